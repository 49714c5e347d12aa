import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import Bookmark from 'lucide-react/icons/bookmark';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import { boardsQueries } from '@bestie/client/boards.queries';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { Page } from '@bestie/design-system/page';
import { Loading } from '@bestie/design-system/skeleton';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import { boardPath, publicBoardPath } from '../../../parts/boards/board-paths';
import { GuestHeader } from '../../../parts/boards/guest-header';
import { PinCanvas, usePinCanvas } from '../pins/pin-canvas';
import { BoardSkeleton, PinsSkeleton } from '../board-skeleton';
import { PinDetails } from '../pins/pin-details';
import { PinLightbox } from '../pins/pin-lightbox';
import { PinMasonry } from '../pins/pin-masonry';
import { PinTile } from '../pins/pin-tile';
import { PublishedPage } from '../../../parts/boards/published-page';
import { ReportDialog } from '../../../parts/reports/report-dialog';
import { SavePinDialog } from '../pins/save-pin-dialog';
import { useBoardPins } from '../pins/use-board-pins';
import { BoardCover, BoardOwner, FollowButton } from './board-cover';
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
  const { session, toast } = useShell();
  const freeform = board.layout === 'freeform';
  // A canvas needs all its pins for its arrangement.
  const { query, pins, more } = useBoardPins(board.id, { all: freeform });
  const [params] = useSearchParams();
  const changeSearch = useChangeSearch();
  const [saving, setSaving] = useState<string | null>(null);
  const [reporting, setReporting] = useState<{ kind: 'board' | 'pin'; id: string; name: string } | null>(
    null,
  );
  const { owner, can, sections } = board;
  const path = publicBoardPath(owner.uid, board.id);
  const openPin = (pinId: string | null) =>
    changeSearch({ pin: pinId }, { replace: pinId === null || params.has('pin') });
  const copy = () =>
    navigator.clipboard.writeText(new URL(path, location.origin).href).then(
      () => toast('Link copied.', { kind: 'success' }),
      () => toast('Your browser blocked copying. Copy the link from the address bar.', { kind: 'error' }),
    );

  const tileOf = (pin: Pin, index: number) => (
    <PinTile
      pin={freeform && pin.title ? { ...pin, title: '', alt: pin.alt || pin.title } : pin}
      priority={index < 6}
      onOpen={({ id }) => openPin(id)}
      actions={
        session && (
          <IconButton
            variant="photo"
            label={`Save ${pin.title || 'pin'} to a board`}
            tooltip={false}
            icon={<Bookmark />}
            onClick={() => setSaving(pin.id)}
          />
        )
      }
    />
  );

  return (
    <Page>
      <GuestHeader path={path} />
      <BoardCover board={board}>
        <h1 className={styles.title}>{board.title}</h1>
        {board.description && (
          <p className={styles.description}>
            <PeopleText>{board.description}</PeopleText>
          </p>
        )}
        <BoardOwner owner={owner} signedIn={session !== null} />
        <p className={styles.counts}>
          {plural(board.pinCount, 'pin')}
          {board.followerCount > 0 && ` · saved by ${plural(board.followerCount, 'person', 'people')}`}
        </p>
        <div className={styles.actions}>
          {can.follow && <FollowButton board={board} />}
          {board.role !== null && (
            <Button variant="primary" icon={<Pencil />} href={boardPath(board.id)}>
              Edit board
            </Button>
          )}
          <Button icon={<Link2 />} onClick={() => void copy()}>
            Copy link
          </Button>
          {can.report && (
            <Menu
              align="end"
              trigger={<IconButton variant="outline" label="More for this board" icon={<Ellipsis />} />}
            >
              <MenuItem
                icon={<Flag />}
                onSelect={() => setReporting({ kind: 'board', id: board.id, name: 'this board' })}
              >
                Report this board…
              </MenuItem>
            </Menu>
          )}
        </div>
      </BoardCover>
      {query.isError && !query.data ? (
        <ErrorState level={2} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : query.isPending ? (
        <Loading label="Loading pins…">
          <PinsSkeleton />
        </Loading>
      ) : pins.length === 0 ? (
        <EmptyState drawing={<CorkDrawing />} title="Nothing is pinned here yet" />
      ) : freeform ? (
        <ArrangedPins pins={pins}>{tileOf}</ArrangedPins>
      ) : (
        <PinMasonry
          pins={pins}
          sections={sections.filter(({ id }) => pins.some(({ sectionId }) => sectionId === id))}
          onEnd={query.hasNextPage ? more : undefined}
        >
          {({ pin, index }) => tileOf(pin, index)}
        </PinMasonry>
      )}
      {query.isFetchNextPageError && <ErrorState compact onRetry={() => void query.fetchNextPage()} />}
      <PinLightbox
        pins={pins}
        openId={params.get('pin')}
        onOpenIdChange={openPin}
        title={board.title}
        aside={(pin) => (
          <PinDetails pin={pin}>
            {session ? (
              <div className={styles.actions}>
                <Button variant="primary" icon={<Bookmark />} onClick={() => setSaving(pin.id)}>
                  Save to a board
                </Button>
                {can.report && (
                  <Button
                    variant="ghost"
                    icon={<Flag />}
                    onClick={() => setReporting({ kind: 'pin', id: pin.id, name: 'this pin' })}
                  >
                    Report
                  </Button>
                )}
              </div>
            ) : (
              <Button href={`${paths.login}?next=${encodeURIComponent(`${path}?pin=${pin.id}`)}`}>
                Sign in to save it
              </Button>
            )}
          </PinDetails>
        )}
      />
      {saving && <SavePinDialog pinIds={[saving]} exceptBoardId={board.id} onClose={() => setSaving(null)} />}
      {reporting && (
        <ReportDialog
          kind={reporting.kind}
          targetId={reporting.id}
          name={reporting.name}
          onClose={() => setReporting(null)}
        />
      )}
    </Page>
  );
}

/** The pins of a free canvas at the positions that their owner chose. */
function ArrangedPins({
  pins,
  children,
}: {
  pins: readonly Pin[];
  children: (pin: Pin, index: number) => React.ReactNode;
}) {
  const canvas = usePinCanvas(pins);
  return <PinCanvas canvas={canvas}>{({ pin }, index) => children(pin, index)}</PinCanvas>;
}
