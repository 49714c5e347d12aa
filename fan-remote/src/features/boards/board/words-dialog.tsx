import { uuidv7 } from 'uuidv7';
import { boardsQueries } from '@bestie/client/boards.queries';
import { pinsQueries } from '@bestie/client/pins.queries';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';

/** Pins that are typed in. */
export type WordsKind = 'link' | 'note' | 'colour';

const { boards } = limits;
const titles = { link: 'Pin a link', note: 'Pin a note', colour: 'Pin a colour' };
/** Of a colour that nobody chose yet; the brand’s lipstick. */
const firstColour = '#b5174c';

/** Pins a link, a note or a colour. What is written survives a reload. */
export function WordsDialog({
  kind,
  boardId,
  onClose,
}: {
  kind: WordsKind;
  boardId: string;
  onClose: () => void;
}) {
  const { api } = useShell();
  const [draft, setDraft, clearDraft] = useDraft(`new-pin:${kind}:${boardId}`, {
    id: uuidv7(),
    link: '',
    text: '',
    colour: firstColour,
    title: '',
  });
  const { id, link, text, colour, title } = draft;
  const set = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes, id }));
  const { act, busy, issue, failure } = useActionState();
  const missing = (kind === 'link' && link.trim() === '') || (kind === 'note' && text.trim() === '');

  const close = () => {
    clearDraft();
    onClose();
  };

  async function submit() {
    const content = { link: { link: withScheme(link) }, note: { text: text.trim() }, colour: { colour } }[
      kind
    ];
    const done = await act({
      call: () =>
        api.pins.create({
          boardId,
          pins: [{ id, ...content, ...(title.trim() && { title: title.trim() }) }],
        }),
      stale: [pinsQueries.list(api, boardId).queryKey, boardsQueries.all],
      failure: 'thrown',
    });
    if (done) close();
  }

  return (
    <FormDialog
      size="s"
      title={titles[kind]}
      description={
        kind === 'link' ? 'Title, description and picture of the page appear by themselves.' : undefined
      }
      submitLabel="Pin"
      busy={busy}
      disabled={missing}
      dismissible={link + text + title === ''}
      noValidate
      onClose={close}
      onSubmit={() => void submit()}
    >
      {kind === 'link' && (
        <Field label="Web address" required error={issue('pins.0.link')}>
          <TextInput
            type="url"
            inputMode="url"
            value={link}
            maxLength={boards.sourceLength}
            placeholder="https://"
            autoComplete="off"
            onChange={(event) => set({ link: event.target.value })}
          />
        </Field>
      )}
      {kind === 'note' && (
        <Field
          label="Note"
          required
          counter={`${text.length}/${boards.noteLength}`}
          error={issue('pins.0.text')}
        >
          <TextArea
            rows={5}
            value={text}
            maxLength={boards.noteLength}
            onChange={(event) => set({ text: event.target.value })}
          />
        </Field>
      )}
      {kind === 'colour' && (
        <Field label="Colour" hint={colour} error={issue('pins.0.colour')}>
          <TextInput type="color" value={colour} onChange={(event) => set({ colour: event.target.value })} />
        </Field>
      )}
      {kind !== 'link' && (
        <Field label={kind === 'colour' ? 'Name' : 'Title'} optional error={issue('pins.0.title')}>
          <TextInput
            value={title}
            maxLength={boards.pinTitleLength}
            placeholder={kind === 'colour' ? 'Lipstick red' : undefined}
            autoComplete="off"
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
      )}
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}

/** People type addresses as they see them in a browser. */
const withScheme = (address: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
