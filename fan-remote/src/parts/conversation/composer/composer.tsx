import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { formatNumber } from '@bestie/design-system/format-number';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { ComposerPictureList } from './composer-pictures';
import { ComposerQuote } from './composer-quote';
import { ComposerTools } from './composer-tools';
import { MentionList } from './mention-list';
import type { ComposerPictures } from './use-composer-pictures';
import { useMentions, type MentionedPerson } from './use-mentions';
import { writeInto } from './write-into';
import type { Written } from './written';
import styles from './composer.module.css';

/** What a page may do with a composer that it drew. */
export interface ComposerHandle {
  focus(): void;
}

export interface ComposerProps {
  label: string;
  placeholder?: string;
  written: Written;
  onWritten: (changes: Partial<Written>) => void;
  pictures: ComposerPictures;
  /** People who take part, offered first for mentions. */
  nearby: readonly MentionedPerson[];
  longest: number;
  /** What is wrong with the text. */
  issue: string | undefined;
  /** What else went wrong. */
  failure: string | null;
  submitLabel: string;
  busy: boolean;
  onSubmit: () => void;
  onCancel?: () => void;
  cancelLabel?: string;
  /** Whether the draft is saved, or what to do about another one. */
  note?: ReactNode;
  /** Above the text, and not for screen readers only. */
  labelShown?: boolean;
  /** Without its own button: the dialog around it has one. */
  bare?: boolean;
  /** For longer texts. */
  tall?: boolean;
  handle?: Ref<ComposerHandle>;
}

/** Characters before the limit at which the count appears. */
const countFrom = 500;

/** Where people write: text with mentions and emoji, pictures, quotes. Ctrl or Cmd with Enter sends. */
export function Composer(props: ComposerProps) {
  const { label, written, onWritten, pictures, longest, busy, handle } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [dragging, setDragging] = useState(false);
  const listId = useId();
  const mentions = useMentions(props.nearby, (text) => onWritten({ text }));
  const left = longest - written.text.length;
  useImperativeHandle(handle, () => ({ focus: () => area.current?.focus() }), []);

  const submit = () => {
    if (!busy && pictures.ready) props.onSubmit();
  };
  const photosOf = (data: DataTransfer) => [...data.files].filter(({ type }) => type.startsWith('image/'));
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const photos = photosOf(data);
    if (photos.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void pictures.add(photos);
  };
  const write = (text: string) => {
    if (area.current) onWritten({ text: writeInto(area.current, text) });
  };
  const open = mentions.offered.length > 0;
  return (
    <div
      className={styles.composer}
      data-dragging={dragging || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        setDragging(false);
        take(event, event.dataTransfer);
      }}
    >
      {written.quote && <ComposerQuote quote={written.quote} onRemove={() => onWritten({ quote: null })} />}
      <Field
        label={label}
        labelHidden={!props.labelShown}
        error={props.issue}
        {...(left < countFrom && { counter: `${formatNumber(left)} characters left` })}
      >
        <span className={styles.area}>
          {open && (
            <MentionList
              id={listId}
              people={mentions.offered}
              active={mentions.active}
              onPick={(person) => area.current && mentions.pick(area.current, person)}
            />
          )}
          <TextArea
            ref={area}
            rows={props.tall ? 6 : 3}
            placeholder={props.placeholder}
            value={written.text}
            className={props.tall ? styles.tall : styles.text}
            aria-autocomplete="list"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open ? `${listId}-${mentions.active}` : undefined}
            onChange={(event) => {
              onWritten({ text: event.target.value });
              mentions.read(event.target);
            }}
            onSelect={(event) => mentions.read(event.currentTarget)}
            onBlur={mentions.close}
            onPaste={(event) => take(event, event.clipboardData)}
            onKeyDown={(event) => {
              if (mentions.press(event)) return;
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              submit();
            }}
          />
        </span>
      </Field>
      <ComposerPictureList pictures={written.pictures} state={pictures} />
      <FormError>{props.failure}</FormError>
      <div className={styles.foot}>
        <ComposerTools pictures={pictures} onEmoji={write} />
        <div className={styles.note} aria-live="polite">
          {props.note}
        </div>
        {props.onCancel && (
          <Button variant="ghost" onClick={props.onCancel}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
        )}
        {!props.bare && (
          <Button variant="primary" loading={busy} disabled={!pictures.ready} onClick={submit}>
            {props.submitLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
