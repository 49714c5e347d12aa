import { privacySchema, profileSettingsSchema } from '@bestie/contracts/settings.contract';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import { chosenChannelsSchema } from './chosen-channels';

const { shape } = profileSettingsSchema;
const privacy = privacySchema.shape;

/** A person's settings. */
export const settingsArchive: ArchiveTable<unknown>[] = [
  {
    name: 'settings',
    title: 'Settings',
    table: 'profile_settings',
    owned: ownedBy('uid'),
    order: ['uid'],
    fields: [
      field.value('fanEnabled', shape.fanEnabled),
      field.value('timezone', shape.timezone.nullable()),
      field.value('currency', shape.currency),
      field.value('units', shape.units),
      // Older archives without these fields get the defaults.
      field.value('sizes', shape.sizes.default('eu')),
      field.value('privacyProfile', privacy.profile.default('members')),
      field.value('privacySearchable', privacy.searchable.default(true)),
      field.value('privacyInvitations', privacy.invitations.default('everyone')),
      field.value('privacyPresence', privacy.presence.default(true)),
      field.value('notifications', chosenChannelsSchema.default({})),
      field.instant('updatedAt'),
    ],
    leftOut: { uid: 'the person whose archive it is' },
    fill: (uid) => ({ uid }),
    limit: { rows: 1 },
  },
];
