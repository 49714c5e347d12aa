import { memo, useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import Trash2 from 'lucide-react/icons/trash-2';
import { itemsQueries } from '@bestie/client/items.queries';
import { BestieError } from '@bestie/contracts/errors';
import type { Item, ItemDetail } from '@bestie/contracts/items.contract';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { IconButton } from '@bestie/design-system/icon-button';
import { unreadableAmount } from '@bestie/design-system/money';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { FormSkeleton, Loading } from '@bestie/design-system/skeleton';
import { Tabs } from '@bestie/design-system/tabs';
import { DraftFooter } from '@bestie/remote-kit/draft-footer';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useItemActions } from '../../../parts/items/use-item-actions';
import { arriveAt } from '../flying-photo';
import { ItemForm } from './item-form';
import type { ItemFormProps } from './item-form';
import { ItemOutfits } from './item-outfits';
import { ItemPhotos } from './item-photos';
import { ItemBadge, WoreItButton } from './item-state';
import { ListedItem } from './listed-item';
import { useItemDraft } from './use-item-draft';
import { WearLog } from './wear-log';
import styles from './item-drawer.module.css';

export interface ItemDrawerProps {
  itemId: string;
  currency: string;
  /** The piece as the grid knows it, shown until its details are loaded. */
  listed: Item | null;
  onClose: () => void;
  /** The piece is about to be deleted, and the drawer to close. */
  onDelete: () => void;
}

/** The details of one piece, beside the grid; `?item=` opens it. */
export default function ItemDrawer({ itemId, currency, listed, onClose, onDelete }: ItemDrawerProps) {
  const { api } = useShell();
  const query = useQuery(itemsQueries.get(api, itemId));
  if (query.data)
    return <Loaded item={query.data} currency={currency} onClose={onClose} onDelete={onDelete} />;
  const missing = query.error instanceof BestieError && query.error.code === 'not_found';
  if (listed && !missing && (query.isError || query.isPaused))
    return <ListedItem item={listed} onRetry={() => void query.refetch()} onClose={onClose} />;
  return (
    <Drawer wide open onOpenChange={(open) => !open && onClose()} title={missing ? 'Not found' : 'Piece'}>
      {missing ? (
        <EmptyState
          level={3}
          drawing={<HangerDrawing />}
          title="This piece isn’t in your closet"
          action={<Button onClick={onClose}>Back to the closet</Button>}
        />
      ) : query.isError ? (
        <ErrorState level={3} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.body}>
          <PhotoTile
            photo={toPhoto(listed?.cover ?? null, '', '(min-width: 700px) 700px, 100vw')}
            ratio="4 / 3.4"
            name="Photo"
            ref={arriveAt}
            priority
          />
          <Loading>
            <FormSkeleton fields={3} />
          </Loading>
        </div>
      )}
    </Drawer>
  );
}

type Tab = 'log' | 'outfits' | 'details';

function Loaded({
  item,
  currency,
  onClose,
  onDelete,
}: Pick<ItemDrawerProps, 'currency' | 'onClose' | 'onDelete'> & { item: ItemDetail }) {
  const { api } = useShell();
  const actions = useItemActions();
  const draft = useItemDraft(item);
  const { act, busy: saving, issue, reset } = useActionState();
  /** What is typed as the price while it is no amount. */
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const changed = draft.changes !== null || unreadable !== null;
  const typePrice = (text: string | null) => {
    setUnreadable(text);
    reset();
  };
  // The piece was changed elsewhere after this draft was started.
  const conflict = draft.changes !== null && draft.version !== item.version;
  useUnsaved(changed ? `Changes to “${item.name}” are not saved.` : null);

  async function save(version: number) {
    const { changes } = draft;
    if (!changes && unreadable === null) return;
    const done = await act({
      call: async () => {
        if (unreadable !== null) throw BestieError.field('price', unreadableAmount);
        return { ...item, ...(await api.items.update({ itemId: item.id, version, ...changes })) };
      },
      updates: itemsQueries.get(api, item.id).queryKey,
      stale: [itemsQueries.all],
      said: 'Saved.',
      failure: 'form',
    });
    if (done && changes) draft.settle(changes, done.answer.version);
  }

  return (
    <Drawer
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={item.name}
      footer={
        <DraftFooter
          changed={changed}
          conflict={conflict && 'This piece was changed somewhere else in the meantime.'}
          saving={saving}
          onDiscard={() => {
            draft.discard();
            typePrice(null);
          }}
          onSave={() => void save(item.version)}
        >
          <IconButton
            label="Delete"
            icon={<Trash2 />}
            onClick={() => {
              // Closes the drawer first, because it would refetch the deleted piece.
              onDelete();
              onClose();
              void actions.remove([item]);
            }}
          />
          <IconButton
            label={item.status === 'archived' ? 'Move back to the closet' : 'Archive'}
            icon={<Archive />}
            onClick={() =>
              void (item.status === 'archived'
                ? actions.setStatus([item], 'active', 'Back in the closet: {n}.')
                : actions.setStatus([item], 'archived', 'Archived {n}.'))
            }
          />
          <LaundryButton item={item} actions={actions} />
          <WoreItButton item={item} actions={actions} />
        </DraftFooter>
      }
    >
      <div className={styles.body}>
        <ItemPhotos item={item} />
        <ItemBadge item={item} />
        <ItemTabs
          item={item}
          actions={actions}
          values={draft.values}
          savedPrice={item.price}
          unreadable={unreadable}
          onUnreadable={typePrice}
          currency={currency}
          issue={issue}
          onChange={draft.set}
          onSubmit={() => !conflict && void save(item.version)}
          first={draft.changes ? 'details' : 'log'}
        />
      </div>
    </Drawer>
  );
}

interface ItemPanelProps extends Omit<ItemFormProps, 'className'> {
  item: ItemDetail;
  actions: ReturnType<typeof useItemActions>;
}

/** The tab responds at once, its content follows. */
function ItemTabs({ first, ...props }: ItemPanelProps & { first: Tab }) {
  const [tab, setTab] = useState(first);
  return (
    <Tabs<Tab>
      label="About this piece"
      tabs={[
        { value: 'log', label: 'Wear log' },
        { value: 'outfits', label: 'Outfits' },
        { value: 'details', label: 'Details' },
      ]}
      value={tab}
      onValueChange={setTab}
    >
      <ItemPanel {...props} shown={useDeferredValue(tab)} />
    </Tabs>
  );
}

const ItemPanel = memo(function ItemPanel({
  shown,
  item,
  actions,
  ...form
}: ItemPanelProps & { shown: Tab }) {
  return (
    <div className={styles.panel}>
      {shown === 'log' ? (
        <WearLog item={item} actions={actions} />
      ) : shown === 'outfits' ? (
        <ItemOutfits item={item} />
      ) : (
        <ItemForm {...form} />
      )}
    </div>
  );
});

function LaundryButton({ item, actions }: { item: ItemDetail; actions: ReturnType<typeof useItemActions> }) {
  return item.status === 'laundry' ? (
    <Button onClick={() => void actions.wash([item])}>Washed</Button>
  ) : (
    <Button onClick={() => void actions.setStatus([item], 'laundry', 'In the laundry: {n}.')}>
      To the laundry
    </Button>
  );
}
