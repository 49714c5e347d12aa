/** Method and path by verb, by noun: `endpoints.items.list` is `GET items`. */
export type Endpoints = Record<string, Record<string, string>>;

const key = Symbol.for('bestie.endpoints');
const page = globalThis as { [key]?: Endpoints };

/** Of the page and not of a bundle: the client of the shell calls for every console. */
const known = (page[key] ??= {});

/** Makes the operations of a noun known; the build adds a call of this to each module that names the noun. */
export function registerEndpoints(noun: string, verbs: Record<string, string>): void {
  known[noun] = { ...known[noun], ...verbs };
}

/** Method and path of an operation, where a bundle of this page brought them. */
export function knownEndpoint(noun: string, verb: string): string | undefined {
  return known[noun]?.[verb];
}
