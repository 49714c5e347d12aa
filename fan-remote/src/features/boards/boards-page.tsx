import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { boardsQueries } from '@bestie/client/boards.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { CorkDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { LoadMore } from '@bestie/design-system/load-more';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { TextInput } from '@bestie/design-system/text-input';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import { BoardCard } from '../../parts/boards/board-card';
import { boardPath } from '../../parts/boards/board-paths';
import { useBoardsLive } from './use-boards-live';
import { BoardFormDialog } from './board-form-dialog';
import { useBoardsView } from './use-boards-view';
import type { BoardsTab } from './use-boards-view';
import styles from './boards-page.module.css';

const tabLabels: Record<BoardsTab, string> = { own: 'Own', shared: 'Shared', saved: 'Saved' };
const tabs = Object.entries(tabLabels) as [BoardsTab, string][];

const trashHref = `${paths.fan.trash}?kind=boards`;

/** All boards: one's own, those shared with one, those one saved. */
export default function BoardsPage() {
  const { api } = useShell();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const { view, asksForTrash, setQuery, tabHref } = useBoardsView();
  const list = useInfiniteQuery({
    ...boardsQueries.list(api, { tab: view.tab, ...(view.q && { q: view.q }) }),
    placeholderData: keepPreviousData,
  });
  const boards = list.data?.pages.flatMap((page) => page.items) ?? [];
  useBoardsLive(null);
  const create = () => setCreating(true);
  usePrimaryAction({ label: 'New board', run: create });
  const full = view.tab === 'own' && !list.hasNextPage && boards.length >= limits.boards.perPerson * 0.9;

  if (asksForTrash) return <Navigate replace to={trashHref} />;
  return (
    <Page>
      <PageHeader
        title="Boards"
        lede={
          full
            ? `${boards.length} of ${limits.boards.perPerson} boards`
            : 'Ideas, seasons and suitcases, pinned where you find them again.'
        }
        actions={
          <>
            <Button variant="primary" icon={<Plus />} onClick={create}>
              New board
            </Button>
            <TrashMenu href={trashHref} />
          </>
        }
      />
      <div className={styles.controls}>
        <TabLinks
          label="Which boards"
          tabs={tabs.map(([tab, label]) => ({
            label,
            href: paths.fan.boards + tabHref(tab),
            current: view.tab === tab,
          }))}
        />
        <div className={styles.search}>
          <TextInput
            type="search"
            aria-label="Search boards"
            placeholder="Search boards"
            leading={<Search />}
            value={view.q}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      </div>
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your boards could not be fetched. They are safe; try again in a moment.
        </ErrorState>
      ) : list.isPending ? (
        <CardsSkeleton />
      ) : boards.length === 0 ? (
        <Nothing tab={view.tab} q={view.q} onCreate={create} onClear={() => setQuery('')} />
      ) : (
        <div className={list.isPlaceholderData ? styles.stale : undefined}>
          <ul className={styles.grid}>
            {boards.map((board, index) => (
              <li key={board.id}>
                <BoardCard board={board} priority={index < 4} />
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoadMore={() => void list.fetchNextPage()}
          />
        </div>
      )}
      <BoardFormDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={({ id }) => void navigate(boardPath(id))}
      />
    </Page>
  );
}

function CardsSkeleton() {
  return (
    <Loading label="Loading your boards…">
      <div className={styles.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.bone}>
            <Skeleton ratio="4 / 3" />
            <Skeleton width="60%" height={22} />
            <Skeleton width="35%" height={14} />
          </div>
        ))}
      </div>
    </Loading>
  );
}

const nothing: Record<Exclude<BoardsTab, 'own'>, { title: string; words: string }> = {
  shared: {
    title: 'Nobody has shared a board with you yet',
    words: 'When somebody asks you in, their board is here at once.',
  },
  saved: {
    title: 'No saved boards yet',
    words: 'Press Save on anybody’s public board, and it waits for you here.',
  },
};

function Nothing({
  tab,
  q,
  onCreate,
  onClear,
}: {
  tab: BoardsTab;
  q: string;
  onCreate: () => void;
  onClear: () => void;
}) {
  if (q)
    return (
      <EmptyState title="Nothing matches" action={<Button onClick={onClear}>Clear search</Button>}>
        No board is called anything like “{q}”.
      </EmptyState>
    );
  const action = (
    <Button variant="primary" icon={<Plus />} onClick={onCreate}>
      New board
    </Button>
  );
  if (tab !== 'own')
    return (
      <EmptyState drawing={<CorkDrawing />} title={nothing[tab].title} action={action}>
        {nothing[tab].words}
      </EmptyState>
    );
  return (
    <EmptyState drawing={<CorkDrawing />} title="Your first board is one idea away" action={action}>
      Pin pieces from your closet, photos, and what others share; keep it to yourself or show it.
    </EmptyState>
  );
}
