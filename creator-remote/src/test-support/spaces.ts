import type { Asset, AssetDetail } from '@bestie/contracts/assets.contract';
import type { Space, SpaceDetail } from '@bestie/contracts/spaces.contract';

export const spaceId = '01900000-0000-7000-8000-000000000001';
export const assetId = '01900000-0000-7000-8000-00000000000a';
const at = '2026-06-15T12:00:00.000Z';
const mia = { uid: 'bestie', name: 'Mia', handle: 'mia' };

/** Permissions of a manager. */
export const can = (changes: Partial<Space['can']> = {}): Space['can'] => ({
  see: true,
  comment: true,
  edit: true,
  manage: true,
  delete: true,
  restore: false,
  leave: true,
  ...changes,
});

export const space = (changes: Partial<SpaceDetail> = {}): SpaceDetail => ({
  id: spaceId,
  version: 1,
  name: 'Summer',
  description: 'Linen',
  createdAt: at,
  updatedAt: at,
  activeAt: at,
  archivedAt: null,
  deletedAt: null,
  coverAssetId: null,
  mosaic: [],
  assetCount: 1,
  bytes: 1000,
  memberCount: 1,
  members: [mia],
  role: 'manager',
  isNew: false,
  openedUntil: null,
  can: can(),
  allMembers: [{ ...mia, role: 'manager', email: 'mia@bestie.test', addedAt: at }],
  ...changes,
});

export const spaceCard = (changes: Partial<Space> = {}): Space => {
  const { allMembers: _all, ...card } = space();
  return { ...card, ...changes };
};

export const asset = (changes: Partial<AssetDetail> = {}): AssetDetail => ({
  id: assetId,
  spaceId,
  version: 1,
  folder: '',
  name: 'Coat.jpg',
  kind: 'image',
  contentType: 'image/jpeg',
  bytes: 1000,
  sha256: 'a'.repeat(64),
  durationSeconds: null,
  alt: '',
  tags: [],
  picture: null,
  versionCount: 1,
  commentCount: 0,
  uploadedBy: mia,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  can: { comment: true, edit: true, delete: true, share: true },
  versions: [],
  uses: [],
  shares: [],
  ...changes,
});

export const assetRow = (changes: Partial<Asset> = {}): Asset => {
  const { versions: _versions, uses: _uses, shares: _shares, ...row } = asset();
  return { ...row, ...changes };
};
