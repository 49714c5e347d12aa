import { trashedBefore } from '../../platform/database/trash';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { namesIn } from '../../platform/module/audit-name.sql';
import { defineModule } from '../../platform/module/define-module';
import { resource } from '../../platform/module/define-policy';
import { restoreOneByOne } from '../../platform/module/restore-from-trash';
import { createAdminSpacesService } from './admin-spaces.service';
import { createSpaceMembersService } from './space-members.service';
import { spaceReportTargets } from './space-reports';
import { spaceTransfers } from './space-transfers';
import { spaceTrash } from './space-trash.sql';
import { spacesArchive } from './spaces-archive';
import { spacesDeleted } from './spaces.domain-events';
import { spacesPolicy } from './spaces.policy';
import { spacesRepositories } from './spaces.repositories';
import { registerSpacesRoutes } from './spaces.routes';
import { createSpacesService } from './spaces.service';
import { spaceFolder } from './space-objects.sql';
import { spaceNotifications } from './space-notifications';
import { spacesDemo } from './spaces.demo';

export const spacesModule = defineModule({
  name: 'spaces',
  uses: ['storage'],
  repositories: spacesRepositories,
  open({ app, http, storage, declared, ...dependencies }) {
    const { quota: quotaOf, reserved: reservedOf } = storage.objects;
    const references = declared.objectReferences;
    const spaces = createSpacesService({ ...dependencies, references, quotaOf, reservedOf });
    const spaceMembers = createSpaceMembersService({ ...dependencies, spaces });
    const adminSpaces = createAdminSpacesService(dependencies);
    registerSpacesRoutes(app, http, spaces, spaceMembers, adminSpaces);
    return { spaces, spaceMembers, adminSpaces };
  },
  sweep: ({ spaces }, now) => spaces.emptyTrash(trashedBefore(now)),
  handles: (on) => [
    on(personDeleted, async ({ spaces, emit }, { uid, now }) => {
      const spaceIds = await spaces.forget(uid, now);
      if (spaceIds.length > 0) await emit(spacesDeleted({ spaceIds }));
    }),
  ],
  archive: spacesArchive,
  notArchived: {
    space_members: 'roles in spaces, which managers give',
    space_visits: 'visits of admins',
  },
  erasure: [
    // In small batches, because each space may hold a thousand files.
    { table: 'spaces', column: 'owner_uid', batch: 1 },
    { table: 'space_members', column: 'uid' },
    { table: 'space_visits', column: 'uid' },
  ],
  notErased: {
    'space_members.added_as_email': 'as it was typed by the person who added them; deleted with the row',
    'space_members.added_by': 'who added people to other people’s spaces: “Someone”',
  },
  auditNames: { space: namesIn('spaces', 'name') },
  notifications: spaceNotifications,
  trash: { spaces: spaceTrash },
  restore: ({ spaces }) => ({
    spaces: restoreOneByOne((caller, { id: spaceId }) => spaces.restore(caller, { spaceId })),
  }),
  objectFolders: { spaces: spaceFolder },
  reportTargets: spaceReportTargets,
  transferTargets: { space: spaceTransfers },
  resources: {
    space: resource(spacesPolicy, ({ spaces }, { uid }, spaceId) => spaces.access(spaceId, uid), {
      // An admin's visit ends.
      until: ({ role, opened_until }) => (role === null ? opened_until : null),
    }),
  },
  demo: [spacesDemo],
});
