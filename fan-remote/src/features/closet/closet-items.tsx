import { Suspense, useCallback, useMemo, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { itemsQueries } from '@bestie/client/items.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { settingsQueries } from '@bestie/client/settings.queries';
import type { Item } from '@bestie/contracts/items.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { useItemActions } from '../../parts/items/use-item-actions';
import { ClosetTabs } from './closet-tabs';
import { ClosetToolbar } from './closet-toolbar';
import { collectItems } from './collect-items';
import { CategoryPills, FacetPanel } from './facet-panel';
import { departFrom } from './flying-photo';
import { PieceGrid } from './piece-grid';
import { SelectionBar } from './selection-bar';
import { useClosetView } from './use-closet-view';
import styles from './closet-items.module.css';

const ItemDrawer = lazyPart(() => import(/* webpackChunkName: "item-drawer" */ './drawer/item-drawer'));
const BulkEditDialog = lazyPart(() =>
  import(/* webpackChunkName: "bulk-edit" */ '../../parts/items/bulk-edit-dialog').then((module) => ({
    default: module.BulkEditDialog,
  })),
);

/** Every piece, filtered, sorted, searched, changed in bulk. */
export function ClosetItems() {
  const { api, session } = useShell();
  const navigate = useNavigate();
  const { control, itemId, searchWithItem } = useClosetView();
  const { view, filters } = control;
  const actions = useItemActions();
  const [editing, setEditing] = useState(false);
  const { act, busy } = useActionState();

  const listFilters = useMemo(() => ({ ...filters, sort: view.sort }), [filters, view.sort]);
  const list = useInfiniteQuery({
    ...itemsQueries.list(api, listFilters),
    placeholderData: keepPreviousData,
  });
  const facets = useQuery({ ...itemsQueries.facets(api, filters), placeholderData: keepPreviousData });
  const settings = useQuery(settingsQueries.get(api, session?.uid ?? ''));
  const items = useMemo(() => rowsOf(list.data), [list.data]);
  const selection = useSelection(items);
  const total = facets.data?.total ?? null;
  const currency = settings.data?.currency ?? 'EUR';

  const add = useCallback(() => void navigate(paths.fan.uploadCloset), [navigate]);
  usePrimaryAction({ label: 'Add pieces', run: add });

  const open = (item: Item, tile: HTMLElement | null) => {
    departFrom(tile);
    void navigate({ search: searchWithItem(item.id) }, { preventScrollReset: true });
  };
  const close = () =>
    void navigate({ search: searchWithItem(null) }, { preventScrollReset: true, replace: true });

  /** Runs an action on the selected pieces and clears the selection afterwards. */
  const withSelected = async (work: (selected: Item[]) => Promise<unknown>) => {
    const done = await act({
      call: async () => work(await collectItems(api, listFilters, selection.ids, items)),
    });
    if (done?.answer) selection.clear();
  };

  const selectAll = async () => {
    const done = await act({ call: () => api.items.ids(filters) });
    if (done) selection.replace(done.answer.ids);
  };

  const { clear, selecting } = selection;

  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const empty = list.isSuccess && items.length === 0;
  const panel = useMemo(
    () => ({ facets: facets.data, chosen: view.chosen, onChange: control.setFacet }),
    [facets.data, view.chosen, control.setFacet],
  );

  return (
    <Page>
      <PageHeader
        title="Closet"
        lede={
          total === null
            ? ' '
            : total === 0 && !control.filtered
              ? 'Nothing here yet.'
              : plural(total, 'piece')
        }
        actions={
          <>
            <Button variant="primary" icon={<Plus />} onClick={add}>
              Add pieces
            </Button>
            <TrashMenu href={`${paths.fan.trash}?kind=items`} />
          </>
        }
      />
      <ClosetTabs />
      {empty && !control.filtered ? (
        <EmptyState
          drawing={<WardrobeDrawing />}
          title="Your closet is waiting for its first piece"
          action={
            <Button variant="primary" icon={<Plus />} onClick={add}>
              Add pieces
            </Button>
          }
        >
          Drop photos anywhere on this page, or choose some. Names, categories and colours are suggested for
          you.
        </EmptyState>
      ) : (
        <div className={styles.body}>
          <aside className={styles.aside} aria-label="Filters">
            <FacetPanel {...panel} />
          </aside>
          <div className={styles.main}>
            <ClosetToolbar control={control} panel={panel} />
            <div className={styles.pills}>
              <CategoryPills {...panel} />
            </div>
            {list.isError && !list.data ? (
              <ErrorState level={2} onRetry={() => void list.refetch()} retrying={list.isFetching}>
                Your pieces could not be loaded. They are safe; try again in a moment.
              </ErrorState>
            ) : list.isPending ? (
              <Loading label="Loading your pieces…">
                <TileGridSkeleton count={12} />
              </Loading>
            ) : empty ? (
              <EmptyState
                title="Nothing matches"
                action={<Button onClick={control.clear}>Clear search and filters</Button>}
              >
                No pieces match {view.q ? `“${view.q}”` : 'these filters'}.
              </EmptyState>
            ) : (
              <div className={list.isPlaceholderData ? styles.stale : undefined}>
                <PieceGrid
                  items={items}
                  sort={view.sort}
                  selected={selection.ids}
                  onSelectedChange={selection.toggle}
                  selecting={selecting}
                  onOpen={open}
                  hasMore={list.hasNextPage && !list.isFetchNextPageError}
                  loadingMore={list.isFetchingNextPage}
                  onLoadMore={loadMore}
                />
                {list.isFetchNextPageError && <ErrorState compact onRetry={loadMore} />}
              </div>
            )}
          </div>
        </div>
      )}
      {selecting && (
        <SelectionBar
          count={selection.ids.size}
          total={total}
          busy={busy}
          onClear={clear}
          onSelectAll={() => void selectAll()}
          onWear={() => void withSelected((selected) => actions.wear(selected))}
          onEdit={() => setEditing(true)}
          onArchive={() =>
            void withSelected((selected) => actions.setStatus(selected, 'archived', 'Archived {n}.'))
          }
          onDelete={() => void withSelected((selected) => actions.remove(selected))}
          onExport={() =>
            void withSelected(async (selected) => {
              const { itemsCsv, saveCsv } = await import(
                /* webpackChunkName: "items-csv" */ '../../parts/items/items-csv'
              );
              saveCsv('closet.csv', itemsCsv(selected));
            })
          }
        />
      )}
      <Suspense>
        {editing && (
          <BulkEditDialog
            open
            onOpenChange={setEditing}
            count={selection.ids.size}
            currency={currency}
            onApply={async (changes) => {
              if (await actions.change([...selection.ids], changes)) clear();
            }}
          />
        )}
        {itemId && (
          <ItemDrawer
            key={itemId}
            itemId={itemId}
            currency={currency}
            cover={items.find((item) => item.id === itemId)?.cover ?? null}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  );
}
