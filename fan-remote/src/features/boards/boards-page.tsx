import { Suspense, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import { boardsQueries } from '@bestie/client/boards.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { ListPage } from '@bestie/remote-kit/list-page';
import { useShell } from '@bestie/remote-kit/shell';
import { BoardCard } from '../../parts/boards/board-card';
import { boardPath } from '../../parts/boards/board-paths';
import { useBoardsLive } from './use-boards-live';
import { BoardFormDialog } from './board-form-dialog';
import { useBoardsView } from './use-boards-view';
import type { BoardsTab } from './use-boards-view';

const tabLabels: Record<BoardsTab, string> = { own: 'Own', shared: 'Shared', saved: 'Saved' };
const tabs = Object.entries(tabLabels) as [BoardsTab, string][];

const trashHref = `${paths.fan.trash}?kind=boards`;

const nothing: Record<BoardsTab, { title: string; words: string }> = {
  own: {
    title: 'Your first board is one idea away',
    words: 'Pin pieces from your closet, photos and what others share. Keep it to yourself or share it.',
  },
  shared: {
    title: 'No one has shared a board with you yet',
    words: 'When someone invites you, their board appears here.',
  },
  saved: {
    title: 'No saved boards yet',
    words: 'Press Save on any public board, and you’ll find it here.',
  },
};

const TransferOffers = lazyPart(
  () => import(/* webpackChunkName: "transfer-offers" */ '@bestie/remote-kit/transfer-offers'),
);
const FeaturedBoards = lazyPart(() => import(/* webpackChunkName: "featured-boards" */ './featured-boards'));

/** All boards: own, shared and saved ones. */
export default function BoardsPage() {
  const { api } = useShell();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const { tab, q, asksForTrash, setQuery, tabHref } = useBoardsView();
  const query = useInfiniteQuery({
    ...boardsQueries.list(api, q ? { tab, q } : { tab }),
    placeholderData: keepPreviousData,
  });
  useBoardsLive(null);
  const { length } = rowsOf(query.data);
  const { perPerson } = limits.boards;
  const full = tab === 'own' && !query.hasNextPage && length >= perPerson * 0.9;

  if (asksForTrash) return <Navigate replace to={trashHref} />;
  return (
    <ListPage
      title="Boards"
      lede={
        full
          ? `${length} of ${perPerson} boards`
          : 'Ideas, seasons and suitcases, pinned where you find them again.'
      }
      noun={{ one: 'board', many: 'boards' }}
      query={query}
      card={(board, index) => <BoardCard board={board} priority={index < 4} />}
      notice={
        <AfterFirstRender>
          <Suspense>
            <TransferOffers kind="board" stale={[boardsQueries.all]} />
          </Suspense>
        </AfterFirstRender>
      }
      onCreate={() => setCreating(true)}
      trashHref={trashHref}
      tabs={tabs.map(([each, label]) => ({
        label,
        href: paths.fan.boards + tabHref(each),
        current: each === tab,
      }))}
      search={q}
      onSearch={setQuery}
      empty={(createButton) => (
        <EmptyState drawing={<CorkDrawing />} title={nothing[tab].title} action={createButton}>
          {nothing[tab].words}
        </EmptyState>
      )}
    >
      <AfterFirstRender>
        <Suspense>
          <FeaturedBoards />
        </Suspense>
      </AfterFirstRender>
      <BoardFormDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={({ id }) => void navigate(boardPath(id))}
      />
    </ListPage>
  );
}
