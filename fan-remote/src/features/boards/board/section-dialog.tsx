import { useId, useState, type FormEvent } from 'react';
import type { BoardSection } from '@bestie/contracts/boards.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';
import type { PinActions } from './use-pin-actions';

/** Names a section: a new one, or one that stands. */
export function SectionDialog({
  section,
  count,
  actions,
  onClose,
}: {
  /** Null for a new one. */
  section: BoardSection | null;
  /** How many there are. */
  count: number;
  actions: PinActions;
  onClose: () => void;
}) {
  const formId = useId();
  const [title, setTitle] = useState(section?.title ?? '');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = title.trim();
    if (busy || given === '') return;
    setBusy(true);
    const done = await (section ? actions.renameSection(section.id, given) : actions.addSection(given));
    setBusy(false);
    if (done) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={section ? 'Rename section' : 'New section'}
      {...(!section && { description: `${count} of ${limits.boards.sections} sections.` })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy} disabled={title.trim() === ''}>
            {section ? 'Rename' : 'Add section'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Field label="Title" required>
          <TextInput
            value={title}
            maxLength={limits.boards.sectionTitleLength}
            placeholder="Shoes"
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
