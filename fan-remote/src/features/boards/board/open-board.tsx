import { Suspense, useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { boardsQueries } from '@bestie/client/boards.queries';
import type { BoardDetail, BoardSection } from '@bestie/contracts/boards.contract';
import { paths } from '@bestie/contracts/paths';
import type { Pin } from '@bestie/contracts/pins.contract';
import { Button } from '@bestie/design-system/button';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { DropZone } from '@bestie/design-system/drop-zone';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { Loading } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useAction } from '@bestie/remote-kit/use-action';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { PinsSkeleton } from '../board-skeleton';
import { PinDetails } from '../pins/pin-details';
import { PinLightbox } from '../pins/pin-lightbox';
import { useBoardPins } from '../pins/use-board-pins';
import { boardGroup } from '../board-uploads';
import { acceptedPhotos } from '../../../parts/uploads/photo-files';
import { useAddToBoard } from '../use-add-to-board';
import { BoardCanvas } from './board-canvas';
import { BoardGrid } from './board-grid';
import { BoardHeader } from './board-header';
import { BoardSelectionBar } from './board-selection-bar';
import { SectionHeading } from './section-heading';
import { usePinActions } from './use-pin-actions';
import type { Over } from './board-dialogs';

const BoardDialogs = lazyPart(() => import(/* webpackChunkName: "board-dialogs" */ './board-dialogs'));
const PinForm = lazyPart(() =>
  import(/* webpackChunkName: "board-dialogs" */ './pin-form').then((module) => ({
    default: module.PinForm,
  })),
);

/** The board as its collaborators see it. */
export function OpenBoard({ board }: { board: BoardDetail }) {
  const { api, toast } = useShell();
  const act = useAction();
  const navigate = useNavigate();
  const { id: boardId, can, sections } = board;
  const { query, pins, show } = useBoardPins(boardId, { all: true });
  const actions = usePinActions(board, show);
  const selection = useSelection(pins);
  const [over, setOver] = useState<Over | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [params] = useSearchParams();
  const changeSearch = useChangeSearch();
  const coming = useUploads(boardGroup(boardId));
  const addPhotos = useAddToBoard(boardId);
  const pick = useCallback(() => setOver({ kind: 'closet' }), []);
  usePrimaryAction(can.edit ? { label: 'Add pins', run: pick } : null);

  const openPin = (pinId: string | null) =>
    // Opening adds a history entry; changing pictures and closing do not.
    changeSearch({ pin: pinId }, { replace: pinId === null || params.has('pin') });
  const chosen = pins.filter(({ id }) => selection.ids.has(id));
  const selecting = chosen.length > 0;
  const open = useSteady((pin: Pin) => {
    if (selecting && can.edit) selection.toggle(pin, !selection.ids.has(pin.id), false);
    else openPin(pin.id);
  });
  const { clear } = selection;

  const remove = async () => {
    const done = await act({
      call: () => api.boards.delete({ boardId }),
      stale: [boardsQueries.all],
      gone: [boardId],
      said: `Deleted ${board.title}.`,
      undo: () => api.boards.restore({ boardId }),
    });
    if (done) await navigate(paths.fan.boards, { replace: true });
  };
  const leave = async () => {
    const done = await act({
      call: () => api.boards.leave({ boardId }),
      stale: [boardsQueries.all],
      gone: [boardId],
      said: `You left ${board.title}.`,
    });
    if (done) await navigate(paths.fan.boards, { replace: true });
  };

  const onCopy = useCallback((some: readonly Pin[]) => setOver({ kind: 'copy', pins: some }), []);
  const onMoveTo = useCallback((some: readonly Pin[]) => setOver({ kind: 'move', pins: some }), []);
  const heading = useCallback(
    (section: BoardSection, count: number) => (
      <SectionHeading
        {...{ section, count, board, actions }}
        onRename={(one) => setOver({ kind: 'section', section: one })}
      />
    ),
    [board, actions],
  );
  const parts = {
    board,
    pins,
    actions,
    selected: selection.ids,
    onSelectedChange: selection.toggle,
    onOpen: open,
    onCopy,
    onMoveTo,
  };
  const empty = query.isSuccess && pins.length === 0 && sections.length === 0;
  return (
    <Page>
      <BoardHeader
        board={board}
        onPick={pick}
        onFiles={addPhotos}
        onMembers={() => setOver({ kind: 'members' })}
        onSettings={() => setOver({ kind: 'settings' })}
        onSection={() => setOver({ kind: 'section', section: null })}
        onDelete={() => void remove()}
        onLeave={() => void leave()}
      />
      {can.edit && (
        <DropZone
          anywhere
          invisible
          label="Drop photos to pin them"
          accept={acceptedPhotos}
          onFiles={addPhotos}
          onReject={(files) =>
            toast(`${plural(files.length, 'file')} cannot be used: photos only.`, { kind: 'error' })
          }
        />
      )}
      <UploadsHere uploads={coming} />
      {query.isError && !query.data ? (
        <ErrorState level={2} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The pins could not be loaded. They are safe; try again in a moment.
        </ErrorState>
      ) : query.isPending ? (
        <Loading label="Loading pins…">
          <PinsSkeleton />
        </Loading>
      ) : empty ? (
        <EmptyState
          drawing={<CorkDrawing />}
          title={can.edit ? 'This board is ready for its first pin' : 'Nothing is pinned here yet'}
          action={
            can.edit && (
              <Button variant="primary" icon={<Plus />} onClick={pick}>
                From your closet
              </Button>
            )
          }
        >
          {can.edit && 'Pin pieces from your closet, or drop photos anywhere on this page.'}
        </EmptyState>
      ) : board.layout === 'grid' ? (
        <BoardGrid {...parts} heading={heading} />
      ) : (
        <BoardCanvas {...parts} />
      )}
      {query.isFetchNextPageError && (
        <ErrorState compact onRetry={() => void query.fetchNextPage()}>
          Some pins could not be loaded.
        </ErrorState>
      )}
      {selecting && can.edit && (
        <BoardSelectionBar
          count={chosen.length}
          total={pins.length}
          onClear={clear}
          onSelectAll={() => selection.replace(pins.map(({ id }) => id))}
          onMove={() => setOver({ kind: 'move', pins: chosen })}
          onCopy={() => setOver({ kind: 'copy', pins: chosen })}
          onDelete={() => void actions.remove(chosen).then((done) => done && clear())}
        />
      )}
      <PinLightbox
        pins={pins}
        openId={params.get('pin')}
        onOpenIdChange={(pinId) => {
          setEditing(null);
          openPin(pinId);
        }}
        title={board.title}
        aside={(pin) =>
          editing === pin.id ? (
            <Suspense>
              <PinForm key={pin.id} boardId={boardId} pin={pin} onDone={() => setEditing(null)} />
            </Suspense>
          ) : (
            <PinDetails pin={pin}>
              {can.edit && <Button onClick={() => setEditing(pin.id)}>Edit details</Button>}
            </PinDetails>
          )
        }
      />
      <Suspense>
        {over && <BoardDialogs {...{ over, board, actions }} onClose={() => setOver(null)} onMoved={clear} />}
      </Suspense>
    </Page>
  );
}
