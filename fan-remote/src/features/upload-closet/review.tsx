import { memo, Suspense, useState } from 'react';
import { itemsQueries } from '@bestie/client/items.queries';
import type { Draft } from '@bestie/contracts/items.contract';
import type { ItemStatus } from '@bestie/contracts/items';
import { plural } from '@bestie/design-system/format-number';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { Section } from '@bestie/design-system/section';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useItemActions } from '../../parts/items/use-item-actions';
import { LookAlikeDrafts } from './look-alike-drafts';
import { useRecognition } from './recognition/use-recognition';
import { ReviewTable } from './review-table';
import { ReviewToolbar } from './review-toolbar';
import { UnreadablePhotos } from './unreadable-photos';
import { useDraftEdits } from './use-draft-edits';
import { usePlannedStatus } from './use-planned-status';
import { useWide } from './use-wide';
import styles from './review.module.css';

const BulkEditDialog = lazyPart(() =>
  import(/* webpackChunkName: "bulk-edit" */ '../../parts/items/bulk-edit-dialog').then((module) => ({
    default: module.BulkEditDialog,
  })),
);

const ReviewSheet = lazyPart(() =>
  import(/* webpackChunkName: "review-sheet" */ './sheet/review-sheet').then((module) => ({
    default: module.ReviewSheet,
  })),
);

const CutOutEditor = lazyPart(() =>
  import(/* webpackChunkName: "cut-out" */ '../../parts/cut-outs/cut-out-editor').then((module) => ({
    default: module.CutOutEditor,
  })),
);

export interface ReviewProps {
  drafts: Draft[];
  currency: string;
  /** @param count below zero when an addition is undone */
  onAdded: (count: number) => void;
}

/**
 * The drafts as a spreadsheet: each cell saves its own changes, and values can be set for all selected rows.
 */
export const Review = memo(function Review({ drafts: saved, currency, onAdded }: ReviewProps) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const actions = useItemActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { statusOf, plan, forget } = usePlannedStatus();
  const { shown: drafts, saving, edit } = useDraftEdits(saved);
  const looking = useRecognition(saved);
  const wide = useWide();
  const [editing, setEditing] = useState(false);
  const [cutting, setCutting] = useState<Draft | null>(null);

  const chosen = drafts.filter((draft) => selected.has(draft.id));
  const unreadable = drafts.filter(({ cover }) => cover?.state === 'failed');
  const unwanted = chosen.length > 0 ? chosen : drafts;
  /** A piece without a photo would be blank in the closet. */
  const target = unwanted.filter(({ cover }) => cover?.state !== 'failed');

  async function add() {
    const ids = target.map((draft) => draft.id);
    const groups = new Map<ItemStatus, string[]>();
    for (const { id } of target) {
      const status = statusOf(id);
      groups.set(status, [...(groups.get(status) ?? []), id]);
    }
    const takeBack = async () => {
      await api.items.bulkUpdate({ ids, changes: { status: 'draft' } });
      for (const [status, some] of groups) some.forEach((id) => plan(id, status));
      onAdded(-ids.length);
    };
    const done = await act({
      call: async () => {
        for (const [status, some] of groups) await api.items.bulkUpdate({ ids: some, changes: { status } });
      },
      stale: [itemsQueries.all],
      said: `Added ${plural(ids.length, 'piece')} to your closet.`,
      undo: takeBack,
    });
    if (!done) return;
    forget(ids);
    onAdded(ids.length);
    setSelected(new Set());
  }

  const select = (id: string, value: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      if (value) next.add(id);
      else next.delete(id);
      return next;
    });

  return (
    <>
      {unreadable.length > 0 && (
        <UnreadablePhotos
          drafts={unreadable}
          onDiscard={() => void actions.remove(unreadable, 'Discarded')}
        />
      )}
      <LookAlikeDrafts drafts={drafts} />
      <Section
        title={`Review ${plural(drafts.length, 'piece')}`}
        lede="Dashed outlines mark what we guessed: change it or leave it. Changes are saved automatically."
      >
        {looking > 0 && (
          <p role="status" className={styles.looking}>
            Looking at {plural(looking, 'photo')}…
          </p>
        )}
        <ReviewToolbar
          drafts={drafts}
          chosen={chosen}
          target={target}
          saving={saving}
          busy={busy}
          onSelectAll={(all) => setSelected(new Set(all ? drafts.map(({ id }) => id) : []))}
          onEdit={() => setEditing(true)}
          onDiscard={() => void actions.remove(unwanted, 'Discarded').then(() => setSelected(new Set()))}
          onAdd={() => void add()}
        />
        {wide ? (
          <Suspense
            fallback={
              <Loading label="Opening the spreadsheet…">
                <TableSkeleton rows={6} />
              </Loading>
            }
          >
            <ReviewSheet
              drafts={drafts}
              currency={currency}
              statusOf={statusOf}
              checked={selected}
              saving={saving}
              onCheckedChange={select}
              onEdit={edit}
              onPlan={plan}
              onCutOut={setCutting}
            />
          </Suspense>
        ) : (
          <ReviewTable
            drafts={drafts}
            currency={currency}
            selected={selected}
            statusOf={statusOf}
            onSelectedChange={select}
            onEdit={edit}
            onPlan={plan}
            onCutOut={setCutting}
            onDiscard={(draft) => void actions.remove([draft], 'Discarded')}
          />
        )}
      </Section>
      <Suspense>
        {cutting?.cover && (
          <CutOutEditor
            key={cutting.cover.id}
            open
            onOpenChange={(isOpen) => !isOpen && setCutting(null)}
            itemId={cutting.id}
            name={cutting.name}
            photo={cutting.cover}
          />
        )}
        {editing && (
          <BulkEditDialog
            open
            onOpenChange={setEditing}
            count={chosen.length}
            currency={currency}
            withStatus={false}
            onApply={(changes) =>
              actions.change(
                chosen.map((draft) => draft.id),
                changes,
              )
            }
          />
        )}
      </Suspense>
    </>
  );
});
