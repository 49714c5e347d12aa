import { useImperativeHandle, useRef } from 'react';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { FormError } from '@bestie/design-system/form-error';
import { IconButton } from '@bestie/design-system/icon-button';
import type { ComposerProps } from './composer';
import { ComposerArea } from './composer-area';
import { ComposerPictureList } from './composer-pictures';
import { ComposerQuote } from './composer-quote';
import { ComposerTools } from './composer-tools';
import { usePictureDrop } from './use-picture-drop';
import { writeInto } from './write-into';
import { isBlank } from './written';
import styles from './chat-composer.module.css';

export type ChatComposerProps = Pick<
  ComposerProps,
  | 'label'
  | 'placeholder'
  | 'written'
  | 'onWritten'
  | 'pictures'
  | 'nearby'
  | 'longest'
  | 'onSubmit'
  | 'handle'
> & {
  /** Shown beside the text: the choice between two drafts. */
  note: ComposerProps['note'];
  failure: string | null;
  /** Called for Arrow Up in an empty composer. */
  onEditLast: () => void;
  /** Called for Escape. */
  onEscape: () => void;
};

/** On a touch screen Enter adds a line, because its keyboard has no Shift+Enter. */
const sendsByEnter = () => !matchMedia('(pointer: coarse)').matches;

/** The composer of a chat: one line that grows. Enter sends, Shift+Enter adds a line. */
export function ChatComposer(props: ChatComposerProps) {
  const { written, onWritten, pictures, handle } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const drop = usePictureDrop(pictures);
  useImperativeHandle(handle, () => ({ focus: () => area.current?.focus() }), []);

  const isEmpty = written.text.trim() === '' && written.pictures.length === 0;
  const submit = () => {
    if (!isEmpty && pictures.ready) props.onSubmit();
  };
  return (
    <div className={styles.composer} {...drop.target}>
      {written.quote && <ComposerQuote quote={written.quote} onRemove={() => onWritten({ quote: null })} />}
      <ComposerPictureList pictures={written.pictures} state={pictures} />
      <FormError>{props.failure}</FormError>
      {props.note}
      <div className={styles.line}>
        <ComposerTools
          pictures={pictures}
          onEmoji={(emoji) => area.current && onWritten({ text: writeInto(area.current, emoji) })}
        />
        <div className={styles.text}>
          <ComposerArea
            area={area}
            label={props.label}
            placeholder={props.placeholder}
            text={written.text}
            onText={(text) => onWritten({ text })}
            nearby={props.nearby}
            longest={props.longest}
            issue={undefined}
            rows={1}
            className={styles.area}
            onPaste={drop.paste}
            onKey={(event) => {
              const { key, shiftKey, ctrlKey, metaKey } = event;
              if (key === 'Enter' && !shiftKey && (sendsByEnter() || ctrlKey || metaKey)) submit();
              else if (key === 'ArrowUp' && isBlank(written)) props.onEditLast();
              else if (key === 'Escape') return props.onEscape();
              else return;
              event.preventDefault();
            }}
          />
        </div>
        <IconButton
          label="Send"
          icon={<SendHorizontal />}
          disabled={isEmpty || !pictures.ready}
          className={styles.send}
          onClick={() => {
            submit();
            area.current?.focus();
          }}
        />
      </div>
    </div>
  );
}
