import { outfitsQueries } from '@bestie/client/outfits.queries';
import type { OutfitDetail } from '@bestie/contracts/outfits.contract';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { versionOf } from './editor/outfit-saving';
import type { OutfitSaving } from './editor/outfit-saving';

export interface ConflictNoticeProps {
  outfitId: string;
  saving: OutfitSaving;
  onTheirs: (theirs: OutfitDetail) => void;
}

/** The outfit was changed somewhere else in the meantime: the person chooses which version to keep. */
export default function ConflictNotice({ outfitId, saving, onTheirs }: ConflictNoticeProps) {
  const { api, queryClient } = useShell();
  const { act, busy } = useActionState();
  const settle = (choose: (theirs: OutfitDetail) => void | Promise<void>) =>
    act({
      call: async () =>
        choose(await queryClient.fetchQuery({ ...outfitsQueries.get(api, outfitId), staleTime: 0 })),
    });
  return (
    <ConflictChoice
      size="s"
      busy={busy}
      onMine={() => void settle((theirs) => saving.keepMine(versionOf(theirs)))}
      onTheirs={() =>
        void settle((theirs) => {
          saving.takeTheirs(versionOf(theirs));
          onTheirs(theirs);
        })
      }
    >
      This outfit was changed somewhere else in the meantime.
    </ConflictChoice>
  );
}
