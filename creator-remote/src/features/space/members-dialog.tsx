import { spacesQueries } from '@bestie/client/spaces.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { spaceRoleHints, spaceRoleLabels, spaceRoles } from '@bestie/contracts/spaces';
import type { SpaceRole } from '@bestie/contracts/spaces';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { MembersDialog as Dialog } from '@bestie/remote-kit/members-dialog';
import { useShell } from '@bestie/remote-kit/shell';

/** The members of the space with their roles. */
export function MembersDialog({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { api, session } = useShell();
  const spaceId = space.id;
  return (
    <Dialog<SpaceRole, SpaceRole, SpaceDetail>
      title="Members"
      description={`${space.memberCount} of ${limits.spaces.members} people in ${space.name}.`}
      members={space.allMembers.map(({ uid, name, role, email, handle }) => ({
        uid,
        name,
        role,
        detail: email ?? (handle ? `@${handle}` : spaceRoleHints[role]),
        fixed: uid === session?.uid,
      }))}
      labels={spaceRoleLabels}
      parts={{ of: spaceRoles, hints: spaceRoleHints, first: 'editor' }}
      canManage={space.can.manage}
      calls={{
        add: (who, role) => api.spaces.addMember({ spaceId, who, role }),
        change: (uid, role) => api.spaces.changeMember({ spaceId, uid, role }),
        remove: (uid) => api.spaces.removeMember({ spaceId, uid }),
      }}
      updates={spacesQueries.get(api, spaceId).queryKey}
      stale={[spacesQueries.lists]}
      said={{
        added: 'Added. They can see the space now.',
        removed: (name) => `${name} is no longer a member.`,
        left: `You left ${space.name}.`,
      }}
      leave={
        space.can.leave
          ? {
              label: 'Leave this space',
              call: () => api.spaces.leave({ spaceId }),
              to: paths.creator.spaces,
            }
          : null
      }
      onClose={onClose}
    />
  );
}
