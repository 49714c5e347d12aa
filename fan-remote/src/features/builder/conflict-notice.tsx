import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { failureText } from '@bestie/contracts/errors';
import type { OutfitDetail } from '@bestie/contracts/outfits.contract';
import { Button } from '@bestie/design-system/button';
import { useShell } from '@bestie/remote-kit/shell';
import { valueOf } from './editor/outfit-saving';
import type { OutfitSaving } from './editor/outfit-saving';
import styles from './builder.module.css';

export interface ConflictNoticeProps {
  outfitId: string;
  saving: OutfitSaving;
  onTheirs: (theirs: OutfitDetail) => void;
}

/** The outfit was changed somewhere else meanwhile: one of the two counts, and a person says which. */
export function ConflictNotice({ outfitId, saving, onTheirs }: ConflictNoticeProps) {
  const { api, toast } = useShell();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  const settle = async (choose: (theirs: OutfitDetail) => void | Promise<void>) => {
    setBusy(true);
    try {
      await choose(await queryClient.fetchQuery({ ...outfitsQueries.get(api, outfitId), staleTime: 0 }));
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.conflict} role="alert">
      <p>This outfit was changed somewhere else in the meantime.</p>
      <Button
        size="s"
        disabled={busy}
        onClick={() =>
          void settle((theirs) => {
            saving.takeTheirs({ version: theirs.version, value: valueOf(theirs) });
            onTheirs(theirs);
          })
        }
      >
        Reload theirs
      </Button>
      <Button
        size="s"
        variant="primary"
        disabled={busy}
        onClick={() => void settle((theirs) => saving.keepMine(theirs.version))}
      >
        Keep mine
      </Button>
    </div>
  );
}
