import { assetBytes, assetKindOf } from '@bestie/contracts/assets';
import type { AssetKind } from '@bestie/contracts/assets';

const typesByExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  m4v: 'video/x-m4v',
};

export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';

/** The content type for the upload; some systems leave it empty. */
export const typeOf = (file: { name: string; type: string }): string =>
  (file.type || typesByExtension[extensionOf(file.name)]) ?? '';

const sizeInWords = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${bytes / 1024 ** 2} MB`;

const kindNames: Record<AssetKind, string> = { image: 'A picture', audio: 'Sound', video: 'A video' };

/** Why a file cannot go into a space; null when it can. */
export function refusalOf(file: { name: string; type: string; size: number }): string | null {
  const type = typeOf(file);
  const kind = assetKindOf(type);
  if (kind === null || type === 'image/svg+xml') return 'Only pictures, sound and video.';
  if (file.size === 0) return 'The file is empty.';
  if (file.size > assetBytes[kind])
    return `${kindNames[kind]} can be up to ${sizeInWords(assetBytes[kind])}.`;
  return null;
}
