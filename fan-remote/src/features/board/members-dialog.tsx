import { useNavigate } from 'react-router-dom';
import { boardsQueries } from '@bestie/client/boards.queries';
import { boardRoleHints, boardRoleLabels, collaboratorRoles } from '@bestie/contracts/boards';
import type { BoardRole, CollaboratorRole } from '@bestie/contracts/boards';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { MembersDialog as Dialog } from '@bestie/remote-kit/members-dialog';
import { useShell } from '@bestie/remote-kit/shell';

/** Who works on the board, and as what. */
export function MembersDialog({ board, onClose }: { board: BoardDetail; onClose: () => void }) {
  const { api, queryClient, toast } = useShell();
  const navigate = useNavigate();
  const boardId = board.id;
  const say = (words: string) => toast(words, { kind: 'success' });
  const take = (next: BoardDetail, said: string) => {
    queryClient.setQueryData(boardsQueries.get(api, boardId).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: boardsQueries.lists });
    say(said);
  };
  return (
    <Dialog<BoardRole, CollaboratorRole>
      title="Collaborators"
      description={`${board.memberCount} of ${limits.boards.members} people beside the owner of ${board.title}.`}
      members={board.members.map(({ uid, name, role, avatar, email, handle }) => ({
        ...{ uid, name, role, avatar: avatar?.sources?.small },
        ...{ detail: email ?? (handle ? `@${handle}` : ''), fixed: role === 'owner' },
      }))}
      labels={boardRoleLabels}
      parts={{ of: collaboratorRoles, hints: boardRoleHints, first: 'editor' }}
      canManage={board.can.manage}
      onAdd={async (who, role) =>
        take(await api.boards.addMember({ boardId, who, role: role }), 'Added. They see the board at once.')
      }
      onChange={async ({ uid, name }, role) =>
        take(
          await api.boards.changeMember({ boardId, uid, role: role }),
          `${name} is ${boardRoleLabels[role].toLowerCase()} now.`,
        )
      }
      onRemove={async ({ uid, name }) =>
        take(await api.boards.removeMember({ boardId, uid }), `${name} is no collaborator any more.`)
      }
      leave={
        board.can.leave
          ? {
              label: 'Leave this board',
              onLeave: async () => {
                await api.boards.leave({ boardId });
                void navigate(paths.fan.boards, { replace: true });
                say(`You left ${board.title}.`);
                void queryClient.invalidateQueries({ queryKey: boardsQueries.lists });
              },
            }
          : null
      }
      onClose={onClose}
    />
  );
}
