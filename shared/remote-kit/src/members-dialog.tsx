import { useState, type FormEvent } from 'react';
import X from 'lucide-react/icons/x';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { IconButton } from '@bestie/design-system/icon-button';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from './shell';
import styles from './members-dialog.module.css';

export interface Member<Role extends string> {
  uid: string;
  name: string;
  role: Role;
  avatar?: string | undefined;
  /** Stands under the name. */
  detail: string;
  /** Nobody may change or remove them here. */
  fixed: boolean;
}

/** `Given` are the parts that can be given to somebody, of all that people have. */
export interface MembersDialogProps<Role extends string, Given extends Role> {
  title: string;
  description: string;
  members: readonly Member<Role>[];
  labels: Record<Role, string>;
  /** What those may do who have a part, and the part that the form begins with. */
  parts: { of: readonly Given[]; hints: Record<Given, string>; first: Given };
  canManage: boolean;
  /** Each does its work, takes the answer, and says what happened; a failure that it throws is shown here. */
  onAdd: (who: string, role: Given) => Promise<void>;
  onChange: (member: Member<Role>, role: Given) => Promise<void>;
  onRemove: (member: Member<Role>) => Promise<void>;
  /** Null for whom leaving is nothing that they can do. */
  leave: { label: string; onLeave: () => Promise<void> } | null;
  onClose: () => void;
}

/** Who works on something together and as what: added by e-mail or handle, changed, removed; and the way out. */
export function MembersDialog<Role extends string, Given extends Role>(
  props: MembersDialogProps<Role, Given>,
) {
  const { title, description, members, labels, parts, canManage, leave } = props;
  const { onAdd, onChange, onRemove, onClose } = props;
  const { session, toast } = useShell();
  const [who, setWho] = useState('');
  const [role, setRole] = useState(parts.first);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const options = parts.of.map((value) => ({ value, label: labels[value] }));
  const fieldError = error instanceof BestieError && error.issues.length > 0 ? error.message : null;

  const perform = (work: Promise<void>) =>
    void work.catch((failure: unknown) => toast(failureText(failure), { kind: 'error' }));

  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy || who.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      await onAdd(who, role);
      setWho('');
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {leave && (
            <Button variant="ghost" onClick={() => perform(leave.onLeave())}>
              {leave.label}
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {canManage && (
        <form className={styles.add} onSubmit={(event) => void add(event)}>
          <Field label="E-mail or handle" error={fieldError}>
            <TextInput
              value={who}
              placeholder="@handle"
              autoComplete="off"
              autoCapitalize="none"
              onChange={(event) => setWho(event.target.value)}
            />
          </Field>
          <Field label="As" hint={parts.hints[role]}>
            <Select value={role} options={options} onValueChange={(next) => next && setRole(next)} />
          </Field>
          <Button type="submit" variant="primary" loading={busy} disabled={who.trim() === ''}>
            Add
          </Button>
          <FormError>{error !== null && fieldError === null && failureText(error)}</FormError>
        </form>
      )}
      <ul className={styles.members} aria-label={title}>
        {members.map((member) => (
          <li key={member.uid} className={styles.member}>
            <Avatar name={member.name} src={member.avatar} decorative />
            <span className={styles.words}>
              <span className={styles.name}>
                {member.name}
                {member.uid === session?.uid && ' (you)'}
              </span>
              <span className={styles.quiet}>{member.detail}</span>
            </span>
            {canManage && !member.fixed ? (
              <>
                <span className={styles.role}>
                  <Select
                    aria-label={`Part of ${member.name}`}
                    value={member.role as Given}
                    options={options}
                    onValueChange={(next) => next && perform(onChange(member, next))}
                  />
                </span>
                <IconButton
                  label={`Remove ${member.name}`}
                  icon={<X />}
                  tooltip={false}
                  onClick={() => perform(onRemove(member))}
                />
              </>
            ) : (
              <span className={styles.quiet}>{labels[member.role]}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
