import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { BestieError } from '@bestie/contracts/errors';
import type { User } from '@bestie/contracts/users.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { useApi, useToast } from '@bestie/remote-kit/shell';
import { isReason, ReasonField } from '../../reason-field/reason-field';
import { refreshPeople } from './refresh-people';
import { nameOf, roleLabels } from './user-words';
import styles from './users-page.module.css';

const roleOptions = (['fan', 'creator', 'admin'] as const).map((value) => ({
  value,
  label: roleLabels[value],
}));

/** Gives a person another role, with the reason that goes into the audit log. */
export function RoleForm({ user }: { user: User }) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [role, setRole] = useState(user.role);
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: () =>
      api.users.changeRole({ uid: user.uid, role, reason: reason.trim(), version: user.version }),
    onSuccess: () => {
      toast(`${nameOf(user)} is ${roleLabels[role].toLowerCase()} now.`, { kind: 'success' });
      return refreshPeople(queryClient);
    },
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
  return (
    <Section title="Role" level={3}>
      <form onSubmit={submit} className={styles.form}>
        <Field label="Role">
          <Select options={roleOptions} value={role} onValueChange={(value) => value && setRole(value)} />
        </Field>
        <ReasonField
          value={reason}
          onValueChange={setReason}
          error={wrongReason ? change.error?.message : undefined}
        />
        {change.isError && !wrongReason && <FormError>{change.error.message}</FormError>}
        {change.error instanceof BestieError && change.error.code === 'conflict' && (
          <Button onClick={() => void refreshPeople(queryClient)}>Reload theirs</Button>
        )}
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
      </form>
    </Section>
  );
}
