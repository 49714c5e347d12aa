import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { BestieError } from '@bestie/contracts/errors';
import type { User } from '@bestie/contracts/users.contract';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { useApi, useToast } from '@bestie/remote-kit/shell';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../reason-field/reason-field';
import { refreshPeople } from './refresh-people';
import { nameOf, roleLabels } from './user-words';
import styles from './users-page.module.css';

const roleOptions = (['fan', 'creator', 'admin'] as const).map((value) => ({
  value,
  label: roleLabels[value],
}));

interface RoleDraft {
  /** Null as long as it is to stay. */
  role: User['role'] | null;
  reason: string;
  /** Of the account that was in view when the changes were begun. */
  version: number | null;
}
const untouched: RoleDraft = { role: null, reason: '', version: null };

/** Gives a person another role, with the reason that goes into the audit log. */
export function RoleForm({ user }: { user: User }) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [draft, setDraft, clearDraft] = useDraft<RoleDraft>(`role:${user.uid}`, untouched);
  const { reason } = draft;
  const role = draft.role ?? user.role;
  const set = (part: Partial<RoleDraft>) =>
    setDraft({ ...draft, ...part, version: draft.version ?? user.version });
  const reset = () => {
    setDraft(untouched);
    clearDraft();
  };
  const change = useMutation({
    mutationFn: () =>
      api.users.changeRole({ uid: user.uid, role, reason: reason.trim(), version: user.version }),
    onSuccess: () => {
      reset();
      toast(`${nameOf(user)} is ${roleLabels[role].toLowerCase()} now.`, { kind: 'success' });
      return refreshPeople(queryClient);
    },
    onError: (error) =>
      error instanceof BestieError && error.code === 'conflict' ? refreshPeople(queryClient) : undefined,
  });
  if (!user.can.changeRole) {
    return (
      <Section title="Role" level={3}>
        <p>Nobody can change their own role, and the last admin stays an admin.</p>
      </Section>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  const wrongReason =
    change.error instanceof BestieError && change.error.issues.some(({ field }) => field === 'reason');
  const tooShort = !isReason(reason);
  const conflict = role !== user.role && draft.version !== null && draft.version !== user.version;
  return (
    <Section title="Role" level={3}>
      <form onSubmit={submit} className={styles.form}>
        <Field label="Role">
          <Select
            options={roleOptions}
            value={role}
            onValueChange={(value) => value && set({ role: value })}
          />
        </Field>
        <ReasonField
          value={reason}
          onValueChange={(value) => set({ reason: value })}
          error={wrongReason ? change.error?.message : undefined}
        />
        {change.isError && !wrongReason && !conflict && <FormError>{change.error.message}</FormError>}
        {conflict ? (
          <ConflictChoice
            busy={change.isPending}
            onTheirs={() => {
              reset();
              change.reset();
            }}
          >
            This account was changed by somebody else in the meantime.
          </ConflictChoice>
        ) : (
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              loading={change.isPending}
              disabled={role === user.role || tooShort}
            >
              Change role
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}
