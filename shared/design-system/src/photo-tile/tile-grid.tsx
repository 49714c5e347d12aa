import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import styles from './tile-grid.module.css';

/** The grid of tiles: as many columns as fit, two on a phone. */
export function TileGrid({
  size = 'm',
  className,
  ...props
}: ComponentPropsWithRef<'div'> & {
  /** Minimum tile width: s 120 px, m 180 px, l 260 px. */ size?: 's' | 'm' | 'l';
}) {
  return <div {...props} className={classNames(styles.grid, styles[`grid-${size}`], className)} />;
}
