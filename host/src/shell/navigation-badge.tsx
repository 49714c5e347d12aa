import { plural } from '@bestie/design-system/format-number';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { inBadge, useBadges } from '../page-state/badge-store';
import styles from './navigation-badge.module.css';

/**
 * The number of new things behind a navigation entry; mentions are highlighted. Nothing without new things.
 */
export function CountBadge({ to }: { to: string }) {
  const counts = useBadges((state) => state.counts[to]);
  if (!counts || counts.unread === 0) return null;
  const { unread, mentions } = counts;
  return (
    <>
      <VisuallyHidden>
        {inBadge(unread)} unread{mentions > 0 && `, ${plural(mentions, 'mention')}`}
      </VisuallyHidden>
      <b aria-hidden="true" className={styles.badge} data-mentioned={mentions > 0 || undefined}>
        {mentions > 0 && '@'}
        {inBadge(mentions > 0 ? mentions : unread)}
      </b>
    </>
  );
}

/** A dot when one of these paths has new things. */
export function NewDot({ isIn }: { isIn: (path: string) => boolean }) {
  const isNew = useBadges(({ counts }) =>
    Object.entries(counts).some(([path, { unread }]) => unread > 0 && isIn(path)),
  );
  if (!isNew) return null;
  return (
    <>
      <VisuallyHidden> something new</VisuallyHidden>
      <i aria-hidden="true" className={styles.dot} />
    </>
  );
}
