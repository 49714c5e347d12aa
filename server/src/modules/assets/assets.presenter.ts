import type { Selectable } from 'kysely';
import type {
  Asset,
  AssetComment,
  AssetDetail,
  AssetShare,
  AssetVersion,
} from '@bestie/contracts/assets.contract';
import type { AssetUse } from '@bestie/contracts/asset-uses.schema';
import type { SpacePerson } from '@bestie/contracts/spaces.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { PersonColumns } from '../../platform/identity/people.sql';
import type { AssetCommentRow } from './asset-comments.repository';
import type { AssetRow } from './assets.sql';
import type { AssetShareRow } from './asset-shares.repository';
import type { AssetPermissions } from './assets.policy';
import type { AssetUseRow } from './assets.repository';
import type { AssetVersionsTable } from './assets.tables';

const presentPerson = ({ uid, name, handle }: PersonColumns): SpacePerson => ({ uid, name, handle });

/** Presents an asset. */
export function presentAsset(row: AssetRow, can: AssetPermissions): Asset {
  return {
    id: row.id,
    spaceId: row.space_id,
    version: row.version,
    folder: row.folder,
    name: row.name,
    kind: row.kind,
    contentType: row.content_type,
    bytes: row.bytes,
    sha256: row.sha256,
    durationSeconds: row.duration_seconds,
    alt: row.alt,
    tags: row.tags,
    picture: row.picture && presentPicture(row.picture),
    versionCount: row.version_count,
    commentCount: row.comment_count,
    uploadedBy: presentPerson(row.uploader),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    can,
  };
}

export const presentUse = ({ kind, id, label }: AssetUseRow): AssetUse => ({ kind, id, label });

export const presentShare = (row: AssetShareRow): AssetShare => ({
  id: row.id,
  what: row.what,
  createdBy: presentPerson(row.creator),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

type VersionRow = Selectable<AssetVersionsTable> & { uploader: PersonColumns };

const presentVersion = (row: VersionRow): AssetVersion => ({
  id: row.id,
  number: row.number,
  contentType: row.content_type,
  bytes: row.bytes,
  uploadedBy: presentPerson(row.uploader),
  createdAt: row.created_at.toISOString(),
});

export function presentAssetDetail(
  row: AssetRow,
  parts: { versions: VersionRow[]; uses: AssetUseRow[]; shares: AssetShareRow[] },
  can: AssetPermissions,
): AssetDetail {
  return {
    ...presentAsset(row, can),
    versions: parts.versions.map(presentVersion),
    uses: parts.uses.map(presentUse),
    shares: can.share ? parts.shares.map(presentShare) : [],
  };
}

export const presentComment = (row: AssetCommentRow, mayDelete: boolean): AssetComment => ({
  id: row.id,
  author: presentPerson(row.author),
  body: row.body,
  createdAt: row.created_at.toISOString(),
  can: { delete: mayDelete },
});
