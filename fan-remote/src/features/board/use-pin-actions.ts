import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import { boardsQueries } from '@bestie/client/boards.queries';
import { pinsQueries } from '@bestie/client/pins.queries';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Pin } from '@bestie/contracts/pins.contract';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { pinName } from '../../boards/board-words';
import { movePins } from '../../boards/pin-layout';

/** A piece or an outfit of one’s own that is to be pinned. */
export interface OwnThing {
  kind: 'item' | 'outfit';
  id: string;
  name: string;
}

type Show = (next: (before: Pin[]) => Pin[]) => void;
export interface PinPlace {
  id: string;
  x: number;
  y: number;
  w: number;
}

/** Large selections travel in several calls, one after the other. */
function* chunks<One>(all: readonly One[]) {
  for (let at = 0; at < all.length; at += limits.boards.bulk) yield all.slice(at, at + limits.boards.bulk);
}

/**
 * What can be done with the pins of a board: shown at once, said in a toast where it is not to be seen, with an undo
 * where something goes. They never throw; a failure is a toast, and what stands is shown again. Answers whether it went.
 */
export function usePinActions(board: BoardDetail, show: Show) {
  const { api, queryClient, toast } = useShell();
  const { id: boardId, sections } = board;
  return useMemo(() => {
    const refresh = () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: pinsQueries.list(api, boardId).queryKey }),
        queryClient.invalidateQueries({ queryKey: boardsQueries.all }),
      ]);
    const perform = async (work: () => Promise<void>) => {
      try {
        await work();
        return true;
      } catch (error) {
        toast(failureText(error), { kind: 'error' });
        return false;
      } finally {
        void refresh();
      }
    };
    const restore = (ids: readonly string[]) =>
      perform(async () => {
        for (const some of chunks(ids)) await api.pins.restore({ boardId, ids: some });
      });
    return {
      pinOwn: (things: readonly OwnThing[], sectionId: string | null) =>
        perform(async () => {
          for (const some of chunks(things))
            await api.pins.create({
              ...{ boardId, sectionId },
              pins: some.map(({ kind, id, name }) => ({
                ...{ id: uuidv7(), alt: name, ...(kind === 'item' ? { itemId: id } : { outfitId: id }) },
                title: name.slice(0, limits.boards.pinTitleLength),
              })),
            });
          toast(`Added ${plural(things.length, 'pin')}.`, { kind: 'success' });
        }),

      move: (ids: readonly string[], sectionId: string | null, before: string | null) => {
        show((pins) => movePins(pins, sections, ids, sectionId, before));
        return perform(async () => {
          // From the back, so that each part stands in front of what was put there before it.
          let next = before;
          for (const some of [...chunks(ids)].reverse()) {
            await api.pins.move({ boardId, ids: some, sectionId, before: next });
            next = some[0] ?? next;
          }
        });
      },

      arrange: (places: readonly PinPlace[]) => {
        const byId = new Map(places.map(({ id, ...place }) => [id, place]));
        show((pins) => pins.map((pin) => ({ ...pin, place: byId.get(pin.id) ?? pin.place })));
        return perform(async () => {
          for (const some of chunks(places)) await api.pins.arrange({ boardId, pins: some });
        });
      },

      remove: (pins: readonly Pin[]) => {
        const ids = pins.map(({ id }) => id);
        show((all) => all.filter(({ id }) => !ids.includes(id)));
        return perform(async () => {
          for (const some of chunks(ids)) await api.pins.delete({ boardId, ids: some });
          const [only] = pins;
          toast(`Took off ${pins.length === 1 && only ? pinName(only) : plural(pins.length, 'pin')}.`, {
            kind: 'success',
            undo: () => void restore(ids),
          });
        });
      },

      setCover: (pin: Pin) =>
        perform(async () => {
          const { version } = await queryClient.fetchQuery({
            ...boardsQueries.get(api, boardId),
            staleTime: 0,
          });
          await api.boards.update({ boardId, version, coverPinId: pin.id });
          toast(`${pinName(pin)} is the cover now.`, { kind: 'success' });
        }),

      addSection: (title: string) =>
        perform(async () => void (await api.boards.addSection({ boardId, id: uuidv7(), title }))),

      renameSection: (sectionId: string, title: string) =>
        perform(async () => void (await api.boards.updateSection({ boardId, sectionId, title }))),

      moveSection: (sectionId: string, before: string | null) =>
        perform(async () => void (await api.boards.moveSection({ boardId, sectionId, before }))),

      removeSection: (sectionId: string, title: string) =>
        perform(async () => {
          await api.boards.deleteSection({ boardId, sectionId });
          toast(`Took away ${title}. Its pins stay.`, {
            kind: 'success',
            undo: () =>
              void perform(async () => void (await api.boards.restoreSection({ boardId, sectionId }))),
          });
        }),
    };
  }, [api, queryClient, toast, boardId, sections, show]);
}

export type PinActions = ReturnType<typeof usePinActions>;
