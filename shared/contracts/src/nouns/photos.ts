/** A format of photos. */
export interface PhotoFormat {
  /** What people call it. */
  name: string;
  types: readonly string[];
  /** Endings of file names, the usual one first. */
  extensions: readonly string[];
}

const jpeg: PhotoFormat = { name: 'JPEG', types: ['image/jpeg'], extensions: ['jpg', 'jpeg'] };
const png: PhotoFormat = { name: 'PNG', types: ['image/png'], extensions: ['png'] };
const webp: PhotoFormat = { name: 'WebP', types: ['image/webp'], extensions: ['webp'] };
const avif: PhotoFormat = { name: 'AVIF', types: ['image/avif'], extensions: ['avif'] };
const gif: PhotoFormat = { name: 'GIF', types: ['image/gif'], extensions: ['gif'] };

/** Of these every server makes pictures. */
export const readPhotos: readonly PhotoFormat[] = [jpeg, png, webp, avif, gif];

/** These a closet takes as they are; they are what pages promise. */
export const closetPhotos: readonly PhotoFormat[] = [jpeg, png, webp];

/** What phones write. Nobody promises it: where the browser opens it, a JPEG goes up in its place. */
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

/** The format that a file is said to have; some systems know no type for some of them, and the name tells. */
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
