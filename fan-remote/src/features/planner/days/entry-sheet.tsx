import { useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import Trash2 from 'lucide-react/icons/trash-2';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { limits } from '@bestie/contracts/limits';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import {
  plannerSlotLabels,
  plannerSlots,
  plannerStatuses,
  plannerStatusLabels,
} from '@bestie/contracts/planner-entries';
import type { PlannerSlot, PlannerStatus } from '@bestie/contracts/planner-entries';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Drawer } from '@bestie/design-system/drawer';
import { Field } from '@bestie/design-system/field';
import { IconButton } from '@bestie/design-system/icon-button';
import { formatFullDay } from '@bestie/design-system/format-date';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftFooter } from '@bestie/remote-kit/draft-footer';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { EntryLook } from '../../../parts/planner/entry-look';
import { entryName, entryWarnings } from '../../../parts/planner/planner-words';
import type { PlannerActions } from '../../../parts/planner/use-planner-actions';
import { DayField } from './day-field';
import { LookPhotos } from './looks/look-photos';
import { EntryPieces } from './entry-pieces';
import { useEntryDraft } from './use-entry-draft';
import { WornInstead } from './worn-instead';
import styles from './entry-sheet.module.css';

export interface EntrySheetProps {
  entry: PlannerEntry;
  today: string;
  actions: PlannerActions;
  onClose: () => void;
}

const statusWords: Record<PlannerStatus, string> = {
  ...plannerStatusLabels,
  worn: 'Wore it',
  changed: 'Wore something else',
};
const slots = plannerSlots.map((value) => ({ value, label: plannerSlotLabels[value] }));

/** All details of one entry; `?entry=` opens it. */
export default function EntrySheet({ entry, today, actions, onClose }: EntrySheetProps) {
  const { api } = useShell();
  const { act, busy: saving, issue } = useActionState();
  const draft = useEntryDraft(entry);
  const [choosing, setChoosing] = useState(false);
  const name = entryName(entry);
  const settled = entry.status === 'worn' || entry.status === 'changed';
  const conflict = draft.changes !== null && draft.version !== entry.version;
  useUnsaved(draft.changes ? `Changes to “${name}” are not saved.` : null);

  async function save(version: number) {
    const { changes } = draft;
    if (!changes) return;
    const done = await act({
      call: () => api.plannerEntries.update({ entryId: entry.id, version, ...changes }),
      stale: [plannerEntriesQueries.all],
      said: 'Saved.',
      failure: 'form',
    });
    if (done) draft.settle(changes, done.answer.version);
  }

  const mark = (status: PlannerStatus) => {
    if (status === 'changed') return setChoosing(true);
    setChoosing(false);
    void actions.mark(entry, status);
  };
  const options = plannerStatuses.map((value) => ({
    value,
    label: statusWords[value],
    // A future entry cannot be marked as worn.
    disabled: entry.date > today && (value === 'worn' || value === 'changed'),
  }));

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={formatFullDay(entry.date)}
      footer={
        <DraftFooter
          changed={draft.changes !== null}
          conflict={conflict && 'This entry was changed somewhere else in the meantime.'}
          saving={saving}
          onDiscard={draft.discard}
          onSave={() => void save(entry.version)}
        >
          <IconButton
            label="Delete"
            icon={<Trash2 />}
            onClick={() => void actions.remove(entry).then((done) => done && onClose())}
          />
          <Menu align="end" trigger={<Button icon={<Copy />}>Plan again</Button>}>
            <MenuItem onSelect={() => void actions.copy([entry], 1)}>The next day</MenuItem>
            <MenuItem onSelect={() => void actions.copy([entry], 7)}>A week later</MenuItem>
          </Menu>
        </DraftFooter>
      }
    >
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.changes !== null && !conflict) void save(entry.version);
        }}
      >
        <div className={styles.look}>
          <EntryLook cover={entry.outfit?.cover ?? null} pieces={entry.pieces} sizes="320px" priority />
        </div>
        {entryWarnings(entry).map((warning) => (
          <p key={warning.kind} className={styles.warning}>
            <Badge tone="warning">{warning.label}</Badge> {warning.text}
          </p>
        ))}
        <ChipGroup
          label="What happened"
          single
          options={options}
          value={choosing ? ['changed'] : [entry.status]}
          onValueChange={([status]) => status && mark(status)}
        />
        {choosing && <WornInstead entry={entry} actions={actions} onClose={() => setChoosing(false)} />}
        {entry.pieces.length > 0 && <EntryPieces pieces={entry.pieces} />}
        {entry.date <= today && (
          <section className={styles.looks} aria-labelledby="entry-looks">
            <h3 id="entry-looks">Photos of you</h3>
            <LookPhotos date={entry.date} />
          </section>
        )}
        <div className={styles.fields}>
          <DayField date={entry.date} settled={settled} onMove={(date) => void actions.move(entry, date)} />
          <Field label="Part of the day">
            <Select<PlannerSlot>
              options={slots}
              value={draft.values.slot}
              onValueChange={(slot) => slot && draft.set({ slot })}
            />
          </Field>
        </div>
        <Field label="Occasion" optional error={issue('occasion')}>
          <TextInput
            maxLength={limits.planner.occasionLength}
            value={draft.values.occasion ?? ''}
            onChange={(event) => draft.set({ occasion: event.target.value || null })}
          />
        </Field>
        <Field
          label="Note"
          optional
          counter={`${(draft.values.note ?? '').length}/${limits.planner.noteLength}`}
          error={issue('note')}
        >
          <TextArea
            rows={3}
            maxLength={limits.planner.noteLength}
            value={draft.values.note ?? ''}
            onChange={(event) => draft.set({ note: event.target.value || null })}
          />
        </Field>
        {/* Enter does what Save says, which appears with the first change. */}
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}
