import { useId, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { Field } from '@bestie/design-system/field';
import { plural } from '@bestie/design-system/format-number';
import { TextArea } from '@bestie/design-system/text-area';
import { MentionList } from './mention-list';
import { useMentions, type MentionedPerson } from './use-mentions';
import styles from './composer.module.css';

export interface ComposerAreaProps {
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  labelShown?: boolean;
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  /** Participants of the conversation, suggested first for mentions. */
  nearby: readonly MentionedPerson[];
  longest: number;
  /** Error about the text. */
  issue: string | undefined;
  rows: number;
  className?: string;
  onPaste: (event: ClipboardEvent) => void;
  /** Called for keys that the list of people does not use. */
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The counter appears this many characters before the limit. */
const countFrom = 500;

/** The text area of a composer, with suggestions for mentions. */
export function ComposerArea(props: ComposerAreaProps) {
  const { area, text, onText } = props;
  const listId = useId();
  const mentions = useMentions(props.nearby, onText);
  const open = mentions.offered.length > 0;
  const left = props.longest - text.length;
  return (
    <Field
      label={props.label}
      labelHidden={!props.labelShown}
      error={props.issue}
      {...(left < countFrom && { counter: `${plural(left, 'character')} left` })}
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
          rows={props.rows}
          placeholder={props.placeholder}
          value={text}
          className={props.className}
          aria-autocomplete="list"
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open ? `${listId}-${mentions.active}` : undefined}
          onChange={(event) => {
            onText(event.target.value);
            mentions.read(event.target);
          }}
          onSelect={(event) => mentions.read(event.currentTarget)}
          onBlur={mentions.close}
          onPaste={props.onPaste}
          onKeyDown={(event) => {
            if (!mentions.press(event) && !event.nativeEvent.isComposing) props.onKey(event);
          }}
        />
      </span>
    </Field>
  );
}
