import { useNavigate } from 'react-router-dom';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { spaceRoleHints, spaceRoleLabels, spaceRoles } from '@bestie/contracts/spaces';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { MembersDialog as Dialog } from '@bestie/remote-kit/members-dialog';
import { useShell } from '@bestie/remote-kit/shell';

/** Who belongs to the space and as what. */
export function MembersDialog({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { api, session, queryClient, toast } = useShell();
  const navigate = useNavigate();
  const spaceId = space.id;
  const say = (words: string) => toast(words, { kind: 'success' });
  const take = (next: SpaceDetail, said: string) => {
    queryClient.setQueryData(spacesQueries.get(api, spaceId).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: spacesQueries.lists });
    say(said);
  };
  return (
    <Dialog<SpaceRole, SpaceRole>
      title="Members"
      description={`${space.memberCount} of ${limits.spaces.members} people in ${space.name}.`}
      members={space.allMembers.map(({ uid, name, role, email, handle }) => ({
        ...{ uid, name, role, fixed: uid === session?.uid },
        detail: email ?? (handle ? `@${handle}` : spaceRoleHints[role]),
      }))}
      labels={spaceRoleLabels}
      parts={{ of: spaceRoles, hints: spaceRoleHints, first: 'editor' }}
      canManage={space.can.manage}
      onAdd={async (who, role) =>
        take(await api.spaces.addMember({ spaceId, who, role }), 'Added. They see the space at once.')
      }
      onChange={async ({ uid, name }, role) =>
        take(
          await api.spaces.changeMember({ spaceId, uid, role }),
          `${name} is ${spaceRoleLabels[role].toLowerCase()} now.`,
        )
      }
      onRemove={async ({ uid, name }) =>
        take(await api.spaces.removeMember({ spaceId, uid }), `${name} is no member any more.`)
      }
      leave={
        space.can.leave
          ? {
              label: 'Leave this space',
              onLeave: async () => {
                await api.spaces.leave({ spaceId });
                void navigate(paths.creator.spaces, { replace: true });
                say(`You left ${space.name}.`);
                void queryClient.invalidateQueries({ queryKey: spacesQueries.lists });
              },
            }
          : null
      }
      onClose={onClose}
    />
  );
}
