import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import styles from './page.module.css';

export interface PageProps extends ComponentPropsWithRef<'div'> {
  /** `full` for grids, `form` 640 px, `reading` 68 characters. */
  width?: 'full' | 'form' | 'reading';
}

/** The container of a page: gutters, width by purpose, even gaps between its parts. */
export function Page({ width = 'full', className, ...props }: PageProps) {
  return <div {...props} className={classNames(styles.page, styles[width], className)} />;
}
