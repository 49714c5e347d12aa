import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { Button } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { ComposerArea } from './composer-area';
import { ComposerPictureList } from './composer-pictures';
import { ComposerQuote } from './composer-quote';
import { ComposerTools } from './composer-tools';
import type { ComposerPictures } from './use-composer-pictures';
import type { MentionedPerson } from './use-mentions';
import { usePictureDrop } from './use-picture-drop';
import { writeInto } from './write-into';
import type { Written } from './written';
import styles from './composer.module.css';

/** What a page can do with its composer. */
export interface ComposerHandle {
  focus(): void;
}

export interface ComposerProps {
  label: string;
  placeholder?: string;
  written: Written;
  onWritten: (changes: Partial<Written>) => void;
  pictures: ComposerPictures;
  /** Participants of the conversation, suggested first for mentions. */
  nearby: readonly MentionedPerson[];
  longest: number;
  /** Error about the text. */
  issue: string | undefined;
  /** Any other error. */
  failure: string | null;
  submitLabel: string;
  busy: boolean;
  onSubmit: () => void;
  onCancel?: () => void;
  cancelLabel?: string;
  /** State of saving, or the choice between two drafts. */
  note?: ReactNode;
  /** Shows the label above the text instead of only reading it out. */
  labelShown?: boolean | undefined;
  /** Hides the send button, because the surrounding dialog has one. */
  bare?: boolean;
  /** Taller, for longer texts. */
  tall?: boolean;
  handle?: Ref<ComposerHandle>;
}

/** A form for writing: text with mentions and emoji, pictures, quotes. Ctrl or Cmd with Enter sends. */
export function Composer(props: ComposerProps) {
  const { written, onWritten, pictures, busy, handle } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const drop = usePictureDrop(pictures);
  useImperativeHandle(handle, () => ({ focus: () => area.current?.focus() }), []);

  const submit = () => {
    if (!busy && pictures.ready) props.onSubmit();
  };
  return (
    <div className={styles.composer} {...drop.target}>
      {written.quote && <ComposerQuote quote={written.quote} onRemove={() => onWritten({ quote: null })} />}
      <ComposerArea
        area={area}
        label={props.label}
        labelShown={props.labelShown}
        placeholder={props.placeholder}
        text={written.text}
        onText={(text) => onWritten({ text })}
        nearby={props.nearby}
        longest={props.longest}
        issue={props.issue}
        rows={props.tall ? 6 : 3}
        className={props.tall ? styles.tall : styles.text}
        onPaste={drop.paste}
        onKey={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      <ComposerPictureList pictures={written.pictures} state={pictures} />
      <FormError>{props.failure}</FormError>
      <div className={styles.foot}>
        <ComposerTools
          pictures={pictures}
          onEmoji={(emoji) => area.current && onWritten({ text: writeInto(area.current, emoji) })}
        />
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
