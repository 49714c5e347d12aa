import { useInfiniteQuery } from '@tanstack/react-query';
import { statisticsQueries } from '@bestie/client/statistics.queries';
import type { FigureFilters } from '@bestie/client/statistics.queries';
import { paths } from '@bestie/contracts/paths';
import type { FigureList } from '@bestie/contracts/statistics';
import type { FigurePiece } from '@bestie/contracts/statistics.contract';
import { DataTable, type DataTableColumn } from '@bestie/design-system/data-table';
import { Drawer } from '@bestie/design-system/drawer';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatMonth } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { formatMoney } from '@bestie/design-system/money';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { agoInWords } from '../../../parts/items/item-words';
import { useToday } from '../../../parts/settings/use-today';
import styles from './closet-stats.module.css';

const titles: Record<FigureList, string> = {
  'worn-in-month': 'Worn in this month',
  'never-worn': 'Never worn',
  resting: 'Not worn for a year',
  'best-value': 'Best value',
  'worst-value': 'Yet to pay off',
  priced: 'Pieces with a price',
  unpriced: 'Pieces without a price',
};

const columnsOn = (today: string): DataTableColumn<FigurePiece>[] => [
  {
    key: 'name',
    header: 'Piece',
    primary: true,
    cell: ({ item }) => (
      <span className={styles.piece}>
        <PhotoTile
          photo={toPhoto(item.cover, '', '44px')}
          fallback={<HangerDrawing />}
          name=""
          className={styles.thumb}
        />
        <Link href={`${paths.fan.closet}?item=${item.id}`}>{item.name}</Link>
      </span>
    ),
  },
  { key: 'wears', header: 'Wears', align: 'end', cell: ({ wears }) => formatNumber(wears) },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ item }) => (item.price ? formatMoney(item.price) : '–'),
  },
  {
    key: 'cost',
    header: 'Cost per wear',
    align: 'end',
    cell: ({ item }) => (item.costPerWear ? formatMoney(item.costPerWear) : '–'),
  },
  {
    key: 'worn',
    header: 'Last worn',
    align: 'end',
    cell: ({ item }) => (item.lastWornOn ? agoInWords(item.lastWornOn, today) : 'Not yet'),
  },
];

/** The pieces behind a figure; `?list=` opens it. */
export default function FigureListDrawer(props: { filters: FigureFilters; onClose: () => void }) {
  const { filters, onClose } = props;
  const { api } = useShell();
  const query = useInfiniteQuery(statisticsQueries.pieces(api, filters));
  const columns = columnsOn(useToday());
  const title = filters.month ? `Worn in ${formatMonth(filters.month)}` : titles[filters.list];
  return (
    <Drawer wide open onOpenChange={(open) => !open && onClose()} title={title}>
      <PagedList
        compact
        level={3}
        query={query}
        loading={
          <Loading>
            <TableSkeleton rows={8} columns={4} />
          </Loading>
        }
        empty={
          <EmptyState compact level={3} drawing={<HangerDrawing />} title="No pieces behind this figure" />
        }
      >
        {(rows) => <DataTable caption={title} columns={columns} rows={rows} rowKey={({ item }) => item.id} />}
      </PagedList>
    </Drawer>
  );
}
