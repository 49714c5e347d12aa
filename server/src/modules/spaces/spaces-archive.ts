import { id } from '@bestie/contracts/fields';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

const exportOnly = 'Spaces have members and rights of their own; make a space and upload its files there.';

/** Spaces that a person created. Exported, and not imported. */
export const spacesArchive: ArchiveTable<unknown>[] = [
  {
    name: 'spaces',
    title: 'Spaces',
    table: 'spaces',
    owned: ownedBy(),
    order: ['created_at', 'id'],
    exportOnly,
    fields: [
      field.id(),
      ...['name', 'description', 'version'].map(field.told),
      ...[field.created(), field.instant('updatedAt'), field.instantOrNone('deletedAt')],
      field.instantOrNone('archivedAt'),
    ],
    leftOut: {
      owner_uid: 'the person whose archive it is',
      cover_asset_id: 'may be another person’s file',
      asset_count: 'counts everyone’s files',
      bytes: 'counts everyone’s files',
      active_at: 'everybody’s doing',
      hidden_at: 'decided by admins',
      hidden_reason: 'decided by admins',
    },
  },
  {
    name: 'space-folders',
    title: 'Folders of your spaces',
    table: 'space_folders',
    exportOnly,
    owned: ownedThrough('space_id', 'spaces'),
    order: ['space_id', 'path'],
    fields: [field.value('spaceId', id), field.told('path'), field.created()],
  },
];
