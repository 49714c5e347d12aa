import { addressOf } from './api-surface';
import type { ApiSurface, JsonSchema, SurfaceOperation } from './api-surface';
import { UnreadableSchemaError } from './json-schema-variants';
import { SchemaComparison } from './schema-differences';
import type { Direction, SchemaDifference } from './schema-differences';

/** Which of the two schemas of an operation a difference is about. */
type Side = 'input' | 'output';

/** What is about to change: a release on a platform, or the platform of a release that runs. */
export type Change = 'release' | 'upgrade';

/** What helps against an operation that is gone, and against one that differs. */
export const helps = {
  // Either of the two may be the newer one.
  release: {
    gone: 'release without it, or upgrade the platform first',
    differs: 'build it against the API of this platform, or upgrade the platform first',
  },
  upgrade: {
    gone: 'release without it before the upgrade',
    differs: 'release what fits both APIs before the upgrade',
  },
} as const satisfies Record<Change, object>;

const nothing: JsonSchema = { not: {} };

/**
 * Why an API (`offered`) does not serve a console that was built against another one (`expected`): what the
 * console may send must be accepted, what it reads must be there. One sentence each, with the operation and
 * field and what would fit; none when they are compatible.
 */
export function findSurfaceIncompatibilities(
  expected: ApiSurface,
  offered: ApiSurface,
  change: Change = 'release',
): string[] {
  const help = helps[change];
  return Object.entries(expected).flatMap(([name, operation]) => {
    const now = Object.hasOwn(offered, name) ? offered[name] : undefined;
    if (name.length > 100) return ['An operation with a name of over 100 characters is not offered.'];
    if (!now) return [`${name} is not offered here; ${help.gone}.`];
    if (addressOf(operation) !== addressOf(now))
      return [
        `${name} is ${addressOf(now)} here, and the release asks ${addressOf(operation)}; ${help.differs}.`,
      ];
    if (same(operation, now)) return [];
    try {
      return [
        ...compare('sent', operation.input, now.input).map(
          (difference) => `${refusal(name, 'input', difference)}; ${help.differs}.`,
        ),
        ...compare('read', now.output, operation.output).map(
          (difference) => `${refusal(name, 'output', difference)}; ${help.differs}.`,
        ),
      ];
    } catch (error) {
      if (!(error instanceof UnreadableSchemaError)) throw error;
      return [`${name} cannot be compared: ${error.message} Build the release again.`];
    }
  });
}

/** Differences of an API from an earlier one, a sentence each, sorted by operation. */
export function surfaceChanges(from: ApiSurface, to: ApiSurface): string[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  return names.flatMap((name) => {
    const before = Object.hasOwn(from, name) ? from[name] : undefined;
    const after = Object.hasOwn(to, name) ? to[name] : undefined;
    if (!after) return [`${name} is gone.`];
    if (!before) return [`${name} is new: ${addressOf(after)}.`];
    if (addressOf(before) !== addressOf(after))
      return [`${name} moved from ${addressOf(before)} to ${addressOf(after)}.`];
    if (same(before, after)) return [];
    try {
      return [...sideChanges(name, 'input', before, after), ...sideChanges(name, 'output', before, after)];
    } catch (error) {
      if (!(error instanceof UnreadableSchemaError)) throw error;
      return [`${name} cannot be compared: ${error.message}`];
    }
  });
}

/** True without differences, as for most operations of most releases; the order of fields does not count. */
function same(left: unknown, right: unknown, depth = 0): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right || depth > 100) return false;
  const entries = Object.entries(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    entries.length === Object.keys(right).length &&
    entries.every(
      ([key, value]) =>
        Object.hasOwn(right, key) && same(value, (right as Record<string, unknown>)[key], depth + 1),
    )
  );
}

/** Reading nothing is always compatible; reading something from nothing never is. */
function compare(
  direction: Direction,
  given: JsonSchema | null,
  taken: JsonSchema | null,
): SchemaDifference[] {
  if (direction === 'read' && taken === null) return [];
  if (direction === 'read' && given === null)
    return [{ field: '', kind: 'type', given: 'nothing', taken: 'an answer' }];
  return new SchemaComparison(direction, given ?? nothing, taken ?? nothing).compare();
}

const place = (side: Side, { field }: SchemaDifference) =>
  field === '' ? (side === 'input' ? 'its input' : 'its answer') : `“${field}”`;

/** A difference that breaks a console, without the end of the sentence. */
function refusal(name: string, side: Side, difference: SchemaDifference): string {
  const { kind, given, taken } = difference;
  const field = place(side, difference);
  if (side === 'output') {
    if (kind === 'unknown') return `${name} answers without ${field}, which is read`;
    if (kind === 'required') return `${name} may answer without ${field}, which is read`;
    return `${name} answers ${field} as ${given}, and ${taken} is read`;
  }
  switch (kind) {
    case 'unknown':
      return `${name} does not take ${field}, which may be sent`;
    case 'required':
      return `${name} asks for ${field}, which ${given === 'optional' ? 'may be left out' : 'is never sent'}`;
    case 'values':
      return `${name} takes for ${field} only ${taken}, and ${given} may be sent`;
    default:
      return `${name} takes for ${field} only ${taken}, and ${given} may be sent`;
  }
}

/** For one side: removals and additions of the later one, each once. */
function sideChanges(name: string, side: Side, before: SurfaceOperation, after: SurfaceOperation): string[] {
  const verb = side === 'input' ? 'takes' : 'answers';
  const [left, right] = [before[side] ?? nothing, after[side] ?? nothing];
  if (before[side] === null || after[side] === null)
    return before[side] === after[side]
      ? []
      : [`${name} ${after[side] === null ? 'answers nothing any more' : 'answers something now'}.`];
  // Strict in both directions, so that limits and values of answers are compared, too.
  const narrower = new SchemaComparison('sent', left, right).compare();
  const wider = new SchemaComparison('sent', right, left).compare();
  const told = new Set<string>();
  const sentences: string[] = [];
  const tell = (difference: SchemaDifference, sentence: string) => {
    if (told.has(difference.field)) return;
    told.add(difference.field);
    sentences.push(sentence);
  };
  for (const difference of narrower) {
    const { kind, given, taken } = difference;
    const field = place(side, difference);
    if (kind === 'unknown') tell(difference, `${name} ${verb} ${field} no more.`);
    else if (kind === 'required' && given === 'optional')
      tell(difference, `${name} ${verb} ${field} always, not only at times.`);
    else if (kind === 'required') tell(difference, `${name} ${verb} ${field} always, which is new.`);
    else tell(difference, `${name} ${verb} for ${field} ${taken}; it was ${given}.`);
  }
  for (const difference of wider) {
    const { kind, given, taken } = difference;
    const field = place(side, difference);
    if (kind === 'unknown') tell(difference, `${name} ${verb} ${field}, which is new.`);
    else if (kind === 'required' && given === 'optional')
      tell(difference, `${name} ${verb} ${field} only at times, not always.`);
    else if (kind === 'values') tell(difference, `${name} ${verb} for ${field} also ${given}.`);
    else if (kind !== 'required') tell(difference, `${name} ${verb} for ${field} ${given}; it was ${taken}.`);
  }
  return sentences;
}
