import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { uuidv7 } from 'uuidv7';
import { boardsQueries } from '@bestie/client/boards.queries';
import { pinsQueries } from '@bestie/client/pins.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { limits } from '@bestie/contracts/limits';
import type { Board } from '@bestie/contracts/boards.contract';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { pinsContract } from '@bestie/contracts/pins.contract';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { inChunks } from '@bestie/remote-kit/in-chunks';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { PictureCollage } from '@bestie/remote-kit/picture-collage';
import styles from './save-pin-dialog.module.css';

type NewPin = Omit<InputOf<(typeof pinsContract)['create']>['pins'][number], 'id'>;

/** Pins something to an existing or a new board of the person. */
export function SavePinDialog({
  pins,
  exceptBoardId,
  onClose,
}: {
  /** Pins to copy, or the person’s own outfits and pieces. */
  pins: readonly NewPin[];
  /** Their current board. */
  exceptBoardId?: string;
  onClose: () => void;
}) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const [target, setTarget] = useState<string | null>(null);
  // Sent again after a lost answer, it is the same board, and on each board they are the same pins.
  const [newBoardId] = useState(uuidv7);
  const [idsOfBoards] = useState(() => new Map<string, string[]>());
  const own = useInfiniteQuery(boardsQueries.list(api, { tab: 'own' }));
  const shared = useInfiniteQuery(boardsQueries.list(api, { tab: 'shared' }));
  const boards = [own, shared]
    .flatMap(({ data }) => rowsOf(data))
    .filter((board) => board.can.edit && board.id !== exceptBoardId);

  async function save(boardId: string, title: string, make: boolean) {
    setTarget(boardId);
    const ids = idsOfBoards.get(boardId) ?? pins.map(() => uuidv7());
    idsOfBoards.set(boardId, ids);
    const done = await act({
      call: async () => {
        if (make) await api.boards.create({ id: boardId, title });
        await inChunks(
          pins.map((pin, at) => ({ ...pin, id: ids[at]! })),
          limits.boards.bulk,
          (some) => api.pins.create({ boardId, pins: some }),
        );
      },
      stale: [boardsQueries.lists, pinsQueries.list(api, boardId).queryKey],
      said: `Saved to ${title}.`,
    });
    if (done) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={pins.length === 1 ? 'Save to a board' : `Copy ${plural(pins.length, 'pin')} to a board`}
      footer={
        <Button
          icon={<Plus />}
          loading={busy && !boards.some(({ id }) => id === target)}
          onClick={() => void save(newBoardId, 'Saved pins', true)}
        >
          New board
        </Button>
      }
    >
      {own.isError ? (
        <ErrorState compact onRetry={() => void own.refetch()} retrying={own.isFetching} />
      ) : own.isPending || shared.isPending ? (
        <Loading label="Loading your boards…">
          <TextSkeleton lines={5} />
        </Loading>
      ) : boards.length === 0 ? (
        <p className={styles.none}>You don’t have a board yet. Create one, and this goes there.</p>
      ) : (
        <ul className={styles.list}>
          {boards.map((board: Board) => (
            <li key={board.id}>
              <button
                type="button"
                className={styles.board}
                aria-busy={(busy && target === board.id) || undefined}
                disabled={busy && target !== board.id}
                onClick={() => void save(board.id, board.title, false)}
              >
                <span className={styles.cover} aria-hidden="true">
                  <PictureCollage pictures={board.mosaic.slice(0, 1)} empty={<CorkDrawing />} />
                </span>
                <span className={styles.words}>
                  <span className={styles.title}>{board.title}</span>
                  <span className={styles.count}>{plural(board.pinCount, 'pin')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <MorePages query={own.hasNextPage ? own : shared} />
    </Dialog>
  );
}
