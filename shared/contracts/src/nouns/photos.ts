/** A format of photos. */
export interface PhotoFormat {
  /** Its name for people. */
  name: string;
  types: readonly string[];
  /** File extensions, the usual one first. */
  extensions: readonly string[];
}

const jpeg: PhotoFormat = { name: 'JPEG', types: ['image/jpeg'], extensions: ['jpg', 'jpeg'] };
const png: PhotoFormat = { name: 'PNG', types: ['image/png'], extensions: ['png'] };
const webp: PhotoFormat = { name: 'WebP', types: ['image/webp'], extensions: ['webp'] };
const avif: PhotoFormat = { name: 'AVIF', types: ['image/avif'], extensions: ['avif'] };
const gif: PhotoFormat = { name: 'GIF', types: ['image/gif'], extensions: ['gif'] };

/** Formats that every server processes. */
export const readPhotos: readonly PhotoFormat[] = [jpeg, png, webp, avif, gif];

/** Formats that closets accept; pages name these. */
export const closetPhotos: readonly PhotoFormat[] = [jpeg, png, webp];

/** The format of phones. Pages do not promise it: if the browser can open it, it is uploaded as a JPEG. */
export const heicPhotos: PhotoFormat = {
  name: 'HEIC',
  types: ['image/heic', 'image/heif'],
  extensions: ['heic', 'heif'],
};

/** `JPEG, PNG or WebP`. */
export function photosInWords(formats: readonly PhotoFormat[], link: 'and' | 'or'): string {
  const names = formats.map(({ name }) => name);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${link} ${names.at(-1)}`;
}

/**
 * The format that a file declares; some systems know no type for some of them, so the extension decides then.
 */
export function photoFormatOf(
  formats: readonly PhotoFormat[],
  { name, type }: { name: string; type: string },
): PhotoFormat | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return (
    formats.find(({ extensions }) => extensions.includes(ending)) ??
    formats.find(({ types }) => types.includes(type))
  );
}
