/** Method and path by verb, by noun: `endpoints.items.list` is `GET items`. */
export type Endpoints = Record<string, Record<string, string>>;

const key = Symbol.for('bestie.endpoints');
const page = globalThis as { [key]?: Endpoints };

/** Belongs to the page and not to a bundle, because the shell's client calls for every console. */
const known = (page[key] ??= {});

/** Registers the operations of a noun; the build adds a call of this to each module that names the noun. */
export function registerEndpoints(noun: string, verbs: Record<string, string>): void {
  known[noun] = { ...known[noun], ...verbs };
}

/** Method and path of an operation, if a bundle of this page registered it. */
export function knownEndpoint(noun: string, verb: string): string | undefined {
  return known[noun]?.[verb];
}
