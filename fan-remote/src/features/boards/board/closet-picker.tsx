import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { itemsQueries } from '@bestie/client/items.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import type { SharedPicture } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { plural } from '@bestie/design-system/format-number';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { TileGrid } from '@bestie/design-system/tile-grid';
import { SearchInput } from '@bestie/design-system/search-input';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { Tabs } from '@bestie/design-system/tabs';
import { PagedList, type PagedQuery } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import type { OwnThing, PinActions } from './use-pin-actions';
import styles from './closet-picker.module.css';

type Choice = Omit<OwnThing, 'pinId'>;

/** Chooses pieces and outfits of the closet and pins them. */
export default function ClosetPicker({
  board,
  actions,
  onClose,
}: {
  board: BoardDetail;
  actions: PinActions;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<OwnThing['kind']>('item');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, OwnThing>>(new Map());
  const [busy, setBusy] = useState(false);
  const room = limits.boards.pins - board.pinCount;
  const toggle = (thing: Choice) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(thing.id)) next.set(thing.id, { ...thing, pinId: uuidv7() });
      return next;
    });

  async function pin() {
    setBusy(true);
    const done = await actions.pinOwn([...chosen.values()], null);
    setBusy(false);
    if (done) onClose();
  }

  const parts = { q, chosen, onToggle: toggle, onClear: () => setQ('') };
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
            {chosen.size === 0 ? 'Pin' : `Pin ${chosen.size}`}
          </Button>
        </>
      }
    >
      <Tabs<OwnThing['kind']>
        label="What to pin"
        tabs={[
          { value: 'item', label: 'Pieces' },
          { value: 'outfit', label: 'Outfits' },
        ]}
        value={kind}
        onValueChange={setKind}
      >
        <div className={styles.panel}>
          <SearchInput label="Search your closet" value={q} onValueChange={setQ} />
          {kind === 'item' ? <Pieces {...parts} /> : <Outfits {...parts} />}
        </div>
      </Tabs>
    </Dialog>
  );
}

interface ListProps {
  q: string;
  chosen: ReadonlyMap<string, OwnThing>;
  onToggle: (thing: Choice) => void;
  onClear: () => void;
}

function Pieces(props: ListProps) {
  const { api } = useShell();
  const query = useInfiniteQuery({
    ...itemsQueries.list(api, { sort: 'added', ...(props.q && { q: props.q }) }),
    placeholderData: keepPreviousData,
  });
  const addPieces = <Button href={paths.fan.uploadCloset}>Add pieces</Button>;
  return <Things {...props} kind="item" query={query} nothing={addPieces} />;
}

function Outfits(props: ListProps) {
  const { api } = useShell();
  const query = useInfiniteQuery({
    ...outfitsQueries.list(api, props.q ? { q: props.q } : {}),
    placeholderData: keepPreviousData,
  });
  return <Things {...props} kind="outfit" query={query} />;
}

interface ThingsProps extends ListProps {
  kind: OwnThing['kind'];
  query: PagedQuery<{ id: string; name: string; cover: SharedPicture | null }>;
  nothing?: React.ReactNode;
}

function Things({ kind, query, nothing, q, chosen, onToggle, onClear }: ThingsProps) {
  return (
    <PagedList
      compact
      query={query}
      loading={
        <Loading label="Loading your closet…">
          <TileGridSkeleton count={8} size="s" />
        </Loading>
      }
      empty={
        <EmptyState
          compact
          level={3}
          drawing={<HangerDrawing />}
          title={q ? 'Nothing matches' : kind === 'item' ? 'Your closet is empty' : 'No outfits yet'}
          action={q ? <Button onClick={onClear}>Clear search</Button> : nothing}
        />
      }
    >
      {(things) => (
        <TileGrid size="s">
          {things.map(({ id, name, cover }) => (
            <PhotoTile
              key={id}
              photo={toPhoto(cover, '', '140px')}
              fallback={<HangerDrawing />}
              name={name}
              title={name}
              selected={chosen.has(id)}
              onSelectedChange={() => onToggle({ kind, id, name })}
              onOpen={() => onToggle({ kind, id, name })}
            />
          ))}
        </TileGrid>
      )}
    </PagedList>
  );
}
