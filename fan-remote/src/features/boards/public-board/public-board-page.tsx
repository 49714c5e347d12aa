import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import Bookmark from 'lucide-react/icons/bookmark';
import Flag from 'lucide-react/icons/flag';
import { boardsQueries } from '@bestie/client/boards.queries';
import { pinsQueries } from '@bestie/client/pins.queries';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { useShell } from '@bestie/remote-kit/shell';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { useCountOpened } from '@bestie/remote-kit/use-counted';
import { publicBoardPath } from '../../../parts/boards/board-paths';
import { GuestHeader } from '../../../parts/boards/guest-header';
import { PublishedPage } from '../../../parts/boards/published-page';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { BoardSkeleton } from '../board-skeleton';
import { PinDetails } from '../pins/pin-details';
import { PinLightbox } from '../pins/pin-lightbox';
import { SavePinDialog } from '../../../parts/boards/save-pin-dialog';
import { useBoardPins } from '../pins/use-board-pins';
import { BoardIntro } from './board-intro';
import { PublicPins } from './public-pins';
import styles from './public-board-page.module.css';

/** A public or unlisted board as visitors see it. */
export default function PublicBoardPage() {
  const { uid = '', boardId = '' } = useParams();
  const { api } = useShell();
  return (
    <PublishedPage
      noun="board"
      uid={uid}
      query={useQuery(boardsQueries.get(api, boardId))}
      nameOf={({ title }) => title}
      drawing={<CorkDrawing />}
      loading={<BoardSkeleton />}
    >
      {(board) => <Shown board={board} />}
    </PublishedPage>
  );
}

function Shown({ board }: { board: BoardDetail }) {
  const { session } = useShell();
  useCountOpened('board', board.id);
  const [params] = useSearchParams();
  const pinId = params.get('pin');
  // A canvas needs all its pins for its arrangement.
  const boardPins = useBoardPins(board.id, { all: board.layout === 'freeform', wanted: pinId });
  const { query, pins } = boardPins;
  const changeSearch = useChangeSearch();
  const [saving, setSaving] = useState<string | null>(null);
  const [reporting, setReporting] = useState<{ kind: 'board' | 'pin'; id: string; name: string } | null>(
    null,
  );
  const path = publicBoardPath(board.owner.uid, board.id);
  const openPin = (id: string | null) =>
    changeSearch({ pin: id }, { replace: id === null || pinId !== null });

  return (
    <Page>
      <GuestHeader path={path} />
      <BoardIntro
        board={board}
        path={path}
        onReport={() => setReporting({ kind: 'board', id: board.id, name: 'this board' })}
      />
      <PublicPins board={board} boardPins={boardPins} onOpen={openPin} onSave={setSaving} />
      {query.isFetchNextPageError && <ErrorState compact onRetry={() => void query.fetchNextPage()} />}
      <PinLightbox
        pins={pins}
        openId={pinId}
        onOpenIdChange={openPin}
        title={board.title}
        aside={(pin) => (
          <PinDetails pin={pin}>
            <div className={styles.actions}>
              {session ? (
                <Button variant="primary" icon={<Bookmark />} onClick={() => setSaving(pin.id)}>
                  Save to a board
                </Button>
              ) : (
                <Button href={`${paths.login}?next=${encodeURIComponent(`${path}?pin=${pin.id}`)}`}>
                  Sign in to save it
                </Button>
              )}
              {board.can.report && (
                <Button
                  variant="ghost"
                  icon={<Flag />}
                  onClick={() => setReporting({ kind: 'pin', id: pin.id, name: 'this pin' })}
                >
                  Report
                </Button>
              )}
            </div>
          </PinDetails>
        )}
      />
      {saving && (
        <SavePinDialog pins={[{ pinId: saving }]} exceptBoardId={board.id} onClose={() => setSaving(null)} />
      )}
      {reporting && (
        <ReportDialog
          kind={reporting.kind}
          targetId={reporting.id}
          name={reporting.name}
          closes={[boardsQueries.all, pinsQueries.all]}
          onClose={() => setReporting(null)}
        />
      )}
    </Page>
  );
}
