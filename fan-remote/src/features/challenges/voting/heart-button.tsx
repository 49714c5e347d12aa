import Heart from 'lucide-react/icons/heart';
import type { ChallengeEntry } from '@bestie/contracts/challenges.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { entryName } from '../../../parts/challenges/entry-picture';
import type { useHearts } from './use-hearts';
import styles from './heart-button.module.css';

/** Gives an entry a heart, or takes it back. */
export function HeartButton({
  entry,
  hearts,
}: {
  entry: ChallengeEntry;
  hearts: ReturnType<typeof useHearts>;
}) {
  return (
    <IconButton
      variant="photo"
      label={`Heart for ${entryName(entry)}`}
      icon={<Heart className={entry.hearted ? styles.on : undefined} />}
      aria-pressed={entry.hearted}
      disabled={hearts.busy || (hearts.isFull && !entry.hearted)}
      onClick={() => void hearts.toggle(entry)}
    />
  );
}
