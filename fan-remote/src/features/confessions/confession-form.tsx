import { useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '@bestie/design-system/button';
import { Field, type FieldProps } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatNumber } from '@bestie/design-system/format-number';
import { TextArea } from '@bestie/design-system/text-area';
import { EmojiButton } from '../../parts/conversation/composer/emoji-button';
import { writeInto } from '../../parts/conversation/composer/write-into';
import { HelpLines } from './help-lines';
import { mayNeedHelp } from './help-words';
import styles from './confession-form.module.css';

export interface ConfessionFormProps extends Pick<FieldProps, 'id' | 'label' | 'hint' | 'error'> {
  /** Name of the form. */
  name: string;
  body: string;
  onBody: (body: string) => void;
  longest: number;
  rows: number;
  placeholder?: string;
  failure: ReactNode;
  submitLabel: string;
  primary?: boolean;
  busy: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  /** Shown beside the button. */
  note?: ReactNode;
  className?: string;
  /** Shown at the bottom. */
  children?: ReactNode;
}

/**
 * A form for anonymous texts. It is a composer without anything that would reveal the author: no mentions, no
 * pictures, and a draft that stays on this device. Ctrl or Cmd with Enter sends.
 */
export function ConfessionForm(props: ConfessionFormProps) {
  const { body, onBody, longest, onSubmit } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={props.className} aria-label={props.name} onSubmit={submit} noValidate>
      <Field
        id={props.id}
        label={props.label}
        hint={props.hint}
        counter={`${formatNumber(body.length)}/${formatNumber(longest)}`}
        error={props.error}
      >
        <TextArea
          ref={area}
          rows={props.rows}
          value={body}
          maxLength={longest}
          placeholder={props.placeholder}
          onChange={(event) => onBody(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !props.busy) submit(event);
          }}
        />
      </Field>
      {mayNeedHelp(body) && <HelpLines own />}
      <FormError>{props.failure}</FormError>
      <div className={styles.foot}>
        <Button
          type="submit"
          variant={props.primary ? 'primary' : undefined}
          loading={props.busy}
          disabled={props.disabled}
        >
          {props.submitLabel}
        </Button>
        <EmojiButton onPick={(emoji) => area.current && onBody(writeInto(area.current, emoji))} />
        {props.note}
      </div>
      {props.children}
    </form>
  );
}
