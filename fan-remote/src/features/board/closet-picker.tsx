import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { itemsQueries } from '@bestie/client/items.queries';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { Item } from '@bestie/contracts/items.contract';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { LoadMore } from '@bestie/design-system/load-more';
import { PhotoTile, TileGrid } from '@bestie/design-system/photo-tile';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { toPhoto } from '../../items/item-photo';
import { plural } from '../../items/item-words';
import type { PinActions } from './use-pin-actions';

/** Chooses pieces of the closet and pins them. */
export default function ClosetPicker({
  board,
  actions,
  onClose,
}: {
  board: BoardDetail;
  actions: PinActions;
  onClose: () => void;
}) {
  const { api } = useShell();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [busy, setBusy] = useState(false);
  const list = useInfiniteQuery({
    ...itemsQueries.list(api, { sort: 'added', ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const room = limits.boards.pins - board.pinCount;
  const toggle = (item: Item) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(item.id)) next.set(item.id, item);
      return next;
    });

  async function pin() {
    setBusy(true);
    const done = await actions.pinItems([...chosen.values()], null);
    setBusy(false);
    if (done) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title="From your closet"
      description={room < 100 ? `There is room for ${plural(room, 'more pin', 'more pins')}.` : undefined}
      dismissible={chosen.size === 0}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={chosen.size === 0 || chosen.size > room}
            onClick={() => void pin()}
          >
            {chosen.size === 0 ? 'Pin' : `Pin ${plural(chosen.size, 'piece')}`}
          </Button>
        </>
      }
    >
      <TextInput
        type="search"
        aria-label="Search your closet"
        placeholder="Search your closet"
        leading={<Search />}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {list.isError && !list.data ? (
        <ErrorState compact onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending ? (
        <Loading label="Loading your pieces…">
          <TileGridSkeleton count={8} size="s" />
        </Loading>
      ) : items.length === 0 ? (
        <EmptyState
          compact
          level={3}
          drawing={<HangerDrawing />}
          title={q ? 'Nothing matches' : 'Your closet is empty'}
          action={
            q ? (
              <Button onClick={() => setQ('')}>Clear search</Button>
            ) : (
              <Button href={paths.fan.uploadCloset}>Add pieces</Button>
            )
          }
        />
      ) : (
        <>
          <TileGrid size="s">
            {items.map((item) => (
              <PhotoTile
                key={item.id}
                photo={toPhoto(item.cover, '', '140px')}
                fallback={<HangerDrawing />}
                name={item.name}
                title={item.name}
                selected={chosen.has(item.id)}
                onSelectedChange={() => toggle(item)}
                onOpen={() => toggle(item)}
              />
            ))}
          </TileGrid>
          <LoadMore
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoadMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </Dialog>
  );
}
