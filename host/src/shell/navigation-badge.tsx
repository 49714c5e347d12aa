import { plural } from '@bestie/design-system/format-number';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { inBadge, useBadges } from '../page-state/badge-store';
import styles from './navigation-badge.module.css';

/** How much is new where an entry of the navigation leads; a mention stands out. Nothing where nothing is new. */
export function NavigationBadge({ to }: { to: string }) {
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
