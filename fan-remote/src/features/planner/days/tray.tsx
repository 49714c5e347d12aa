import { memo, useState } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsQueries } from '@bestie/client/items.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { itemStatusLabels } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { SearchInput } from '@bestie/design-system/search-input';
import { useAfterFirstRender } from '@bestie/design-system/use-after-first-render';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { Tabs } from '@bestie/design-system/tabs';
import { useShell } from '@bestie/remote-kit/shell';
import { EntryLook } from '../../../parts/planner/entry-look';
import type { Plannable } from '../../../parts/planner/use-planner-actions';
import type { Dragged } from './use-day-dragging';
import styles from './tray.module.css';

type Kind = 'outfits' | 'pieces';

/** An outfit or a piece that can be planned. */
interface Thing {
  key: string;
  what: Plannable;
  note: string | null;
  cover: Parameters<typeof EntryLook>[0]['cover'];
  pieces: Parameters<typeof EntryLook>[0]['pieces'];
}

/** How many outfits or pieces the tray shows at least before scrolling. */
const inSight = 8;

export interface TrayProps {
  /** With a chosen day a press plans at once; otherwise outfits and pieces are dragged to a day. */
  onPick?: (what: Plannable) => void;
  /** Only pieces, to record what was worn instead. */
  only?: Kind;
}

/** Outfits and pieces to plan. They are dragged to a day, or pressed when the day is known. */
export const Tray = memo(function Tray({ onPick, only }: TrayProps) {
  const { api } = useShell();
  const [chosen, setKind] = useState<Kind | null>(only ?? null);
  const [q, setQ] = useState('');
  const words = q.trim();
  const own = useInfiniteQuery({
    ...outfitsQueries.list(api, { sort: 'updated' }),
    enabled: !only,
  });
  // People without outfits start with pieces, whatever they search for.
  const kind = chosen ?? (own.data?.pages[0]?.items.length === 0 ? 'pieces' : 'outfits');
  const outfits = useInfiniteQuery({
    ...outfitsQueries.list(api, { sort: 'updated', ...(words && { q: words }) }),
    enabled: kind === 'outfits',
  });
  const pieces = useInfiniteQuery({
    ...itemsQueries.list(api, {
      sort: 'added',
      status: ['active', 'laundry', 'lent'],
      ...(words && { q: words }),
    }),
    enabled: kind === 'pieces',
  });
  const query = kind === 'outfits' ? outfits : pieces;
  const things: Thing[] =
    kind === 'outfits'
      ? rowsOf(outfits.data).map((outfit) => ({
          key: `outfit:${outfit.id}`,
          what: { name: outfit.name, outfitId: outfit.id },
          cover: outfit.cover,
          pieces: outfit.pieces,
          note: outfit.occasion,
        }))
      : rowsOf(pieces.data).map((item) => ({
          key: `item:${item.id}`,
          what: { name: item.name, itemIds: [item.id] },
          cover: null,
          pieces: [{ itemId: item.id, cover: item.cover }],
          note: item.status === 'active' ? null : itemStatusLabels[item.status],
        }));
  // Renders the first screen of items, then the rest after the page is shown.
  const all = useAfterFirstRender();
  const list = (
    <>
      <SearchInput
        label={kind === 'outfits' ? 'Search your outfits' : 'Search your pieces'}
        placeholder={kind === 'outfits' ? 'Search outfits' : 'Search pieces'}
        maxLength={limits.searchLength}
        value={q}
        onValueChange={setQ}
      />
      {query.isError && !query.data ? (
        <ErrorState compact onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Loading>
          <TileGridSkeleton count={6} size="s" ratio="4 / 5" />
        </Loading>
      ) : things.length === 0 ? (
        <p className={styles.empty}>
          {words ? `Nothing matches “${words}”.` : 'Nothing here yet. Add pieces to your closet first.'}
        </p>
      ) : (
        <ul className={styles.things}>
          {(all ? things : things.slice(0, inSight)).map((thing) => (
            <li key={thing.key}>
              {onPick ? (
                <button type="button" className={styles.thing} onClick={() => onPick(thing.what)}>
                  <ThingFace thing={thing} />
                </button>
              ) : (
                <CarriedThing thing={thing} />
              )}
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="s" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
  if (only) return <div className={styles.tray}>{list}</div>;
  return (
    <Tabs<Kind>
      label="What to plan"
      tabs={[
        { value: 'outfits', label: 'Outfits' },
        { value: 'pieces', label: 'Pieces' },
      ]}
      value={kind}
      onValueChange={setKind}
    >
      <div className={styles.tray}>{list}</div>
    </Tabs>
  );
});

function CarriedThing({ thing }: { thing: Thing }) {
  const data: Dragged = {
    kind: 'tray',
    name: thing.what.name,
    what: thing.what,
    cover: thing.pieces[0]?.cover ?? null,
  };
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: thing.key, data });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.thing}
      data-dragging={isDragging || undefined}
      aria-describedby={attributes['aria-describedby']}
      aria-roledescription="item that can be moved to a day"
      {...listeners}
    >
      <ThingFace thing={thing} />
    </button>
  );
}

const ThingFace = memo(function ThingFace({ thing }: { thing: Thing }) {
  return (
    <>
      <EntryLook cover={thing.cover} pieces={thing.pieces} sizes="120px" />
      <span className={styles.name}>{thing.what.name}</span>
      {thing.note && <span className={styles.note}>{thing.note}</span>}
    </>
  );
});
