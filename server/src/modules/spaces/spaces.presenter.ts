import type { UsedAssets } from '@bestie/contracts/asset-uses.schema';
import type { Space, SpaceDetail, SpaceMember } from '@bestie/contracts/spaces.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { UsedAssetRow } from './space-uses.sql';
import type { SpaceCardRow } from './spaces.sql';
import type { SpaceMemberRow } from './space-members.repository';
import type { SpacePermissions } from './spaces.policy';

/** Presents a space. One that the caller may not open shows no texts and pictures from inside. */
export function presentSpace(row: SpaceCardRow, can: SpacePermissions): Space {
  const shown = can.see || can.restore;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: shown ? row.description : '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    activeAt: row.active_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    coverAssetId: shown ? row.cover_asset_id : null,
    mosaic: shown ? row.mosaic.map((picture) => ({ ...presentPicture(picture), alt: picture.alt })) : [],
    assetCount: row.asset_count,
    bytes: row.bytes,
    memberCount: row.member_count,
    members: row.first_members.map(({ uid, name, handle }) => ({ uid, name, handle })),
    role: row.my_role,
    isNew: row.is_new,
    openedUntil: row.my_role === null ? (row.opened_until?.toISOString() ?? null) : null,
    ...(row.hidden_at &&
      row.my_role !== null && {
        hidden: { at: row.hidden_at.toISOString(), reason: row.hidden_reason ?? '' },
      }),
    can,
  };
}

/** An e-mail is shown to the person who typed it. */
export function presentSpaceDetail(
  row: SpaceCardRow,
  members: SpaceMemberRow[],
  can: SpacePermissions,
): SpaceDetail {
  return {
    ...presentSpace(row, can),
    allMembers: members.map((member): SpaceMember => ({
      uid: member.uid,
      name: member.name,
      handle: member.handle,
      role: member.role,
      email: member.typed_email,
      addedAt: member.added_at.toISOString(),
    })),
  };
}

export const presentUsed = ({ asset_id: assetId, name, uses }: UsedAssetRow): UsedAssets[number] => ({
  assetId,
  name,
  uses,
});
