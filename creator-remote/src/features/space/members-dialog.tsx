import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import X from 'lucide-react/icons/x';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { spaceRoleHints, spaceRoleLabels, spaceRoles } from '@bestie/contracts/spaces';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { SpaceDetail, SpaceMember } from '@bestie/contracts/spaces.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { IconButton } from '@bestie/design-system/icon-button';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { failureText } from '../../spaces/space-words';
import styles from './members-dialog.module.css';

const roleOptions = spaceRoles.map((role) => ({ value: role, label: spaceRoleLabels[role] }));

/** Who belongs to the space and as what. */
export function MembersDialog({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { api, session, queryClient, toast } = useShell();
  const navigate = useNavigate();
  const [who, setWho] = useState('');
  const [role, setRole] = useState<SpaceRole>('editor');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const spaceId = space.id;
  const take = (next: SpaceDetail) => {
    queryClient.setQueryData(spacesQueries.get(api, spaceId).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: spacesQueries.lists });
  };
  const perform = async (work: () => Promise<SpaceDetail>, said: string) => {
    try {
      take(await work());
      toast(said, { kind: 'success' });
    } catch (failure) {
      toast(failureText(failure), { kind: 'error' });
    }
  };
  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy || who.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      take(await api.spaces.addMember({ spaceId, who, role }));
      setWho('');
      toast('Added. They see the space at once.', { kind: 'success' });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  async function leave() {
    try {
      await api.spaces.leave({ spaceId });
      void navigate(paths.creator.spaces, { replace: true });
      toast(`You left ${space.name}.`, { kind: 'success' });
      void queryClient.invalidateQueries({ queryKey: spacesQueries.lists });
    } catch (failure) {
      toast(failureText(failure), { kind: 'error' });
    }
  }
  const fieldError = error instanceof BestieError && error.issues.length > 0 ? error.message : null;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Members"
      description={`${space.memberCount} of ${limits.spaces.members} people in ${space.name}.`}
      footer={
        <>
          {space.can.leave && (
            <Button variant="ghost" onClick={() => void leave()}>
              Leave this space
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {space.can.manage && (
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
          <Field label="As" hint={spaceRoleHints[role]}>
            <Select value={role} options={roleOptions} onValueChange={(next) => next && setRole(next)} />
          </Field>
          <Button type="submit" variant="primary" loading={busy} disabled={who.trim() === ''}>
            Add
          </Button>
          <FormError>{error !== null && fieldError === null && failureText(error)}</FormError>
        </form>
      )}
      <ul className={styles.members} aria-label="Members">
        {space.allMembers.map((member: SpaceMember) => (
          <li key={member.uid} className={styles.member}>
            <Avatar name={member.name} decorative />
            <span className={styles.words}>
              <span className={styles.name}>
                {member.name}
                {member.uid === session?.uid && ' (you)'}
              </span>
              <span className={styles.quiet}>
                {member.email ?? (member.handle ? `@${member.handle}` : spaceRoleHints[member.role])}
              </span>
            </span>
            {space.can.manage && member.uid !== session?.uid ? (
              <>
                <span className={styles.role}>
                  <Select
                    aria-label={`Part of ${member.name}`}
                    value={member.role}
                    options={roleOptions}
                    onValueChange={(next) =>
                      next &&
                      void perform(
                        () => api.spaces.changeMember({ spaceId, uid: member.uid, role: next }),
                        `${member.name} is ${spaceRoleLabels[next].toLowerCase()} now.`,
                      )
                    }
                  />
                </span>
                <IconButton
                  label={`Remove ${member.name}`}
                  icon={<X />}
                  tooltip={false}
                  onClick={() =>
                    void perform(
                      () => api.spaces.removeMember({ spaceId, uid: member.uid }),
                      `${member.name} is no member any more.`,
                    )
                  }
                />
              </>
            ) : (
              <span className={styles.quiet}>{spaceRoleLabels[member.role]}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
