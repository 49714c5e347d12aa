import type { FormEvent } from 'react';
import { pinsQueries } from '@bestie/client/pins.queries';
import type { Pin } from '@bestie/contracts/pins.contract';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { FormError } from '@bestie/design-system/form-error';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { pinName } from '../../../parts/boards/board-words';
import { PinFields, type PinWords } from './pin-fields';
import styles from './pin-form.module.css';

type Words = PinWords & { version: number };

/** Form for the texts of a pin. Entered text survives a reload. */
export function PinForm({ boardId, pin, onDone }: { boardId: string; pin: Pin; onDone: () => void }) {
  const { api } = useShell();
  const { act, busy, issue, failure } = useActionState();
  const { id: pinId, kind, title, note, alt, sourceUrl, version } = pin;
  const saved: Words = { title, note, alt, sourceUrl: sourceUrl ?? '', colour: pin.colour ?? '', version };
  const [draft, setDraft, clearDraft] = useDraft<Words>(`pin:${pinId}`, saved);
  const changed = JSON.stringify({ ...draft, version }) !== JSON.stringify(saved);
  // The pin was changed elsewhere after this draft was started.
  const conflict = changed && draft.version !== version;
  useUnsaved(changed ? `Changes to “${pinName(pin)}” are not saved.` : null);

  async function save(event: FormEvent) {
    event.preventDefault();
    const { version: _version, colour, ...words } = draft;
    const done = await act({
      call: () =>
        api.pins.update({
          boardId,
          pinId,
          version,
          ...words,
          sourceUrl: words.sourceUrl.trim() || null,
          ...(kind === 'colour' && { colour }),
        }),
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
      <PinFields
        kind={kind}
        draft={draft}
        issue={issue}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
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
