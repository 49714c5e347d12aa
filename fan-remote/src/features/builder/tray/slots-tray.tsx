import { useQueries } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Dices from 'lucide-react/icons/dices';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import X from 'lucide-react/icons/x';
import Plus from 'lucide-react/icons/plus';
import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { categories } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { outfitSlotLabels, outfitSlots, slotOfCategory } from '@bestie/contracts/outfits';
import type { OutfitSlot } from '@bestie/contracts/outfits';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { IconButton } from '@bestie/design-system/icon-button';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { layerInSlot } from '../document/edits';
import { neighbour, putInSlot, setSlotEmpty, setSlotLocked, shuffle } from '../document/slots';
import type { SlotPools } from '../document/slots';
import { laidPiece, outfitPiece } from '../editor/pieces';
import { useSettledDocument, useWorkbench } from '../editor/use-editor';
import { TrayPicture } from './tray-picture';
import styles from './slots-tray.module.css';

/** Candidates for each slot of a shuffle: the pieces that have been unworn the longest. */
const poolSize = 100;
const categoriesOf = (slot: OutfitSlot) => categories.filter((category) => slotOfCategory[category] === slot);

/** Candidates for the slots: ready pieces, by slot. */
function usePools() {
  const { api } = useShell();
  return useQueries({
    queries: outfitSlots.map((slot) => {
      const filters = {
        category: categoriesOf(slot),
        status: ['active' as const],
        sort: 'idle' as const,
        limit: poolSize,
      };
      return {
        queryKey: [...itemsQueries.all, 'slot', slot],
        queryFn: ({ signal }: { signal: AbortSignal }) => api.items.list(filters, { signal }),
      };
    }),
    combine: (results) => ({
      isPending: results.some((result) => result.isPending),
      isError: results.some((result) => result.isError && !result.data),
      retry: () => void Promise.all(results.map((result) => result.refetch())),
      items: Object.fromEntries(
        outfitSlots.map((slot, index) => [slot, results[index]?.data?.items ?? []]),
      ) as unknown as Record<OutfitSlot, readonly Item[]>,
    }),
  });
}

/** An outfit by its slots: each is stepped through, locked or left empty, and a shuffle fills the rest. */
export function SlotsTray() {
  const { editor, pieces, know } = useWorkbench();
  const document = useSettledDocument();
  const { isPending, isError, retry, items } = usePools();
  const pools = Object.fromEntries(
    outfitSlots.map((slot) => [slot, items[slot].map(laidPiece)]),
  ) as unknown as SlotPools;

  /** Applies an action to slots; the chosen pieces are registered before they are added. */
  const edit = (label: string, does: Parameters<typeof editor.edit>[0]) => {
    know(Object.values(items).flat().map(outfitPiece));
    return editor.edit(does, { label, select: null });
  };
  const roll = () => {
    const did = edit('Shuffle', (before) => shuffle(before, pools, Math.random, uuidv7));
    const names = outfitSlots.flatMap((slot) => {
      const layer = layerInSlot(editor.getState().history.present, slot);
      return layer ? [layer.seen.name] : [];
    });
    editor.say(did ? `Shuffled: ${names.join(', ')}` : 'There is nothing else to shuffle.');
  };

  if (isError) return <ErrorState compact onRetry={retry} />;
  return (
    <div className={styles.tray}>
      <p className={styles.lede}>
        Lock what you want to wear and let the dice find the rest. Only pieces that are ready to wear come up.
      </p>
      <Button variant="primary" block icon={<Dices />} disabled={isPending} onClick={roll}>
        Shuffle
      </Button>
      {isPending ? (
        <Loading label="Loading your pieces…">
          <div className={styles.slots}>
            {outfitSlots.map((slot) => (
              <Skeleton key={slot} height={76} />
            ))}
          </div>
        </Loading>
      ) : (
        <ul className={styles.slots}>
          {outfitSlots.map((slot) => (
            <Slot
              key={slot}
              slot={slot}
              count={pools[slot].length}
              name={nameIn(slot)}
              picture={pictureIn(slot)}
              locked={document.slots.locked.includes(slot)}
              empty={document.slots.empty.includes(slot)}
              onStep={(step) => {
                const next = neighbour(pools[slot], layerInSlot(document, slot)?.itemId, step);
                if (next)
                  edit(`${outfitSlotLabels[slot]}: ${next.name}`, (before) =>
                    putInSlot(before, slot, next, uuidv7),
                  );
              }}
              onLock={(locked) =>
                edit(`${locked ? 'Lock' : 'Unlock'} ${outfitSlotLabels[slot]}`, (before) =>
                  setSlotLocked(before, slot, locked),
                )
              }
              onEmpty={(empty) =>
                edit(`${empty ? 'Leave out' : 'Use'} ${outfitSlotLabels[slot]}`, (before) =>
                  setSlotEmpty(before, slot, empty),
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  );

  function nameIn(slot: OutfitSlot): string | null {
    const layer = layerInSlot(document, slot);
    return layer ? (pieces.get(layer.itemId)?.name ?? layer.seen.name) : null;
  }
  function pictureIn(slot: OutfitSlot): string | null {
    const layer = layerInSlot(document, slot);
    return (layer && pieces.get(layer.itemId)?.cover?.sources?.small) ?? null;
  }
}

interface SlotProps {
  slot: OutfitSlot;
  count: number;
  name: string | null;
  picture: string | null;
  locked: boolean;
  empty: boolean;
  onStep: (step: 1 | -1) => void;
  onLock: (locked: boolean) => void;
  onEmpty: (empty: boolean) => void;
}

function Slot({ slot, count, name, picture, locked, empty, onStep, onLock, onEmpty }: SlotProps) {
  const label = outfitSlotLabels[slot];
  const still = locked || empty || count === 0;
  return (
    <li className={styles.slot} aria-label={label} data-locked={locked || undefined}>
      <IconButton
        label={`${label}: previous`}
        icon={<ChevronLeft />}
        tooltip={false}
        disabled={still}
        onClick={() => onStep(-1)}
      />
      <TrayPicture src={picture ?? undefined} empty={name === null || empty} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.name}>
          {empty ? 'Left out' : (name ?? (count === 0 ? 'Nothing available' : 'Nothing yet'))}
        </span>
      </span>
      <IconButton
        label={`${label}: next`}
        icon={<ChevronRight />}
        tooltip={false}
        disabled={still}
        onClick={() => onStep(1)}
      />
      <IconButton
        label={`Lock ${label}`}
        icon={locked ? <Lock /> : <LockOpen />}
        aria-pressed={locked}
        className={locked ? styles.on : undefined}
        disabled={empty}
        onClick={() => onLock(!locked)}
      />
      <IconButton
        label={empty ? `Use ${label}` : `Leave out ${label}`}
        icon={empty ? <Plus /> : <X />}
        disabled={locked}
        onClick={() => onEmpty(!empty)}
      />
    </li>
  );
}
