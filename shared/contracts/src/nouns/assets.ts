/** Constants of assets, without any library, so that pages can import them cheaply. */
import { limits } from '../http/limits';

export const assetKinds = ['image', 'audio', 'video'] as const;
export type AssetKind = (typeof assetKinds)[number];

export const assetKindLabels: Record<AssetKind, string> = {
  image: 'Pictures',
  audio: 'Sound',
  video: 'Video',
};

/** Things that can use a file of a space. */
export const assetUseKinds = [
  'space-cover',
  'board',
  'item',
  'outfit',
  'planner-entry',
  'look-photo',
  'profile',
  'forum-thread',
  'lounge-message',
  'vip-post',
  'social-post',
  'deal',
] as const;
export type AssetUseKind = (typeof assetUseKinds)[number];

export const assetSorts = ['added', 'name', 'size'] as const;
export type AssetSort = (typeof assetSorts)[number];

export const assetSortLabels: Record<AssetSort, string> = {
  added: 'Newest',
  name: 'Name',
  size: 'Largest',
};

/** Maximum bytes of one file by its kind (product.md). */
export const assetBytes: Record<AssetKind, number> = {
  image: limits.spaces.imageBytes,
  audio: limits.spaces.audioBytes,
  video: limits.spaces.videoBytes,
};

/** Lifetimes of a share link in hours, and the default. */
export const shareDurations = [
  { hours: 24, label: 'A day' },
  { hours: 24 * 7, label: 'A week' },
  { hours: 24 * 30, label: '30 days' },
] as const;

export const assetLimits = {
  nameLength: 200,
  folderNameLength: 80,
  folderDepth: 8,
  folderPathLength: 400,
  folders: 1000,
  /** Maximum of files in one bulk action. */
  bulk: 500,
  page: 48,
  versions: 50,
  /** Maximum of pairs of pictures that are shown at once. */
  lookAlikes: 100,
  shares: 20,
  shareHours: 24 * 30,
} as const;

/** The kind of a media type; null for types that spaces do not accept. */
export function assetKindOf(contentType: string): AssetKind | null {
  const kind = contentType.split('/')[0]?.toLowerCase();
  return assetKinds.find((known) => known === kind) ?? null;
}

/** Object name of an asset's version. */
export const assetObjectPrefix = (spaceId: string, assetId: string): string =>
  `spaces/${spaceId}/${assetId}/`;

/** Address of a prepared ZIP; the session cookie opens it. */
export const assetArchiveUrl = (spaceId: string, archiveId: string): string =>
  `/api/spaces/${spaceId}/archives/${archiveId}`;

/** Public address of a shared file. */
export const assetShareUrl = (token: string): string => `/api/shares/${token}`;

/** Address of the original of an asset's newest or named version; the session cookie opens it. */
export function assetOriginalUrl(spaceId: string, assetId: string, versionId?: string): string {
  return `/api/spaces/${spaceId}/assets/${assetId}/original${versionId ? `?versionId=${versionId}` : ''}`;
}

/** `a/b/c` as its segments; the root is ''. */
export const folderParts = (folder: string): string[] => (folder ? folder.split('/') : []);
export const folderName = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1);
export const parentFolder = (folder: string): string => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
export const joinFolder = (parent: string, name: string): string => (parent ? `${parent}/${name}` : name);
