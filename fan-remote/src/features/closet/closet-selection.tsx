import { Suspense, useState } from 'react';
import type { ItemFilters } from '@bestie/client/items.queries';
import type { Item } from '@bestie/contracts/items.contract';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import type { useSelection } from '@bestie/remote-kit/use-selection';
import { useItemActions } from '../../parts/items/use-item-actions';
import { collectItems } from './collect-items';
import { SelectionBar } from './selection-bar';
import type { ClosetViewControl } from './use-closet-view';

const BulkEditDialog = lazyPart(() =>
  import(/* webpackChunkName: "bulk-edit" */ '../../parts/items/bulk-edit-dialog').then((module) => ({
    default: module.BulkEditDialog,
  })),
);

export interface ClosetSelectionProps {
  /** The loaded pieces. */
  items: readonly Item[];
  /** Input of the list that the pieces belong to. */
  listFilters: ItemFilters;
  filters: ClosetViewControl['filters'];
  selection: ReturnType<typeof useSelection<Item>>;
  /** Number of pieces that match the filters; null while unknown. */
  total: number | null;
  currency: string;
}

/** What can be done with the selected pieces, also with those that are not loaded yet. */
export function ClosetSelection({
  items,
  listFilters,
  filters,
  selection,
  total,
  currency,
}: ClosetSelectionProps) {
  const { api } = useShell();
  const actions = useItemActions();
  const { act, busy } = useActionState();
  const [editing, setEditing] = useState(false);

  /** Runs an action on the selected pieces and clears the selection afterwards. */
  const withSelected = async (work: (selected: Item[]) => Promise<unknown>) => {
    const done = await act({
      call: async () => work(await collectItems(api, listFilters, selection.ids, items)),
    });
    if (done?.answer) selection.clear();
    return Boolean(done?.answer);
  };
  const selectAll = async () => {
    const done = await act({ call: () => api.items.ids(filters) });
    if (done) selection.replace(done.answer.ids);
  };

  return (
    <>
      {selection.selecting && (
        <SelectionBar
          count={selection.ids.size}
          total={total}
          busy={busy}
          onClear={selection.clear}
          onSelectAll={() => void selectAll()}
          onWear={() => void withSelected((selected) => actions.wear(selected))}
          onEdit={() => setEditing(true)}
          onArchive={() =>
            void withSelected((selected) => actions.setStatus(selected, 'archived', 'Archived {n}.'))
          }
          onDelete={() => void withSelected((selected) => actions.remove(selected))}
          onExport={() =>
            void withSelected(async (selected) => {
              const { saveItemsCsv } = await import(
                /* webpackChunkName: "items-csv" */ '../../parts/items/items-csv'
              );
              saveItemsCsv(selected);
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
            onApply={(changes) =>
              withSelected((selected) =>
                actions.change(
                  selected.map(({ id }) => id),
                  changes,
                  selected,
                ),
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}
