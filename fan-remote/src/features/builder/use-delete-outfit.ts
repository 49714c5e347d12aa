import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { Outfit } from '@bestie/contracts/outfits.contract';
import { paths } from '@bestie/contracts/paths';
import { useShell } from '@bestie/remote-kit/shell';
import { useOutfitActions } from '../../parts/outfits/use-outfit-actions';
import type { OutfitSaving } from './editor/outfit-saving';

export const notSaved = (name: string): string => `“${name}” could not be saved yet.`;

/**
 * Deletes the outfit of the builder and leaves. One that the server refused is forgotten; any other unsaved one may be there,
 * because the answer of its save can be lost.
 */
export function useDeleteOutfit(
  outfit: Pick<Outfit, 'id' | 'name'>,
  { saving, isRefused }: { saving: OutfitSaving; isRefused: boolean },
  onBusy: (busy: boolean) => void,
): () => Promise<void> {
  const { toast } = useShell();
  const navigate = useNavigate();
  const actions = useOutfitActions();
  // Navigates away first, because the open page would refetch the deleted outfit.
  const leave = () => navigate(`${paths.fan.closet}?tab=outfits`);

  async function forget() {
    let putBack = () => {};
    // Without unsaved changes, the page can be left.
    flushSync(() => (putBack = saving.discard()));
    await leave();
    toast(`Deleted ${outfit.name}.`, {
      undo: () => {
        putBack();
        void navigate(paths.fan.builder);
      },
    });
  }

  return async () => {
    onBusy(true);
    try {
      if (await saving.flush()) {
        await leave();
        await actions.remove([outfit]);
      } else if (isRefused && saving.version === null) await forget();
      else toast(notSaved(outfit.name), { kind: 'error' });
    } finally {
      onBusy(false);
    }
  };
}
