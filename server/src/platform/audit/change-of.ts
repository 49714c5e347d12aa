import { isDeepStrictEqual } from 'node:util';

/** Values before and after an act, as the audit log stores them. */
export interface Change<Values> {
  before: Partial<Values>;
  after: Partial<Values>;
}

/**
 * What an act changes of a thing, under its lock; null when everything is so already. Whoever gets null leaves the thing,
 * records nothing and tells nobody, so that a repeated act is one.
 * @param after the values that the act sets; undefined ones stay
 */
export function changeOf<Values extends object>(
  before: { [Name in keyof Values]: unknown },
  after: Values,
): Change<Values> | null {
  const names = (Object.keys(after) as (keyof Values)[]).filter((name) => after[name] !== undefined);
  if (names.every((name) => isDeepStrictEqual(before[name], after[name]))) return null;
  const pick = (values: { [Name in keyof Values]: unknown }) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
  return { before: pick(before), after: pick(after) };
}
