import { id } from '@bestie/contracts/fields';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

const exportOnly = 'Spaces have members and rights of their own; make a space and upload its files there.';

/** Files and comments of a person in any space. Exported, and not imported. */
export const assetsArchive: ArchiveTable<unknown>[] = [
  {
    name: 'assets',
    title: 'Files in spaces',
    table: 'assets',
    owned: ownedBy('uploaded_by'),
    exportOnly,
    order: ['space_id', 'folder', 'created_at', 'id'],
    fields: [
      field.id(),
      field.value('spaceId', id),
      ...['folder', 'name', 'kind', 'contentType', 'bytes', 'sha256', 'durationSeconds'].map(field.told),
      ...['alt', 'tags', 'version'].map(field.told),
      field.object('file', 'object_name'),
      ...[field.created(), field.instant('updatedAt'), field.instantOrNone('deletedAt')],
    ],
    leftOut: {
      uploaded_by: 'the person whose archive it is',
      total_bytes: 'counts everyone’s versions',
      version_count: 'counts everyone’s versions',
      comment_count: 'counts everyone’s comments',
      looks_like: 'a question that is asked in the space',
    },
  },
  {
    name: 'asset-versions',
    title: 'Versions of files',
    table: 'asset_versions',
    exportOnly,
    owned: ownedBy('uploaded_by'),
    order: ['asset_id', 'number'],
    fields: [
      field.id(),
      field.value('assetId', id),
      ...['number', 'contentType', 'bytes', 'sha256'].map(field.told),
      field.object('file', 'object_name'),
      field.created(),
    ],
    leftOut: { uploaded_by: 'the person whose archive it is' },
  },
  {
    name: 'asset-comments',
    title: 'Your comments on files',
    table: 'asset_comments',
    exportOnly,
    owned: ownedBy('author_uid'),
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('assetId', id),
      field.told('body'),
      field.created(),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: { author_uid: 'the person whose archive it is', deleted_by: 'may be someone else' },
  },
];
