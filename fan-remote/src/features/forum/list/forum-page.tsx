import { Suspense, useDeferredValue, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import PenLine from 'lucide-react/icons/pen-line';
import { forumQueries, type ThreadFilter } from '@bestie/client/forum.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { Button } from '@bestie/design-system/button';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { RowsBelowLater } from '@bestie/remote-kit/after-first-render';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { NewRepliesPill } from '../../../parts/conversation/reading/new-replies-pill';
import { started, threadPath } from '../forum-paths';
import { CategoryList } from './category-list';
import { ForumControls } from './forum-controls';
import { NoThreads } from './no-threads';
import { ThreadRow } from './thread-row';
import { ThreadRowsSkeleton } from './thread-rows-skeleton';
import { useForumView } from './use-forum-view';
import { useNewThreads } from './use-new-threads';
import styles from './forum-page.module.css';

const NewThreadDialog = lazyPart(
  () => import(/* webpackChunkName: "new-thread" */ '../new-thread/new-thread-dialog'),
);

const CategoriesDialog = lazyPart(
  () => import(/* webpackChunkName: "new-thread" */ '../categories/categories-dialog'),
);

/** Rows that a first screen shows at most; those of a phone are twice as high. */
const rowsInView = () => (matchMedia('(max-width: 699.98px)').matches ? 4 : 8);

/** The threads of the forum: by category and tag, by activity or popularity, and by search. */
export default function ForumPage() {
  const { api, role } = useShell();
  const navigate = useNavigate();
  const { view, hrefOf, setQuery, outfitId, forgetOutfit } = useForumView();
  const [writing, setWriting] = useState(outfitId !== null);
  const [ordering, setOrdering] = useState(false);
  const q = useDeferredValue(view.q.trim());
  const categories = useQuery(forumQueries.categories(api));
  const category = categories.data?.items.find(({ slug }) => slug === view.category);
  const filter: ThreadFilter = {
    order: view.order,
    ...(view.order === 'top' && { period: view.period }),
    ...(category && { categoryId: category.id }),
    ...(view.tag && { tag: view.tag }),
    ...(q && { q }),
  };
  const list = useInfiniteQuery({
    ...forumQueries.list(api, filter),
    // A category is in the URL by its slug, and requested by its id.
    enabled: view.category === null || categories.isFetched,
    placeholderData: keepPreviousData,
  });
  const newThreads = useNewThreads(filter, list.data && rowsOf(list.data));
  const write = () => setWriting(true);
  usePrimaryAction({ label: 'New thread', run: write });
  const filtered = q !== '' || view.tag !== null || category !== undefined;
  return (
    <Page>
      <PageHeader
        title={category?.name ?? 'Forum'}
        lede={category?.description ?? 'Ask, answer, and talk clothes with people who care about them.'}
        actions={
          <Button variant="primary" icon={<PenLine />} onClick={write}>
            New thread
          </Button>
        }
      />
      <div className={styles.columns}>
        <CategoryList
          categories={categories.data?.items}
          current={view.category}
          hrefOf={(slug) => hrefOf({ category: slug })}
          onManage={role === 'admin' ? () => setOrdering(true) : null}
        />
        <div className={styles.main}>
          <ForumControls view={view} hrefOf={hrefOf} onQuery={setQuery} />
          <div className={styles.newThreads}>
            <NewRepliesPill
              what="topic"
              count={newThreads.pending}
              onShow={() => void newThreads.showPending()}
            />
          </div>
          <PagedList
            query={list}
            failed="The threads could not be loaded. Try again in a moment."
            loading={<ThreadRowsSkeleton />}
            empty={
              <NoThreads
                view={view}
                filtered={filtered}
                onWrite={write}
                allHref={hrefOf({ q: null, tag: null, category: null })}
              />
            }
          >
            {(threads) => (
              <ol className={styles.threads} aria-label="Threads">
                <RowsBelowLater rows={threads} first={rowsInView()}>
                  {(thread) => (
                    <li key={thread.id} className={styles.thread}>
                      <ThreadRow thread={thread} inCategory={category !== undefined} />
                    </li>
                  )}
                </RowsBelowLater>
              </ol>
            )}
          </PagedList>
        </div>
      </div>
      <Suspense>
        {writing && (
          <NewThreadDialog
            categoryId={category?.id ?? null}
            outfitId={outfitId}
            onClose={() => {
              setWriting(false);
              forgetOutfit();
            }}
            onCreated={({ id }) => void navigate(threadPath(id), { state: started })}
          />
        )}
        {ordering && <CategoriesDialog onClose={() => setOrdering(false)} />}
      </Suspense>
    </Page>
  );
}
