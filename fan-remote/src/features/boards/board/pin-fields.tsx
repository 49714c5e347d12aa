import { limits } from '@bestie/contracts/limits';
import type { Pin } from '@bestie/contracts/pins.contract';
import { Field } from '@bestie/design-system/field';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';

const { boards } = limits;

/** The texts of a pin, as they are typed. */
export type PinWords = Pick<Pin, 'title' | 'note' | 'alt'> & { sourceUrl: string; colour: string };

/** Fields of a pin of this kind. */
export function PinFields({
  kind,
  draft,
  issue,
  onChange,
}: {
  kind: Pin['kind'];
  draft: PinWords;
  issue: (field: string) => string | undefined;
  onChange: (part: Partial<PinWords>) => void;
}) {
  const hasPicture = kind !== 'note' && kind !== 'colour';
  return (
    <>
      <Field label={kind === 'colour' ? 'Name' : 'Title'} error={issue('title')}>
        <TextInput
          value={draft.title}
          maxLength={boards.pinTitleLength}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      {kind === 'colour' && (
        <Field label="Colour" hint={draft.colour} error={issue('colour')}>
          <TextInput
            type="color"
            value={draft.colour}
            onChange={(event) => onChange({ colour: event.target.value })}
          />
        </Field>
      )}
      <Field
        label="Note"
        required={kind === 'note'}
        counter={`${draft.note.length}/${boards.noteLength}`}
        error={issue('note')}
      >
        <TextArea
          rows={kind === 'note' ? 6 : 3}
          value={draft.note}
          maxLength={boards.noteLength}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
      {hasPicture && (
        <>
          <Field
            label={kind === 'link' ? 'Web address' : 'Source'}
            required={kind === 'link'}
            error={issue('sourceUrl')}
          >
            <TextInput
              type="url"
              placeholder="https://…"
              value={draft.sourceUrl}
              maxLength={boards.sourceLength}
              onChange={(event) => onChange({ sourceUrl: event.target.value })}
            />
          </Field>
          <Field
            label="Alt text"
            hint="Describes the picture for people who can’t see it."
            error={issue('alt')}
          >
            <TextArea
              rows={2}
              value={draft.alt}
              maxLength={boards.altLength}
              onChange={(event) => onChange({ alt: event.target.value })}
            />
          </Field>
        </>
      )}
    </>
  );
}
