import { homeTiles, isTileRed } from '@bestie/contracts/home-tiles';
import type { HomeTile } from '@bestie/contracts/home-tiles';
import { Badge } from '@bestie/design-system/badge';
import { classNames } from '@bestie/design-system/class-names';
import { formatAge, formatHours } from '@bestie/design-system/format-age';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatNumber } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { StatFigure } from '@bestie/design-system/stat-figure';
import styles from './overview-page.module.css';

const oldest: Partial<Record<HomeTile['kind'], (age: string) => string>> = {
  backup: (age) => `the latest ${age} old`,
  drill: (age) => `the latest ${age} old`,
};

/** What is behind the number: how old, and from when on it is red. */
function detailOf({ kind, count, oldestAt }: HomeTile, now: number): string {
  const { redAfterHours } = homeTiles[kind];
  const limit =
    redAfterHours === null
      ? ''
      : redAfterHours === 0
        ? 'red from the first'
        : `red at ${formatHours(redAfterHours)}`;
  if (count === null) return ['nothing is known', limit].filter(Boolean).join(' · ');
  if (redAfterHours === null) return '';
  const age = oldestAt && formatAge(oldestAt, now);
  const state = age ? (oldest[kind] ?? ((old) => `the oldest ${old} old`))(age) : 'none waiting';
  return `${state} · ${limit}`;
}

/** What waits and since when; a tile without data is red. @param now ms since 1970 */
export function HomeTiles({ tiles, now }: { tiles: readonly HomeTile[]; now: number }) {
  return (
    <ul className={styles.figures} aria-label="What waits">
      {tiles.map((tile) => {
        const { label, href } = homeTiles[tile.kind];
        const red = isTileRed(tile, now);
        const value =
          tile.count === null
            ? 'No data'
            : tile.kind === 'storage'
              ? formatBytes(tile.count)
              : formatNumber(tile.count);
        return (
          <li key={tile.kind}>
            <StatFigure
              className={classNames(styles.tile, red && styles.red)}
              value={value}
              label={
                <span className={styles.label}>
                  <Link href={href}>{label}</Link>
                  {red && <Badge tone="danger">{tile.count === null ? 'Unknown' : 'Too long'}</Badge>}
                </span>
              }
              detail={detailOf(tile, now)}
            />
          </li>
        );
      })}
    </ul>
  );
}
