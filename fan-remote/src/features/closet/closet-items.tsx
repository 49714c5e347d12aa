import { Suspense, useCallback, useMemo, useRef } from 'react';
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
import { plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { ClosetList } from './closet-list';
import { ClosetSelection } from './closet-selection';
import { ClosetTabs } from './closet-tabs';
import { ClosetToolbar } from './closet-toolbar';
import { CategoryPills, FacetPanel } from './facet-panel';
import { departFrom } from './flying-photo';
import { useClosetView } from './use-closet-view';
import { useFocusAfterDelete } from './use-focus-after-delete';
import styles from './closet-items.module.css';

const KeptClosetNotice = lazyPart(
  () => import(/* webpackChunkName: "kept-closet" */ './kept/kept-closet-notice'),
);
const ItemDrawer = lazyPart(() => import(/* webpackChunkName: "item-drawer" */ './drawer/item-drawer'));

/** Every piece, filtered, sorted, searched, changed in bulk. */
export function ClosetItems() {
  const { api, session } = useShell();
  const navigate = useNavigate();
  const { control, itemId, searchWithItem } = useClosetView();
  const { view, filters } = control;

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

  const header = useRef<HTMLElement>(null);
  const leaves = useFocusAfterDelete(items, header);
  const empty = list.isSuccess && items.length === 0;
  const panel = useMemo(
    () => ({ facets: facets.data, chosen: view.chosen, onChange: control.setFacet }),
    [facets.data, view.chosen, control.setFacet],
  );

  return (
    <Page>
      <PageHeader
        ref={header}
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
      <Suspense>
        <KeptClosetNotice />
      </Suspense>
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
          <span className={styles.drop}>Drop photos anywhere on this page, or choose some. </span>
          Names, categories and colours are suggested for you.
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
            <ClosetList list={list} items={items} control={control} selection={selection} onOpen={open} />
          </div>
        </div>
      )}
      <ClosetSelection
        items={items}
        listFilters={listFilters}
        filters={filters}
        selection={selection}
        total={total}
        currency={currency}
      />
      <Suspense>
        {itemId && (
          <ItemDrawer
            key={itemId}
            itemId={itemId}
            currency={currency}
            listed={items.find((item) => item.id === itemId) ?? null}
            onClose={close}
            onDelete={() => leaves(itemId)}
          />
        )}
      </Suspense>
    </Page>
  );
}
