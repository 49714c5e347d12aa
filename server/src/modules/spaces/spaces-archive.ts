import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '@bestie/contracts/fields';
import { field, ownedBy } from '../archives/archive-tables';
import type { ArchiveField, ArchiveTable } from '../archives/archive-tables';

const told = (name: string): ArchiveField => field.value(name, z.unknown());
const exportOnly = 'Spaces have members and rights of their own; make a space and upload its files there.';

/** Spaces that a person made, and the files and comments that are theirs in any space. Told, and not imported. */
export const spacesArchive: ArchiveTable[] = [
  {
    ...{
      name: 'spaces',
      title: 'Spaces',
      table: 'spaces',
      owned: ownedBy(),
      order: ['created_at', 'id'],
      exportOnly,
    },
    fields: [
      field.id(),
      ...['name', 'description', 'version'].map(told),
      ...[field.created(), field.instant('updatedAt'), field.instantOrNone('deletedAt')],
      field.instantOrNone('archivedAt'),
    ],
    leftOut: {
      owner_uid: 'the person whose archive it is',
      cover_asset_id: 'may be somebody else’s file',
      asset_count: 'counts everybody’s files',
      bytes: 'counts everybody’s files',
      active_at: 'everybody’s doing',
    },
  },
  {
    ...{ name: 'space-folders', title: 'Folders of your spaces', table: 'space_folders', exportOnly },
    owned: (uid) => sql`exists (select 1 from spaces o where o.id = t.space_id and o.owner_uid = ${uid})`,
    order: ['space_id', 'path'],
    fields: [field.value('spaceId', id), told('path'), field.created()],
  },
  {
    ...{
      name: 'assets',
      title: 'Files in spaces',
      table: 'assets',
      owned: ownedBy('uploaded_by'),
      exportOnly,
    },
    order: ['space_id', 'folder', 'created_at', 'id'],
    fields: [
      field.id(),
      field.value('spaceId', id),
      ...['folder', 'name', 'kind', 'contentType', 'bytes', 'sha256', 'durationSeconds'].map(told),
      ...['alt', 'tags', 'version'].map(told),
      field.object('file', 'object_name'),
      ...[field.created(), field.instant('updatedAt'), field.instantOrNone('deletedAt')],
    ],
    leftOut: {
      uploaded_by: 'the person whose archive it is',
      total_bytes: 'counts everybody’s versions',
      version_count: 'counts everybody’s versions',
      comment_count: 'counts everybody’s comments',
      looks_like: 'a question that is asked in the space',
    },
  },
  {
    ...{ name: 'asset-versions', title: 'Versions of files', table: 'asset_versions', exportOnly },
    ...{ owned: ownedBy('uploaded_by'), order: ['asset_id', 'number'] },
    fields: [
      field.id(),
      field.value('assetId', id),
      ...['number', 'contentType', 'bytes', 'sha256'].map(told),
      field.object('file', 'object_name'),
      field.created(),
    ],
    leftOut: { uploaded_by: 'the person whose archive it is' },
  },
  {
    ...{ name: 'asset-comments', title: 'Your comments on files', table: 'asset_comments', exportOnly },
    ...{ owned: ownedBy('author_uid'), order: ['created_at', 'id'] },
    fields: [
      field.id(),
      field.value('assetId', id),
      told('body'),
      field.created(),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: { author_uid: 'the person whose archive it is', deleted_by: 'may be somebody else' },
  },
];
