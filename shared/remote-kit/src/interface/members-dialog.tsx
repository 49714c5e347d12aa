import { useState, type FormEvent } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import X from 'lucide-react/icons/x';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { IconButton } from '@bestie/design-system/icon-button';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '../shell/shell';
import { useAction, useActionState } from '../actions/use-action';
import styles from './members-dialog.module.css';

export interface Member<Role extends string> {
  uid: string;
  name: string;
  role: Role;
  avatar?: string | undefined;
  /** Shown under the name. */
  detail: string;
  /** Nobody can change or remove them here. */
  fixed: boolean;
}

/** `Given` are the roles that can be given, of all that people have; `Whole` is the shared thing. */
export interface MembersDialogProps<Role extends string, Given extends Role, Whole> {
  title: string;
  description: string;
  members: readonly Member<Role>[];
  labels: Record<Role, string>;
  /** What people with a role may do, and the default role of the form. */
  parts: { of: readonly Given[]; hints: Record<Given, string>; first: Given };
  canManage: boolean;
  /** Each answers with the current whole. */
  calls: {
    add: (who: string, role: Given) => Promise<Whole>;
    change: (uid: string, role: Given) => Promise<Whole>;
    remove: (uid: string) => Promise<Whole>;
  };
  /** The query of the whole, and lists that show parts of it. */
  updates: QueryKey;
  stale: readonly QueryKey[];
  said: { added: string; removed: (name: string) => string; left: string };
  /** Null for people who cannot leave; `to` is the page after leaving. */
  leave: { label: string; call: () => Promise<unknown>; to: string } | null;
  onClose: () => void;
}

/** Members and their roles: added by e-mail or handle, changed, removed; and leaving. */
export function MembersDialog<Role extends string, Given extends Role, Whole>(
  props: MembersDialogProps<Role, Given, Whole>,
) {
  const { title, description, members, labels, parts, canManage, calls, leave } = props;
  const { updates, stale, said, onClose } = props;
  const { session } = useShell();
  const navigate = useNavigate();
  const act = useAction();
  const form = useActionState();
  const [who, setWho] = useState('');
  const [role, setRole] = useState(parts.first);
  const options = parts.of.map((value) => ({ value, label: labels[value] }));
  const issue = form.issue('who') ?? form.issue('role');

  async function add(event: FormEvent) {
    event.preventDefault();
    if (who.trim() === '') return;
    const call = () => calls.add(who, role);
    const done = await form.act({ call, updates, stale, said: said.added, failure: 'thrown' });
    if (done) setWho('');
  }
  const change = ({ uid, name }: Member<Role>, next: Given) =>
    act({
      call: () => calls.change(uid, next),
      updates,
      stale,
      said: `${name}’s role is now ${labels[next].toLowerCase()}.`,
    });
  const remove = ({ uid, name }: Member<Role>) =>
    act({ call: () => calls.remove(uid), updates, stale, said: said.removed(name) });
  const goAway = async ({ call, to }: NonNullable<typeof leave>) => {
    const done = await act({ call, stale, said: said.left });
    if (done) void navigate(to, { replace: true });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {leave && (
            <Button variant="ghost" onClick={() => void goAway(leave)}>
              {leave.label}
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {canManage && (
        <form className={styles.add} onSubmit={(event) => void add(event)}>
          <Field label="Email or handle" error={issue}>
            <TextInput
              value={who}
              placeholder="@handle"
              autoComplete="off"
              autoCapitalize="none"
              onChange={(event) => setWho(event.target.value)}
            />
          </Field>
          <Field label="Role" hint={parts.hints[role]}>
            <Select value={role} options={options} onValueChange={(next) => next && setRole(next)} />
          </Field>
          <Button type="submit" variant="primary" loading={form.busy} disabled={who.trim() === ''}>
            Add
          </Button>
          <FormError>{form.failure ?? form.conflict?.message}</FormError>
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
                    aria-label={`Role of ${member.name}`}
                    value={member.role as Given}
                    options={options}
                    onValueChange={(next) => next && void change(member, next)}
                  />
                </span>
                <IconButton
                  label={`Remove ${member.name}`}
                  icon={<X />}
                  tooltip={false}
                  onClick={() => void remove(member)}
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
