import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import X from 'lucide-react/icons/x';
import { boardsQueries } from '@bestie/client/boards.queries';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { boardRoleHints, boardRoleLabels, collaboratorRoles } from '@bestie/contracts/boards';
import type { CollaboratorRole } from '@bestie/contracts/boards';
import type { BoardDetail, BoardMember } from '@bestie/contracts/boards.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { IconButton } from '@bestie/design-system/icon-button';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { failureText } from '../../items/use-item-actions';
import styles from './members-dialog.module.css';

const roleOptions = collaboratorRoles.map((role) => ({ value: role, label: boardRoleLabels[role] }));

/** Who works on the board, and as what. */
export function MembersDialog({ board, onClose }: { board: BoardDetail; onClose: () => void }) {
  const { api, session, queryClient, toast } = useShell();
  const navigate = useNavigate();
  const [who, setWho] = useState('');
  const [role, setRole] = useState<CollaboratorRole>('editor');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const boardId = board.id;
  const take = (next: BoardDetail) => {
    queryClient.setQueryData(boardsQueries.get(api, boardId).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: boardsQueries.lists });
  };
  const perform = async (work: () => Promise<BoardDetail>, said: string) => {
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
      take(await api.boards.addMember({ boardId, who, role }));
      setWho('');
      toast('Added. They see the board at once.', { kind: 'success' });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  async function leave() {
    try {
      await api.boards.leave({ boardId });
      void navigate(paths.fan.boards, { replace: true });
      toast(`You left ${board.title}.`, { kind: 'success' });
      void queryClient.invalidateQueries({ queryKey: boardsQueries.lists });
    } catch (failure) {
      toast(failureText(failure), { kind: 'error' });
    }
  }
  const fieldError = error instanceof BestieError && error.issues.length > 0 ? error.message : null;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Collaborators"
      description={`${board.memberCount} of ${limits.boards.members} people beside the owner of ${board.title}.`}
      footer={
        <>
          {board.can.leave && (
            <Button variant="ghost" onClick={() => void leave()}>
              Leave this board
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {board.can.manage && (
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
          <Field label="As" hint={boardRoleHints[role]}>
            <Select value={role} options={roleOptions} onValueChange={(next) => next && setRole(next)} />
          </Field>
          <Button type="submit" variant="primary" loading={busy} disabled={who.trim() === ''}>
            Add
          </Button>
          <FormError>{error !== null && fieldError === null && failureText(error)}</FormError>
        </form>
      )}
      <ul className={styles.members} aria-label="Collaborators">
        {board.members.map((member: BoardMember) => (
          <li key={member.uid} className={styles.member}>
            <Avatar name={member.name} src={member.avatar?.sources?.small} decorative />
            <span className={styles.words}>
              <span className={styles.name}>
                {member.name}
                {member.uid === session?.uid && ' (you)'}
              </span>
              <span className={styles.quiet}>
                {member.email ?? (member.handle ? `@${member.handle}` : '')}
              </span>
            </span>
            {board.can.manage && member.role !== 'owner' ? (
              <>
                <span className={styles.role}>
                  <Select
                    aria-label={`Part of ${member.name}`}
                    value={member.role}
                    options={roleOptions}
                    onValueChange={(next) =>
                      next &&
                      void perform(
                        () => api.boards.changeMember({ boardId, uid: member.uid, role: next }),
                        `${member.name} is ${boardRoleLabels[next].toLowerCase()} now.`,
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
                      () => api.boards.removeMember({ boardId, uid: member.uid }),
                      `${member.name} is no collaborator any more.`,
                    )
                  }
                />
              </>
            ) : (
              <span className={styles.quiet}>{boardRoleLabels[member.role]}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
