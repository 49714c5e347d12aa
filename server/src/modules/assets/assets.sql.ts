import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { AssetKind, AssetSort } from '@bestie/contracts/assets';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonColumns } from '../../platform/identity/people.sql';
import type { Position } from '../../platform/http/cursors';
import type { AssetsTable } from './assets.tables';

/** An asset with its picture and the person who uploaded it. */
export type AssetRow = Selectable<AssetsTable> & {
  picture: PictureRow | null;
  uploader: PersonColumns;
  /** The sort key of the order by name. */
  name_key: string;
};

export interface AssetQuery {
  spaceId: string;
  folder: string;
  /** A search or a filter includes the folders below. */
  search?: string | undefined;
  kind?: AssetKind | undefined;
  needs?: 'alt' | 'picture' | undefined;
  trash: boolean;
  sort: AssetSort;
  after?: Position | undefined;
  limit: number;
}

const assetColumns = sql`
  a.*, lower(a.name) as name_key, ${personJson('u', 'a.uploaded_by')} as uploader,
  case when p.id is null then null else to_jsonb(p) end as picture`;

const assetJoins = sql`
  left join pictures p on p.object_name = a.object_name
  left join people u on u.uid = a.uploaded_by`;

/** Everything in a folder and below it; the top folder is ''. In byte order '0' comes right after '/'. */
export const inFolderTree = (column: string, folder: string): RawBuilder<boolean> =>
  folder === ''
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(column)} = ${folder} or (${sql.ref(column)} >= ${`${folder}/`} and ${sql.ref(column)} < ${`${folder}0`}))`;

const sorts: Record<AssetSort | 'deleted', { key: RawBuilder<unknown>; descending: boolean }> = {
  added: { key: sql`a.created_at`, descending: true },
  name: { key: sql`lower(a.name)`, descending: false },
  size: { key: sql`a.bytes`, descending: true },
  deleted: { key: sql`a.deleted_at`, descending: true },
};

/** A page of a folder, of a search, or of the trash. */
export function assetRows(query: AssetQuery): RawBuilder<AssetRow> {
  const { key, descending } = sorts[query.trash ? 'deleted' : query.sort];
  const direction = descending ? sql`desc` : sql`asc`;
  const words = query.search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const wide = query.trash || words.length > 0 || query.needs !== undefined;
  const conditions = [
    sql`a.space_id = ${query.spaceId}`,
    query.trash ? sql`a.deleted_at is not null` : sql`a.deleted_at is null`,
    wide ? inFolderTree('a.folder', query.folder) : sql`a.folder = ${query.folder}`,
    ...(query.kind ? [sql`a.kind = ${query.kind}`] : []),
    ...(query.needs === 'alt' ? [sql`a.kind = 'image' and a.alt = ''`] : []),
    ...(query.needs === 'picture' ? [sql`p.state = 'failed'`] : []),
    ...words.map(
      (word) =>
        sql`strpos(lower(a.name || ' ' || a.alt || ' ' || array_to_string(a.tags, ' ')), ${word}) > 0`,
    ),
    ...(query.after
      ? [
          descending
            ? sql`(${key}, a.id) < (${query.after.value}, ${query.after.id}::uuid)`
            : sql`(${key}, a.id) > (${query.after.value}, ${query.after.id}::uuid)`,
        ]
      : []),
  ];
  return sql<AssetRow>`
    select ${assetColumns} from assets a ${assetJoins}
    where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, a.id ${direction} limit ${query.limit}`;
}

/** One asset, also from the trash. */
export const assetRow = (spaceId: string, assetId: string): RawBuilder<AssetRow> => sql<AssetRow>`
  select ${assetColumns} from assets a ${assetJoins} where a.id = ${assetId} and a.space_id = ${spaceId}`;

/** Pictures of a space that resemble another file of it and wait for a decision, newest first. */
export const undecidedAssetRows = (spaceId: string, limit: number): RawBuilder<AssetRow> => sql<AssetRow>`
  select ${assetColumns} from assets a ${assetJoins}
  where a.space_id = ${spaceId} and a.looks_like is not null and a.deleted_at is null
    and exists (select 1 from assets o where o.id = a.looks_like and o.deleted_at is null)
  order by a.created_at desc, a.id desc limit ${limit}`;

/** Some assets of a space that are not in the trash. */
export const someAssetRows = (spaceId: string, ids: readonly string[]): RawBuilder<AssetRow> => sql<AssetRow>`
  select ${assetColumns} from assets a ${assetJoins}
  where a.space_id = ${spaceId} and a.id = any(${ids}::uuid[]) and a.deleted_at is null`;

/** Files of a space with these bytes, one for each hash. */
export const assetRowsBySha256 = (spaceId: string, sha256: string[]): RawBuilder<AssetRow> => sql<AssetRow>`
  select distinct on (a.sha256) ${assetColumns} from assets a ${assetJoins}
  where a.space_id = ${spaceId} and a.sha256 = any(${sha256}) and a.deleted_at is null
  order by a.sha256, a.created_at desc`;
