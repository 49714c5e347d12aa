import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** A list of cards, as many side by side as there is room for. The children are `li` elements. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
