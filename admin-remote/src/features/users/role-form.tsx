import type { FormEvent } from 'react';
import type { User } from '@bestie/contracts/users.contract';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../parts/reason-field/reason-field';
import { staleByPerson } from './stale-by-person';
import { nameOf, roleLabels } from './user-words';
import styles from './users-page.module.css';

const roleOptions = (['fan', 'creator', 'admin'] as const).map((value) => ({
  value,
  label: roleLabels[value],
}));

interface RoleDraft {
  /** Null for no change. */
  role: User['role'] | null;
  reason: string;
  /** Version of the account that the changes are based on. */
  version: number | null;
}
const untouched: RoleDraft = { role: null, reason: '', version: null };

/** Changes a person's role, with the reason for the audit log. */
export function RoleForm({ user }: { user: User }) {
  const api = useApi();
  const [draft, setDraft, clearDraft] = useDraft<RoleDraft>(`role:${user.uid}`, untouched);
  const { reason } = draft;
  const role = draft.role ?? user.role;
  const set = (part: Partial<RoleDraft>) =>
    setDraft({ ...draft, ...part, version: draft.version ?? user.version });
  const reset = () => {
    setDraft(untouched);
    clearDraft();
  };
  const { act, busy, issue, failure, reset: forgetError } = useActionState();
  if (!user.can.changeRole) {
    return (
      <Section title="Role" level={3}>
        <p>You can’t change your own role, and the last admin stays an admin.</p>
      </Section>
    );
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act({
      call: () => api.users.changeRole({ uid: user.uid, role, reason: reason.trim(), version: user.version }),
      stale: staleByPerson,
      said: `${nameOf(user)}’s role is now ${roleLabels[role].toLowerCase()}.`,
      failure: 'thrown',
    });
    if (done) reset();
  };
  const tooShort = !isReason(reason);
  const conflict = role !== user.role && draft.version !== null && draft.version !== user.version;
  return (
    <Section title="Role" level={3}>
      <form onSubmit={(event) => void submit(event)} className={styles.form}>
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
          error={issue('reason')}
        />
        <FormError>{!conflict && failure}</FormError>
        {conflict ? (
          <ConflictChoice
            busy={busy}
            onTheirs={() => {
              reset();
              forgetError();
            }}
          >
            This account was changed by someone else in the meantime.
          </ConflictChoice>
        ) : (
          <div className={styles.actions}>
            <Button type="submit" variant="primary" loading={busy} disabled={role === user.role || tooShort}>
              Change role
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}
