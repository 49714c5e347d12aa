import type { FormEvent } from 'react';
import { pinsQueries } from '@bestie/client/pins.queries';
import { limits } from '@bestie/contracts/limits';
import type { Pin } from '@bestie/contracts/pins.contract';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { pinName } from '../../../parts/boards/board-words';
import styles from './pin-form.module.css';

const { boards } = limits;
type Words = Pick<Pin, 'title' | 'note' | 'alt'> & { sourceUrl: string; version: number };

/** Form for the texts of a pin. Entered text survives a reload. */
export function PinForm({ boardId, pin, onDone }: { boardId: string; pin: Pin; onDone: () => void }) {
  const { api } = useShell();
  const { act, busy, issue, failure } = useActionState();
  const { id: pinId, title, note, alt, sourceUrl, version } = pin;
  const saved: Words = { title, note, alt, sourceUrl: sourceUrl ?? '', version };
  const [draft, setDraft, clearDraft] = useDraft<Words>(`pin:${pinId}`, saved);
  const changed = JSON.stringify({ ...draft, version }) !== JSON.stringify(saved);
  // The pin was changed elsewhere after this draft was started.
  const conflict = changed && draft.version !== version;
  useUnsaved(changed ? `Changes to “${pinName(pin)}” are not saved.` : null);

  async function save(event: FormEvent) {
    event.preventDefault();
    const { version: _version, ...words } = draft;
    const done = await act({
      call: () =>
        api.pins.update({ boardId, pinId, version, ...words, sourceUrl: words.sourceUrl.trim() || null }),
      stale: [pinsQueries.list(api, boardId).queryKey],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (!done) return;
    clearDraft();
    onDone();
  }

  const discard = () => {
    clearDraft();
    onDone();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Field label="Title" error={issue('title')}>
        <TextInput
          value={draft.title}
          maxLength={boards.pinTitleLength}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
      </Field>
      <Field label="Note" counter={`${draft.note.length}/${boards.noteLength}`} error={issue('note')}>
        <TextArea
          rows={3}
          value={draft.note}
          maxLength={boards.noteLength}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
      </Field>
      <Field label="Source" error={issue('sourceUrl')}>
        <TextInput
          type="url"
          placeholder="https://…"
          value={draft.sourceUrl}
          maxLength={boards.sourceLength}
          onChange={(event) => setDraft({ ...draft, sourceUrl: event.target.value })}
        />
      </Field>
      <Field label="Alt text" hint="Describes the picture for people who can’t see it." error={issue('alt')}>
        <TextArea
          rows={2}
          value={draft.alt}
          maxLength={boards.altLength}
          onChange={(event) => setDraft({ ...draft, alt: event.target.value })}
        />
      </Field>
      <FormError>{failure}</FormError>
      {conflict ? (
        <ConflictChoice onTheirs={discard} busy={busy}>
          This pin was changed by someone else in the meantime.
        </ConflictChoice>
      ) : (
        <div className={styles.buttons}>
          <Button onClick={discard}>Cancel</Button>
          <Button variant="primary" type="submit" loading={busy} disabled={!changed}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
