import { useState } from 'react';
import type { ReactNode } from 'react';
import Award from 'lucide-react/icons/award';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Trophy from 'lucide-react/icons/trophy';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { SavePinDialog } from '../../parts/boards/save-pin-dialog';
import { NominateButton } from '../../parts/outfits/nominate-button';
import { threadAboutPath } from '../../parts/outfits/outfit-paths';
import type { OutfitWords, SavingPhase } from './editor/outfit-saving';
import styles from './post-outfit-dialog.module.css';

export interface PostOutfitDialogProps {
  outfitId: string;
  words: OutfitWords;
  onWords: (changes: Partial<OutfitWords>) => void;
  phase: SavingPhase;
  onClose: () => void;
}

/** Where an outfit can be shown to others. */
export default function PostOutfitDialog({
  outfitId,
  words,
  onWords,
  phase,
  onClose,
}: PostOutfitDialogProps) {
  const [pinning, setPinning] = useState(false);
  const { name, visibility } = words;
  if (pinning)
    return (
      <SavePinDialog
        pins={[{ outfitId, alt: name, title: cutText(name, limits.boards.pinTitleLength) }]}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Post it"
      description={`Where should “${name}” be seen?`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ul className={styles.ways}>
        <Way
          icon={<Trophy />}
          title="A challenge"
          detail="Enter it as it is now; later changes don’t touch it."
        >
          <Button href={`${paths.fan.challenges}?outfit=${outfitId}`}>Enter a challenge</Button>
        </Way>
        <Way
          icon={<Award />}
          title="Top Picks"
          detail={
            visibility === 'public'
              ? 'Nominate it for this week’s edition.'
              : 'Top Picks are public. Show this outfit to everyone first; your closet and notes stay private.'
          }
        >
          {visibility === 'public' && phase === 'saved' ? (
            <NominateButton outfit={{ id: outfitId, isMine: true }} />
          ) : (
            <Button loading={visibility === 'public'} onClick={() => onWords({ visibility: 'public' })}>
              Show it to everyone
            </Button>
          )}
        </Way>
        <Way icon={<MessagesSquare />} title="The forum" detail="Start a thread with its picture.">
          <Button href={threadAboutPath(outfitId)}>Start a thread</Button>
        </Way>
        <Way icon={<LayoutDashboard />} title="A board" detail="Pin it to one of your boards.">
          <Button onClick={() => setPinning(true)}>Choose a board</Button>
        </Way>
      </ul>
    </Dialog>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  detail: string;
  children: ReactNode;
}

function Way({ icon, title, detail, children }: WayProps) {
  return (
    <li className={styles.way}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.detail}>{detail}</p>
      </div>
      {children}
    </li>
  );
}
