import { useState, type FormEvent } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { Deal, DealNote } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatAgo } from '@bestie/design-system/format-ago';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TextArea } from '@bestie/design-system/text-area';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction, useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { useFieldsDraft } from '../../../parts/drafts/use-fields-draft';
import fields from '../fields.module.css';
import styles from './sheet.module.css';

/** Notes of the creator and what happened, in one thread, the latest first. */
export function NotesPart({ deal }: { deal: Deal }) {
  const { api } = useShell();
  const act = useAction();
  const query = useInfiniteQuery(dealsQueries.listNotes(api, deal.id));
  const [edited, setEdited] = useState<string | null>(null);
  /** The note that was edited last: its button gets the focus back. */
  const [left, setLeft] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<DealNote | null>(null);
  return (
    <Section level={3} title="Notes and history">
      {deal.can.edit && <NewNote deal={deal} />}
      <PagedList
        query={query}
        compact
        level={3}
        failed="The notes could not be loaded. Try again in a moment."
        loading={
          <Loading label="Loading the notes…">
            <TextSkeleton lines={4} />
          </Loading>
        }
        empty={<p className={fields.quiet}>Nothing noted, and nothing has happened yet.</p>}
      >
        {(notes) => (
          <ol className={styles.notes} aria-label="Notes and history">
            {notes.map((note) => (
              <li key={note.id} className={styles.note} data-kind={note.kind}>
                {edited === note.id ? (
                  <EditNote
                    note={note}
                    onClose={() => {
                      setEdited(null);
                      setLeft(note.id);
                    }}
                  />
                ) : (
                  <NoteWords
                    note={note}
                    mayEdit={deal.can.edit && note.mine}
                    focused={left === note.id}
                    onEdit={() => setEdited(note.id)}
                    onDelete={() => setDeleted(note)}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </PagedList>
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(open) => !open && setDeleted(null)}
        title="Delete this note?"
        description="It cannot be restored."
        confirmLabel="Delete note"
        danger
        onConfirm={() =>
          deleted &&
          act({
            call: () => api.deals.deleteNote({ noteId: deleted.id }),
            stale: [dealsQueries.all],
            said: 'Note deleted.',
            failure: 'thrown',
          })
        }
      />
    </Section>
  );
}

interface NoteWordsProps {
  note: DealNote;
  mayEdit: boolean;
  /** Its Edit button takes the focus when it appears. */
  focused: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function NoteWords({ note, mayEdit, focused, onEdit, onDelete }: NoteWordsProps) {
  return (
    <>
      <p className={fields.quiet}>
        {note.happened && <strong>{note.happened} </strong>}
        <time dateTime={note.at}>{formatAgo(note.at)}</time>
        {note.editedAt && ', edited'}
      </p>
      {note.text && (
        <p className={styles.text} dir="auto">
          <PeopleText>{note.text}</PeopleText>
        </p>
      )}
      {mayEdit && (
        <p className={fields.row}>
          <Button size="s" variant="ghost" autoFocus={focused} onClick={onEdit}>
            Edit
          </Button>
          <Button size="s" variant="ghost" onClick={onDelete}>
            Delete
          </Button>
        </p>
      )}
    </>
  );
}

/** `sent` are the words that were last sent with the id. */
const empty = { id: '', text: '', sent: '' };

function NewNote({ deal }: { deal: Deal }) {
  const { api } = useShell();
  const [draft, setDraft] = useDraft(`deal-note:${deal.id}`, empty);
  const { act, busy, message } = useActionState();
  const { text } = draft;
  const blank = text.trim() === '';
  async function send(event: FormEvent) {
    event.preventDefault();
    if (blank) return;
    // The id makes a note that is sent twice one. Other words are another note.
    const sent = text.trim();
    const id = draft.id !== '' && draft.sent === sent ? draft.id : uuidv7();
    setDraft({ id, text, sent });
    const done = await act({
      call: () => api.deals.addNote({ dealId: deal.id, id, text }),
      stale: [dealsQueries.all],
      failure: 'thrown',
    });
    if (done) setDraft((now) => (now.text === text ? empty : { ...empty, text: now.text }));
  }
  return (
    <form className={fields.form} onSubmit={(event) => void send(event)}>
      <Field label="New note" labelHidden>
        <TextArea
          rows={2}
          dir="auto"
          placeholder="What was said, what to remember"
          maxLength={limits.deals.noteLength}
          value={text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
      </Field>
      <FormError>{message}</FormError>
      <div>
        <Button type="submit" size="s" variant="primary" loading={busy} disabled={blank}>
          Add note
        </Button>
      </div>
    </form>
  );
}

function EditNote({ note, onClose }: { note: DealNote; onClose: () => void }) {
  const { api } = useShell();
  const action = useActionState();
  const { act, busy, conflict, message } = action;
  const draft = useFieldsDraft(`deal-note:${note.id}:words`, { text: note.text }, note.version, busy);
  const { text } = draft.value;
  const close = () => {
    draft.discard();
    onClose();
  };
  async function save(version: number) {
    const done = await act({
      call: () => api.deals.updateNote({ noteId: note.id, version, text }),
      stale: [dealsQueries.all],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) close();
  }
  return (
    <form
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save(draft.version);
      }}
    >
      <Field label="Note" labelHidden>
        <TextArea
          rows={3}
          dir="auto"
          autoFocus
          maxLength={limits.deals.noteLength}
          value={text}
          onChange={(event) => draft.change({ text: event.target.value })}
        />
      </Field>
      {conflict || draft.isStale ? (
        <DraftConflict
          draft={draft}
          action={action}
          disabled={text.trim() === ''}
          onMine={(version) => void save(version)}
        >
          This note was changed on another device in the meantime.
        </DraftConflict>
      ) : (
        <>
          <FormError>{message}</FormError>
          <div className={fields.row}>
            <Button size="s" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" size="s" variant="primary" loading={busy} disabled={text.trim() === ''}>
              Save
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
