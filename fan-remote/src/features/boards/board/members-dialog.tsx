import { boardsQueries } from '@bestie/client/boards.queries';
import { boardRoleHints, boardRoleLabels, collaboratorRoles } from '@bestie/contracts/boards';
import type { BoardRole, CollaboratorRole } from '@bestie/contracts/boards';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { MembersDialog as Dialog } from '@bestie/remote-kit/members-dialog';
import { useShell } from '@bestie/remote-kit/shell';

/** Collaborators of the board and their roles. */
export function MembersDialog({ board, onClose }: { board: BoardDetail; onClose: () => void }) {
  const { api } = useShell();
  const boardId = board.id;
  return (
    <Dialog<BoardRole, CollaboratorRole, BoardDetail>
      title="Collaborators"
      description={`${board.memberCount} of ${limits.boards.members} people besides the owner of ${board.title}.`}
      members={board.members.map(({ uid, name, role, avatar, email, handle }) => ({
        uid,
        name,
        role,
        avatar: avatar?.sources?.small,
        detail: email ?? (handle ? `@${handle}` : ''),
        fixed: role === 'owner',
      }))}
      labels={boardRoleLabels}
      parts={{ of: collaboratorRoles, hints: boardRoleHints, first: 'editor' }}
      canManage={board.can.manage}
      calls={{
        add: (who, role) => api.boards.addMember({ boardId, who, role }),
        change: (uid, role) => api.boards.changeMember({ boardId, uid, role }),
        remove: (uid) => api.boards.removeMember({ boardId, uid }),
      }}
      updates={boardsQueries.get(api, boardId).queryKey}
      stale={[boardsQueries.lists]}
      said={{
        added: 'Added. They can see the board now.',
        removed: (name) => `${name} is no longer a collaborator.`,
        left: `You left ${board.title}.`,
      }}
      leave={
        board.can.leave
          ? {
              label: 'Leave this board',
              call: () => api.boards.leave({ boardId }),
              to: paths.fan.boards,
            }
          : null
      }
      onClose={onClose}
    />
  );
}
