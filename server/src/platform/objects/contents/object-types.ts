/** How many bytes from the start {@link sniffType} needs. */
export const sniffBytes = 512;

const ascii = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end);

/** Types that a container may be declared as; the first is the default when nothing was declared. */
const isoBrands: Record<string, string[]> = {
  avif: ['image/avif'],
  avis: ['image/avif'],
  heic: ['image/heic', 'image/heif'],
  heix: ['image/heic', 'image/heif'],
  hevc: ['image/heic', 'image/heif'],
  mif1: ['image/heif', 'image/heic', 'image/avif'],
  msf1: ['image/heif', 'image/heic', 'image/avif'],
  'M4A ': ['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'audio/aac'],
  'qt  ': ['video/quicktime', 'video/mp4'],
};
const mp4Types = ['video/mp4', 'video/quicktime', 'video/x-m4v', 'audio/mp4', 'audio/x-m4a', 'audio/m4a'];
const webmTypes = ['video/webm', 'audio/webm', 'video/x-matroska'];

/**
 * Detects from the first bytes which media types a file may be declared as; empty when it is no known image, sound or
 * video.
 */
export function sniffType(head: Buffer): string[] {
  if (head.length >= 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff)
    return ['image/jpeg', 'image/jpg'];
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return ['image/png', 'image/apng'];
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return ['image/gif'];
  if (ascii(head, 0, 4) === 'RIFF') {
    const kind = ascii(head, 8, 12);
    if (kind === 'WEBP') return ['image/webp'];
    if (kind === 'WAVE') return ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'];
  }
  if (ascii(head, 4, 8) === 'ftyp') return isoBrands[ascii(head, 8, 12)] ?? mp4Types;
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return webmTypes;
  if (ascii(head, 0, 4) === 'OggS') return ['audio/ogg', 'video/ogg', 'audio/opus', 'application/ogg'];
  if (ascii(head, 0, 4) === 'fLaC') return ['audio/flac', 'audio/x-flac'];
  if (ascii(head, 0, 3) === 'ID3') return ['audio/mpeg', 'audio/mp3'];
  if (head.length >= 2 && head[0] === 0xff && (head[1]! & 0xe0) === 0xe0) {
    // Layer bits 00 mark ADTS (AAC), anything else an MPEG frame.
    return (head[1]! & 0x06) === 0 ? ['audio/aac', 'audio/x-aac'] : ['audio/mpeg', 'audio/mp3'];
  }
  return [];
}

export type MediaKind = 'image' | 'audio' | 'video';

/** The kind of a media type, without its parameters; null for anything but image, sound and video. */
export function mediaKind(contentType: string): MediaKind | null {
  const [kind] = contentType.toLowerCase().split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : null;
}

/** `Image/JPEG; q=1` as `image/jpeg`. */
export function bareType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Browsers may display these inline; all other uploads are served as downloads only. */
const inlineTypes = new Set([
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  ...[
    'audio/mpeg',
    'audio/mp4',
    'audio/aac',
    'audio/ogg',
    'audio/wav',
    'audio/x-wav',
    'audio/webm',
    'audio/flac',
  ],
  ...['video/mp4', 'video/webm', 'video/quicktime', 'video/ogg'],
]);

export function mayShowInline(contentType: string): boolean {
  return inlineTypes.has(bareType(contentType));
}
