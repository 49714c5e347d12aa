import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

/** Events that a person hosts. Exported, and not imported: others come to them. */
export const calendarEventsArchive: ArchiveTable<unknown>[] = [
  {
    name: 'calendar-events',
    title: 'Your events',
    table: 'calendar_events',
    owned: ownedBy('owner_uid'),
    exportOnly: 'Events that you host stay in the community’s calendar.',
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      ...[
        'title',
        'description',
        'link',
        'startsAt',
        'timezone',
        'minutes',
        'recurrence',
        'capacity',
        'audience',
        'tierId',
        'version',
      ].map(field.told),
      field.created(),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: {
      owner_uid: 'the person whose archive it is',
      sequence: 'counts changes, for calendar programs',
      request_hash: 'of the call that made it',
      updated_at: 'when it last changed',
      deleted_by: 'may be an admin',
    },
  },
];
