import { assetBytes, assetKindOf, assetObjectPrefix } from '@bestie/contracts/assets';
import type { AssetKind } from '@bestie/contracts/assets';

/**
 * `reading`: hashed, to know what is in the space already · `duplicate`: waits for a decision · `lost`: the file
 * was too large to keep through a reload and has to be chosen again · `waiting`: for a free place · `running` …
 * `canceling`: as object storage has it · `saving`: stands in storage, becomes a file of the space ·
 * `error`: see `reason` · `success`.
 */
export type UploadEntryState =
  | 'reading'
  | 'duplicate'
  | 'lost'
  | 'waiting'
  | 'running'
  | 'pausing'
  | 'paused'
  | 'canceling'
  | 'saving'
  | 'error'
  | 'success';

export type DuplicateDecision = 'skip' | 'keep' | 'replace';

/** One file on its way into a space; all that a reload needs to go on. */
export interface UploadEntry {
  /** Also the id of the asset that it becomes: a repeated step makes nothing twice. */
  id: string;
  /** The page that uploads it. */
  owner: string;
  spaceId: string;
  folder: string;
  name: string;
  bytes: number;
  type: string;
  kind: AssetKind;
  lastModified: number;
  /** Object name that it is uploaded to. */
  path: string;
  state: UploadEntryState;
  /** 0–1 */
  fraction: number;
  sha256: string | null;
  durationSeconds: number | null;
  /** The file with the same bytes that stands in the space already. */
  duplicate: { id: string; name: string; folder: string; src: string | null } | null;
  /** Asset whose newest version this one becomes. */
  replaces: string | null;
  /** The object stands; only the registration is missing. */
  uploaded: boolean;
  /** In words, when the state is `error`. */
  reason: string | null;
}

/** Larger files are not copied into the browser's own storage; after a reload they are asked for again. */
export const keptBytes = 100 * 1024 * 1024;

const typesByExtension: Record<string, string> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' },
  ...{ avif: 'image/avif', heic: 'image/heic', mp3: 'audio/mpeg', m4a: 'audio/mp4', wav: 'audio/wav' },
  ...{ flac: 'audio/flac', ogg: 'audio/ogg', aac: 'audio/aac', mp4: 'video/mp4', mov: 'video/quicktime' },
  ...{ webm: 'video/webm', m4v: 'video/x-m4v' },
};

export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';

/** The type that a file is uploaded as; some systems leave it empty. */
export const typeOf = (file: { name: string; type: string }): string =>
  (file.type || typesByExtension[extensionOf(file.name)]) ?? '';

const megabytes = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${bytes / 1024 ** 2} MB`;

const kindNames: Record<AssetKind, string> = { image: 'A picture', audio: 'Sound', video: 'A video' };

/** Why a file cannot go into a space; null when it can. */
export function refusalOf(file: { name: string; type: string; size: number }): string | null {
  const type = typeOf(file);
  const kind = assetKindOf(type);
  if (kind === null || type === 'image/svg+xml') return 'Only pictures, sound and video.';
  if (file.size === 0) return 'The file is empty.';
  if (file.size > assetBytes[kind])
    return `${kindNames[kind]} can have at most ${megabytes(assetBytes[kind])}.`;
  return null;
}

/** Object name for an entry: below the asset that its bytes will belong to. */
export const objectPathOf = (
  entry: Pick<UploadEntry, 'spaceId' | 'id' | 'replaces' | 'name'>,
  uuid: string,
): string =>
  `${assetObjectPrefix(entry.spaceId, entry.replaces ?? entry.id)}${uuid}.${extensionOf(entry.name)}`;

/** After a reload nothing runs any more: what was on its way waits for its place again. */
export function afterReload(entry: UploadEntry, hasFile: boolean): UploadEntry {
  if (entry.state === 'success' || entry.uploaded)
    return { ...entry, state: entry.uploaded && entry.state !== 'success' ? 'waiting' : entry.state };
  if (!hasFile) return { ...entry, state: 'lost', fraction: 0 };
  if (
    entry.state === 'duplicate' ||
    entry.state === 'paused' ||
    entry.state === 'error' ||
    entry.state === 'reading'
  )
    return { ...entry, fraction: 0 };
  return { ...entry, state: entry.state === 'pausing' ? 'paused' : 'waiting', fraction: 0 };
}

/** Files that take one of the parallel places. */
export const isBusy = ({ state }: Pick<UploadEntry, 'state'>): boolean =>
  state === 'running' || state === 'pausing' || state === 'canceling' || state === 'saving';

/** What may start now, oldest first, so that at most `parallel` are busy. */
export function nextToStart(entries: readonly UploadEntry[], parallel: number): UploadEntry[] {
  const free = Math.max(0, parallel - entries.filter(isBusy).length);
  return entries.filter((entry) => entry.state === 'waiting').slice(0, free);
}

export interface UploadTotals {
  files: number;
  done: number;
  failed: number;
  paused: number;
  /** Ask something of the person: duplicates, files to choose again. */
  asking: number;
  /** 0–1 over all bytes. */
  fraction: number;
  bytes: number;
  sentBytes: number;
}

export function totalsOf(entries: readonly UploadEntry[]): UploadTotals {
  const count = (...states: UploadEntryState[]) =>
    entries.filter(({ state }) => states.includes(state)).length;
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const sentBytes = entries.reduce(
    (sum, entry) => sum + entry.bytes * (entry.state === 'success' ? 1 : entry.fraction),
    0,
  );
  return {
    files: entries.length,
    done: count('success'),
    failed: count('error'),
    paused: count('paused', 'pausing'),
    asking: count('duplicate', 'lost'),
    fraction: bytes > 0 ? Math.min(1, sentBytes / bytes) : 0,
    bytes,
    sentBytes: Math.round(sentBytes),
  };
}
