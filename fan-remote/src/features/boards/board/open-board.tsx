import { Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BoardDetail, BoardSection } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { DropZone } from '@bestie/design-system/drop-zone';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { useBoardPins } from '../pins/use-board-pins';
import { boardGroup } from '../board-uploads';
import { acceptedPhotos } from '../../../parts/uploads/photo-files';
import { useAddToBoard } from '../use-add-to-board';
import { BoardContent } from './board-content';
import { BoardHeader } from './board-header';
import { BoardLightbox } from './board-lightbox';
import { BoardSelectionBar } from './board-selection-bar';
import { SectionHeading } from './section-heading';
import { useBoardActions } from './use-board-actions';
import { usePinActions } from './use-pin-actions';
import type { Over } from './board-dialogs';

const BoardDialogs = lazyPart(() => import(/* webpackChunkName: "board-dialogs" */ './board-dialogs'));

/** The board as its collaborators see it. */
export function OpenBoard({ board }: { board: BoardDetail }) {
  const { toast } = useShell();
  const { id: boardId, can } = board;
  const { query, pins, show } = useBoardPins(boardId, { all: true });
  const actions = usePinActions(board, show);
  const { remove, leave } = useBoardActions(board);
  const selection = useSelection(pins);
  const [over, setOver] = useState<Over | null>(null);
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

  const onCopy = useCallback((some: readonly Pin[]) => setOver({ kind: 'copy', pins: some }), []);
  const onMoveTo = useCallback((some: readonly Pin[]) => setOver({ kind: 'move', pins: some }), []);
  const heading = useCallback(
    (section: BoardSection, count: number) => (
      <SectionHeading
        section={section}
        count={count}
        board={board}
        actions={actions}
        onRename={(one) => setOver({ kind: 'section', section: one })}
      />
    ),
    [board, actions],
  );
  const grid = {
    board,
    pins,
    actions,
    selected: selection.ids,
    onSelectedChange: selection.toggle,
    onOpen: open,
    onCopy,
    onMoveTo,
    heading,
  };
  return (
    <Page>
      <BoardHeader
        board={board}
        onPick={pick}
        onWords={(of) => setOver({ kind: 'words', of })}
        onFiles={addPhotos}
        onMembers={() => setOver({ kind: 'members' })}
        onSettings={() => setOver({ kind: 'settings' })}
        onSection={() => setOver({ kind: 'section', section: null })}
        onDelete={() => void remove()}
        onLeave={() => void leave()}
        onReport={() => setOver({ kind: 'report', pin: null })}
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
      <BoardContent {...grid} query={query} onPick={pick} />
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
      <BoardLightbox
        board={board}
        pins={pins}
        openId={params.get('pin')}
        onOpenIdChange={openPin}
        actions={actions}
        onCopy={onCopy}
        onMoveTo={onMoveTo}
        onReport={(pin) => setOver({ kind: 'report', pin })}
      />
      <Suspense>
        {over && (
          <BoardDialogs
            over={over}
            board={board}
            actions={actions}
            onClose={() => setOver(null)}
            onMoved={clear}
          />
        )}
      </Suspense>
    </Page>
  );
}
