import Bookmark from 'lucide-react/icons/bookmark';
import Heart from 'lucide-react/icons/heart';
import type { Spotlight } from '@bestie/contracts/spotlights.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { OutfitPicture } from '../../parts/outfits/outfit-picture';
import { PickReason } from './pick-reason';
import { countsInWords } from './spotlight-words';
import { useSpotlightActions } from './use-spotlight-actions';
import styles from './spotlight-card.module.css';

export interface SpotlightCardProps {
  spotlight: Spotlight;
  /** Opens its details. */
  href: string;
  priority: boolean;
}

/** An outfit of an edition: who wore it so, and why it was picked. */
export function SpotlightCard({ spotlight, href, priority }: SpotlightCardProps) {
  const { outfit, reason, curator, part } = spotlight;
  const counts = countsInWords(spotlight);
  return (
    <div className={styles.card}>
      <OutfitPicture
        outfit={outfit}
        sizes="(min-width: 900px) 320px, (min-width: 600px) 44vw, 92vw"
        priority={priority}
        title={outfit.name}
        meta={[`By ${outfit.owner.name}`, counts].filter(Boolean).join(' · ')}
        href={href}
        actions={<ReactionButtons spotlight={spotlight} variant="photo" />}
      />
      {part === 'picked' && reason !== null && <PickReason reason={reason} curator={curator} />}
    </div>
  );
}

/** Love and save; who loves their own outfit counts for nothing, so they are not asked. */
export function ReactionButtons({
  spotlight,
  variant = 'outline',
}: {
  spotlight: Spotlight;
  variant?: 'photo' | 'outline';
}) {
  const { love, save } = useSpotlightActions();
  const { outfit, loved, saved } = spotlight;
  return (
    <>
      {!outfit.isMine && (
        <IconButton
          label="Love it"
          icon={<Heart className={loved ? styles.on : undefined} />}
          variant={variant}
          aria-pressed={loved}
          onClick={() => void love(spotlight)}
        />
      )}
      <IconButton
        label="Save"
        icon={<Bookmark className={saved ? styles.on : undefined} />}
        variant={variant}
        aria-pressed={saved}
        onClick={() => void save(spotlight)}
      />
    </>
  );
}
