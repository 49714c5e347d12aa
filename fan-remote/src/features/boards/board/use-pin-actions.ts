import { useMemo } from 'react';
import { boardsQueries } from '@bestie/client/boards.queries';
import { pinsQueries } from '@bestie/client/pins.queries';
import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import type { Pin } from '@bestie/contracts/pins.contract';
import { plural } from '@bestie/design-system/format-number';
import { inChunks } from '@bestie/remote-kit/in-chunks';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { pinName } from '../../../parts/boards/board-words';
import { movePins } from '../pins/pin-layout';

/** A piece or an outfit of the person to pin. */
export interface OwnThing {
  kind: 'item' | 'outfit';
  id: string;
  name: string;
  /** Of the pin that it becomes. */
  pinId: string;
}

type Show = (next: (before: Pin[]) => Pin[]) => void;
export interface PinPlace {
  id: string;
  x: number;
  y: number;
  w: number;
}

/**
 * Actions on pins and sections of a board: shown at once, with a toast when the effect is not visible, and
 * with an undo when something is removed.
 */
export function usePinActions(board: BoardDetail, show: Show) {
  const { api, queryClient } = useShell();
  const act = useAction();
  const { id: boardId, sections } = board;
  return useMemo(() => {
    const stale = [pinsQueries.list(api, boardId).queryKey, boardsQueries.all];
    const inBulk = <One>(all: readonly One[], call: (some: One[]) => Promise<unknown>) =>
      inChunks(all, limits.boards.bulk, call);
    return {
      pinOwn: (things: readonly OwnThing[], sectionId: string | null) =>
        act({
          call: () =>
            inBulk(things, (some) =>
              api.pins.create({
                boardId,
                sectionId,
                pins: some.map(({ kind, id, name, pinId }) => ({
                  id: pinId,
                  alt: name,
                  ...(kind === 'item' ? { itemId: id } : { outfitId: id }),
                  title: cutText(name, limits.boards.pinTitleLength),
                })),
              }),
            ),
          stale,
          said: `Added ${plural(things.length, 'pin')}.`,
        }),

      move: (ids: readonly string[], sectionId: string | null, before: string | null) => {
        show((pins) => movePins(pins, sections, ids, sectionId, before));
        return act({
          call: async () => {
            // Starts at the end, so that each part is inserted before the previous one.
            let next = before;
            await inBulk([...ids].reverse(), async (reversed) => {
              const some = reversed.reverse();
              await api.pins.move({ boardId, ids: some, sectionId, before: next });
              next = some[0] ?? next;
            });
          },
          stale,
        });
      },

      /** Moves pins to another board, above its sections. */
      moveToBoard: (ids: readonly string[], toBoard: Pick<Board, 'id' | 'title'>) =>
        act({
          call: () =>
            inBulk(ids, (some) =>
              api.pins.move({ boardId, ids: some, toBoardId: toBoard.id, sectionId: null, before: null }),
            ),
          stale: [pinsQueries.all, boardsQueries.all],
          said: `Moved to ${toBoard.title}.`,
        }),

      arrange: (places: readonly PinPlace[]) => {
        const byId = new Map(places.map(({ id, ...place }) => [id, place]));
        show((pins) => pins.map((pin) => ({ ...pin, place: byId.get(pin.id) ?? pin.place })));
        return act({
          call: () => inBulk(places, (some) => api.pins.arrange({ boardId, pins: some })),
          stale,
        });
      },

      remove: (pins: readonly Pin[]) => {
        const ids = pins.map(({ id }) => id);
        const [only] = pins;
        show((all) => all.filter(({ id }) => !ids.includes(id)));
        return act({
          call: () => inBulk(ids, (some) => api.pins.delete({ boardId, ids: some })),
          stale,
          said: `Removed ${pins.length === 1 && only ? pinName(only) : plural(pins.length, 'pin')}.`,
          undo: () => inBulk(ids, (some) => api.pins.restore({ boardId, ids: some })),
        });
      },

      setCover: (pin: Pin) =>
        act({
          call: async () => {
            const { version } = await queryClient.fetchQuery({
              ...boardsQueries.get(api, boardId),
              staleTime: 0,
            });
            await api.boards.update({ boardId, version, coverPinId: pin.id });
          },
          stale,
          said: `${pinName(pin)} is now the cover.`,
        }),

      addSection: (id: string, title: string) =>
        act({ call: () => api.boards.addSection({ boardId, id, title }), stale }),

      renameSection: (sectionId: string, title: string) =>
        act({ call: () => api.boards.updateSection({ boardId, sectionId, title }), stale }),

      moveSection: (sectionId: string, before: string | null) =>
        act({ call: () => api.boards.moveSection({ boardId, sectionId, before }), stale }),

      removeSection: (sectionId: string, title: string) =>
        act({
          call: () => api.boards.deleteSection({ boardId, sectionId }),
          stale,
          said: `Removed ${title}. Its pins stay on the board.`,
          undo: () => api.boards.restoreSection({ boardId, sectionId }),
        }),
    };
  }, [api, act, queryClient, boardId, sections, show]);
}

export type PinActions = ReturnType<typeof usePinActions>;
