import { memo, Suspense, useState } from 'react';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Scissors from 'lucide-react/icons/scissors';
import Trash2 from 'lucide-react/icons/trash-2';
import { itemsQueries } from '@bestie/client/items.queries';
import type { Draft } from '@bestie/contracts/items.contract';
import type { ItemStatus } from '@bestie/contracts/items';
import { Button } from '@bestie/design-system/button';
import { Checkbox } from '@bestie/design-system/checkbox';
import { DuplicateChoice } from '@bestie/design-system/duplicate-choice';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Section } from '@bestie/design-system/section';
import { Toolbar } from '@bestie/design-system/toolbar';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import type { DuplicateDecision } from '@bestie/remote-kit/upload-contract';
import { useActionState } from '@bestie/remote-kit/use-action';
import { uncut, useCutAll } from './use-cut-all';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { useItemActions } from '../../parts/items/use-item-actions';
import { ReviewRow } from './review-row';
import { useDraftEdits } from './use-draft-edits';
import { usePlannedStatus } from './use-planned-status';
import { useWide } from './use-wide';
import { UnreadablePhotos } from './unreadable-photos';
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

/** Rows that are drawn at first, and with each click: one is a dozen controls, and hundreds of drafts may wait. */
const rowsAtOnce = 40;

export interface ReviewProps {
  drafts: Draft[];
  currency: string;
  onAdded: (count: number) => void;
}

/** The drafts as a spreadsheet: each cell saves itself, values go to all selected rows at once. */
export const Review = memo(function Review({ drafts: saved, currency, onAdded }: ReviewProps) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const actions = useItemActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { statusOf, plan, forget } = usePlannedStatus();
  const { shown: drafts, saving, edit } = useDraftEdits(saved);
  const wide = useWide();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState(false);
  const [rows, setRows] = useState(rowsAtOnce);
  const [cutting, setCutting] = useState<Draft | null>(null);
  const cutAll = useCutAll();

  const chosen = drafts.filter((draft) => selected.has(draft.id));
  const unreadable = drafts.filter(({ cover }) => cover?.state === 'failed');
  const unwanted = chosen.length > 0 ? chosen : drafts;
  /** A piece without its photo would hang in the closet as a blank. */
  const target = unwanted.filter(({ cover }) => cover?.state !== 'failed');
  const alike = drafts.filter((draft) => draft.duplicates.length > 0 && !kept.has(draft.id));
  const all = chosen.length === drafts.length;
  const whole = uncut(target);

  async function add() {
    const groups = new Map<ItemStatus, string[]>();
    for (const { id } of target) {
      const status = statusOf(id);
      groups.set(status, [...(groups.get(status) ?? []), id]);
    }
    const ids = target.map((draft) => draft.id);
    const done = await act({
      call: async () => {
        for (const [status, some] of groups) await api.items.bulkUpdate({ ids: some, changes: { status } });
      },
      stale: [itemsQueries.all],
      said: `Added ${plural(ids.length, 'piece')} to your closet.`,
      undo: () => api.items.bulkUpdate({ ids, changes: { status: 'draft' } }),
    });
    if (!done) return;
    forget(ids);
    onAdded(ids.length);
    setSelected(new Set());
  }

  function decide(draft: Draft, decision: DuplicateDecision) {
    const [known] = draft.duplicates;
    if (decision === 'keep') setKept((before) => new Set(before).add(draft.id));
    else if (decision === 'skip') void actions.remove([draft], 'Skipped');
    else if (known)
      void act({
        call: () => api.items.mergeDraft({ itemId: known.itemId, draftId: draft.id }),
        stale: [itemsQueries.all],
        said: `New photo for ${known.name ?? 'the piece'}.`,
      });
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
      {alike.length > 0 && (
        <Section
          title={alike.length === 1 ? 'This one looks familiar' : `${alike.length} look familiar`}
          lede="Something much like it hangs in your closet. Skip it, keep both, or take the new photo for the old piece."
        >
          <ul className={styles.alike}>
            {alike.slice(0, 24).map((draft) => {
              const photo = toPhoto(draft.cover, '', '160px');
              const [known] = draft.duplicates;
              return (
                <li key={draft.id}>
                  <DuplicateChoice
                    label={`${draft.name} looks like ${known?.name ?? 'another piece'}`}
                    fresh={{ picture: photo && <img src={photo.src} alt="" />, caption: 'New photo' }}
                    known={{
                      picture: known?.cover?.sources && <img src={known.cover.sources.small} alt="" />,
                      caption: known?.name ?? 'In your closet',
                    }}
                    onDecide={(decision) => decide(draft, decision)}
                  />
                </li>
              );
            })}
          </ul>
        </Section>
      )}
      <Section
        title={`Review ${plural(drafts.length, 'piece')}`}
        lede="Dashed is what we guessed: change it or leave it. Each change is saved at once."
      >
        <Toolbar
          label="Review"
          className={styles.bar}
          end={
            <>
              <Button
                size="s"
                icon={<Scissors />}
                disabled={whole.length === 0 || cutAll.progress !== null || busy}
                onClick={() => void cutAll.start(whole)}
              >
                Cut out {whole.length === drafts.length ? 'all' : whole.length || ''}
              </Button>
              <Button
                size="s"
                icon={<Pencil />}
                disabled={chosen.length === 0 || busy}
                onClick={() => setEditing(true)}
              >
                Apply to selected
              </Button>
              <IconButton
                label={`Discard ${plural(unwanted.length, 'draft')}`}
                icon={<Trash2 />}
                disabled={busy || saving > 0}
                onClick={() => void actions.remove(unwanted, 'Discarded').then(() => setSelected(new Set()))}
              />
              <Button
                variant="primary"
                size="s"
                icon={<Check />}
                loading={busy}
                disabled={saving > 0 || target.length === 0}
                onClick={() => void add()}
              >
                Add {plural(target.length, 'piece')} to closet
              </Button>
            </>
          }
        >
          <Checkbox
            label={chosen.length > 0 ? `${chosen.length} selected` : 'Select all'}
            checked={all}
            indeterminate={chosen.length > 0 && !all}
            onCheckedChange={(value) => setSelected(new Set(value ? drafts.map((draft) => draft.id) : []))}
          />
        </Toolbar>
        {cutAll.progress && (
          <div className={styles.cutting}>
            <ProgressBar
              label="Cutting out"
              value={cutAll.progress.done / cutAll.progress.of}
              detail={`${cutAll.progress.done} of ${cutAll.progress.of}`}
            />
            <Button size="s" onClick={cutAll.cancel}>
              Cancel
            </Button>
          </div>
        )}
        {wide ? (
          <Suspense
            fallback={
              <Loading label="Opening the sheet…">
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
          <>
            <div className={styles.scroll}>
              <table className={styles.table} role="table">
                <caption className={styles.hidden}>Pieces to review</caption>
                <thead role="rowgroup">
                  <tr role="row">
                    {[
                      'Select',
                      'Photo',
                      'Name',
                      'Category',
                      'Colours',
                      'Brand',
                      'Seasons',
                      'Price',
                      'Add as',
                      'Discard',
                    ].map((header) => (
                      <th key={header} role="columnheader" scope="col">
                        {header === 'Select' || header === 'Photo' || header === 'Discard' ? (
                          <span className={styles.hidden}>{header}</span>
                        ) : (
                          header
                        )}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody role="rowgroup">
                  {drafts.slice(0, rows).map((draft) => (
                    <ReviewRow
                      key={draft.id}
                      draft={draft}
                      currency={currency}
                      selected={selected.has(draft.id)}
                      status={statusOf(draft.id)}
                      onSelectedChange={(value) => select(draft.id, value)}
                      onStatusChange={(status) => plan(draft.id, status)}
                      onChange={(changes) => edit(draft.id, changes)}
                      onCutOut={() => setCutting(draft)}
                      onDiscard={() => void actions.remove([draft], 'Discarded')}
                    />
                  ))}
                </tbody>
              </table>
            </div>
            {drafts.length > rows && (
              <Button variant="ghost" onClick={() => setRows(rows + rowsAtOnce)}>
                Show {Math.min(rowsAtOnce, drafts.length - rows)} more of {drafts.length}
              </Button>
            )}
          </>
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
