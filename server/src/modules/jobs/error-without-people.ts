/** Longest error that is shown. */
const shown = 300;

/**
 * An error as admins read it: addresses, links, quoted words, handles, ids and whatever may be a token are left out, because
 * errors of other services repeat what they were sent.
 */
export const errorWithoutPeople = (error: string): string =>
  error
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/[^\s'"“”]+/gi, '[link]')
    .replaceAll(/[^\s@"'<>(]+@[^\s@"'<>),;]+/g, '[address]')
    .replaceAll(/“[^”]*”|"[^"]*"|'[^']*'/g, '[…]')
    .replaceAll(/\b(bearer|basic|token|key|secret|password)\b[ :=]+\S+/gi, '$1 […]')
    .replaceAll(/(^|\s)@\w+/g, '$1[person]')
    .replaceAll(/[\w-]*\d[\w-]*/g, (word) => (word.length >= 12 ? '[id]' : word))
    .replaceAll(/[\w-]{24,}/g, '[id]')
    .slice(0, shown);
