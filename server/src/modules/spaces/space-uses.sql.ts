import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { assetUseKinds } from '@bestie/contracts/assets';
import type { UsedAssets } from '@bestie/contracts/asset-uses.schema';
import type { ObjectReference } from '../../platform/objects/garbage/object-references';
import { usesOf } from '../../platform/objects/garbage/object-references.sql';

/** A file of a space with its uses. */
export type UsedAssetRow = Pick<UsedAssets[number], 'name' | 'uses'> & { asset_id: string };

/** Files of a space that are used elsewhere, as far as the person may see it; the cover goes with the space. */
export const usedAssetsOf = (
  spaceId: string,
  uid: string,
  references: readonly ObjectReference[],
): RawBuilder<UsedAssetRow> => sql<UsedAssetRow>`
  with named (of, name) as materialized (
    select v.asset_id, v.object_name from assets a join asset_versions v on v.asset_id = a.id
    where a.space_id = ${spaceId} and a.deleted_at is null
  )
  select a.id as asset_id, a.name, jsonb_agg(jsonb_build_object('kind', u.kind, 'id', u.id, 'label', u.label)
    order by array_position(${assetUseKinds}::text[], u.kind), u.label, u.id) as uses
  from (${usesOf(references, sql`named`, uid)}) u join assets a on a.id = u.of
  group by a.id order by lower(a.name), a.id`;
