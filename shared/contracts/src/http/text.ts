/** NUL, which PostgreSQL's text cannot hold, and halves of surrogate pairs, which UTF-8 cannot. */
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * Finds text that cannot be stored anywhere in an input, in values or in names of fields.
 * @returns the dotted path of the first such value, or of what has such a name in it; null if there is none
 */
export function findUnstorableText(input: Record<string, unknown>): string | null {
  // A loop over a growing list instead of recursion, because a hostile body may be nested a hundred thousand
  // levels deep.
  const waiting: [path: string, value: unknown][] = Object.entries(input);
  for (const [path, value] of waiting) {
    if (typeof value === 'string' && unstorable.test(value)) return path;
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (unstorable.test(key)) return path;
        waiting.push([`${path}.${key}`, inner]);
      }
  }
  return null;
}

/** A text, such as that of a file, without what cannot be stored anywhere. */
export const storableText = (text: string): string => text.replace(new RegExp(unstorable, 'gu'), '');

/** Cut to a number of UTF-16 units, never inside a surrogate pair. */
export const cutText = (text: string, length: number): string => storableText(text.slice(0, length));
