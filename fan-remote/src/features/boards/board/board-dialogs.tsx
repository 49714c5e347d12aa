import { boardsQueries } from '@bestie/client/boards.queries';
import { pinsQueries } from '@bestie/client/pins.queries';
import type { BoardDetail, BoardSection } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { SavePinDialog } from '../../../parts/boards/save-pin-dialog';
import ClosetPicker from './closet-picker';
import { MembersDialog } from './members-dialog';
import { MoveDialog } from './move-dialog';
import { SectionDialog } from './section-dialog';
import { SettingsDialog } from './settings-dialog';
import type { PinActions } from './use-pin-actions';
import { WordsDialog, type WordsKind } from './words-dialog';

/** Open dialogs of the board. */
export type Over =
  | { kind: 'closet' | 'members' | 'settings' }
  | { kind: 'words'; of: WordsKind }
  | { kind: 'section'; section: BoardSection | null }
  | { kind: 'move' | 'copy'; pins: readonly Pin[] }
  | { kind: 'report'; pin: Pin | null };

/** The dialogs of the board; loaded when the first of them opens. */
export default function BoardDialogs({
  over,
  board,
  actions,
  onClose,
  onMoved,
}: {
  over: Over;
  board: BoardDetail;
  actions: PinActions;
  onClose: () => void;
  onMoved: () => void;
}) {
  switch (over.kind) {
    case 'closet':
      return <ClosetPicker board={board} actions={actions} onClose={onClose} />;
    case 'members':
      return <MembersDialog board={board} onClose={onClose} />;
    case 'settings':
      return <SettingsDialog board={board} onClose={onClose} />;
    case 'words':
      return <WordsDialog kind={over.of} boardId={board.id} onClose={onClose} />;
    case 'section':
      return (
        <SectionDialog
          section={over.section}
          count={board.sections.length}
          actions={actions}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveDialog pins={over.pins} board={board} actions={actions} onClose={onClose} onMoved={onMoved} />
      );
    case 'copy':
      return (
        <SavePinDialog
          pins={over.pins.map(({ id }) => ({ pinId: id }))}
          exceptBoardId={board.id}
          onClose={onClose}
        />
      );
    case 'report':
      return (
        <ReportDialog
          kind={over.pin ? 'pin' : 'board'}
          targetId={over.pin?.id ?? board.id}
          name={over.pin ? 'this pin' : 'this board'}
          closes={[boardsQueries.all, pinsQueries.all]}
          onClose={onClose}
        />
      );
  }
}
