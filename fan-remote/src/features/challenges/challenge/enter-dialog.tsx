import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { ErrorState } from '@bestie/design-system/error-state';
import { useShell } from '@bestie/remote-kit/shell';
import { SilenceNotice } from '@bestie/remote-kit/silence-notice';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useMute } from '@bestie/remote-kit/use-mute';
import { FormError } from '@bestie/design-system/form-error';
import { OutfitList } from '../../../parts/outfits/outfit-list';
import { OutfitPicture } from '../../../parts/outfits/outfit-picture';
import { useFreshCover } from './use-fresh-cover';
import styles from './enter-dialog.module.css';

export interface EnterDialogProps {
  challenge: Challenge;
  /** The outfit with which the person came. */
  outfitId: string | null;
  onClose: () => void;
}

/** Chooses an outfit, shows what is frozen of it, and enters it. */
export default function EnterDialog({ challenge, outfitId, onClose }: EnterDialogProps) {
  const [chosen, setChosen] = useState(outfitId);
  return chosen === null ? (
    <ChooseOutfit onChoose={setChosen} onClose={onClose} />
  ) : (
    <ConfirmEntry
      key={chosen}
      challenge={challenge}
      outfitId={chosen}
      onBack={() => setChosen(null)}
      onClose={onClose}
    />
  );
}

function ChooseOutfit({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const { api } = useShell();
  const outfits = useInfiniteQuery(outfitsQueries.list(api, {}));
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title="Choose your outfit"
      description="You see next what exactly is entered."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <OutfitList
        level={3}
        query={outfits}
        expected={6}
        className={styles.outfits}
        empty={
          <EmptyState
            compact
            level={3}
            drawing={<HangerDrawing />}
            title="You have no outfits yet"
            action={
              <Button variant="primary" href={paths.fan.builder}>
                Make one
              </Button>
            }
          >
            Put it together in the builder, and enter it from there.
          </EmptyState>
        }
      >
        {(outfit) => (
          <OutfitPicture
            outfit={outfit}
            sizes="(min-width: 700px) 200px, 44vw"
            title={outfit.name}
            onOpen={() => onChoose(outfit.id)}
          />
        )}
      </OutfitList>
    </Dialog>
  );
}

interface ConfirmEntryProps {
  challenge: Challenge;
  outfitId: string;
  onBack: () => void;
  onClose: () => void;
}

function ConfirmEntry({ challenge, outfitId, onBack, onClose }: ConfirmEntryProps) {
  const { api } = useShell();
  const { act, busy, message } = useActionState();
  const mute = useMute();
  // The id makes a repeated request one entry.
  const [id] = useState(() => uuidv7());
  const query = useQuery(outfitsQueries.get(api, outfitId));
  const outfit = query.data;
  const drawing = useFreshCover(outfit);
  const isEmpty = outfit?.pieceCount === 0 && !outfit.cover;
  async function enter() {
    const done = await act({
      call: () => api.challenges.enter({ challengeId: challenge.id, id, outfitId }),
      updates: challengesQueries.get(api, challenge.id).queryKey,
      stale: [challengesQueries.all],
      said: 'You’re in. Good luck!',
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => !open && onClose()}
      title="Enter it like this?"
      footer={
        <>
          <Button onClick={onBack}>Another outfit</Button>
          <Button
            variant="primary"
            loading={busy || drawing}
            disabled={!outfit || isEmpty || mute !== null}
            onClick={() => void enter()}
          >
            Enter
          </Button>
        </>
      }
    >
      {outfit ? (
        <div className={styles.frozen}>
          {mute !== null && <SilenceNotice>{mute}</SilenceNotice>}
          <OutfitPicture outfit={outfit} sizes="260px" title={outfit.name} />
          <p>
            Exactly this is entered: {outfit.cover ? 'this picture' : 'the pictures of its pieces'} and the
            name “{outfit.name}”. Later changes to your outfit or closet don’t touch it.
          </p>
          <p className={styles.quiet}>
            Nobody sees it before voting begins, and your name stays hidden until the result. You can withdraw
            it until voting begins.
          </p>
          {drawing && <p role="status">Drawing its picture as it is now…</p>}
          {isEmpty && <p role="alert">This outfit is empty. Choose another one.</p>}
          <FormError>{message}</FormError>
        </div>
      ) : query.isError ? (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          This outfit could not be loaded.
        </ErrorState>
      ) : (
        <Loading label="Loading the outfit…">
          <Skeleton ratio="4 / 5" />
        </Loading>
      )}
    </Dialog>
  );
}
