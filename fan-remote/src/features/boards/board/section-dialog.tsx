import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { BoardSection } from '@bestie/contracts/boards.contract';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import type { PinActions } from './use-pin-actions';

/** Names a new section, or renames an existing one. */
export function SectionDialog({
  section,
  count,
  actions,
  onClose,
}: {
  /** Null for a new one. */
  section: BoardSection | null;
  /** Number of sections. */
  count: number;
  actions: PinActions;
  onClose: () => void;
}) {
  const [newId] = useState(uuidv7);
  const [title, setTitle] = useState(section?.title ?? '');
  const [busy, setBusy] = useState(false);

  async function submit() {
    const given = title.trim();
    if (busy || given === '') return;
    setBusy(true);
    const done = await (section
      ? actions.renameSection(section.id, given)
      : actions.addSection(newId, given));
    setBusy(false);
    if (done) onClose();
  }

  return (
    <FormDialog
      size="s"
      title={section ? 'Rename section' : 'New section'}
      description={section ? undefined : `${count} of ${limits.boards.sections} sections.`}
      submitLabel={section ? 'Rename' : 'Add section'}
      busy={busy}
      disabled={title.trim() === ''}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Title" required>
        <TextInput
          value={title}
          maxLength={limits.boards.sectionTitleLength}
          placeholder="Shoes"
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
