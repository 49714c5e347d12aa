import type { JsonSchema } from './api-surface';
import { asSchema, listOf, schemasOf, textsOf, variantsOf } from './json-schema-variants';
import type { Variant } from './json-schema-variants';

/** Why a value of one side is not accepted by the other side. */
export interface SchemaDifference {
  /** `colours[].share`; empty for the whole. */
  field: string;
  kind:
    /** The other side does not know the field. */
    | 'unknown'
    /** Required there, and optional on this side. */
    | 'required'
    | 'type'
    | 'values'
    | 'bounds';
  /** The given value, in words. */
  given: string;
  /** The accepted value, in words. */
  taken: string;
}

/**
 * `sent`: a value goes to the server, and everything that may be sent must be accepted. `read`: a value comes
 * from the server, and everything that is read must be in it; additional fields, and texts and numbers with
 * other limits, do no harm.
 */
export type Direction = 'sent' | 'read';

/** Formats with a fixed meaning; the patterns that zod writes beside them may change with its version. */
const known = new Set(['uuid', 'date', 'date-time', 'time', 'email', 'uri', 'ipv4', 'ipv6']);

const lowerBounds = [
  ['minLength', 'at least', 'characters'],
  ['minItems', 'at least', 'entries'],
  ['minimum', 'from', ''],
  ['exclusiveMinimum', 'above', ''],
] as const;
const upperBounds = [
  ['maxLength', 'at most', 'characters'],
  ['maxItems', 'at most', 'entries'],
  ['maximum', 'up to', ''],
  ['exclusiveMaximum', 'below', ''],
] as const;

const within = (field: string, name: string) => (field === '' ? name : `${field}.${name}`);
/** Texts of a release may have any length, and a sentence may not. */
const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
const quote = (values: readonly unknown[]) =>
  shorten(values.map((value) => JSON.stringify(value)).join(', '));
const textIn = (value: unknown) => (typeof value === 'string' ? shorten(value) : 'any text');
const inWords = (variants: readonly Variant[]) =>
  [...new Set(variants.map(({ type }) => (type === 'any' ? 'anything' : type)))].join(' or ') || 'nothing';

/** Compares the given with the accepted, below one operation's schemas. */
export class SchemaComparison {
  /** Pairs that were compared, or are being compared, so that recursive schemas end. */
  private readonly seen = new Map<JsonSchema, Map<JsonSchema, SchemaDifference[]>>();

  constructor(
    private readonly direction: Direction,
    private readonly givenRoot: JsonSchema,
    private readonly takenRoot: JsonSchema,
  ) {}

  /** @throws UnreadableSchemaError */
  compare(given = this.givenRoot, taken = this.takenRoot, field = ''): SchemaDifference[] {
    const before = this.seen.get(given)?.get(taken);
    if (before) return before;
    const found: SchemaDifference[] = [];
    if (!this.seen.has(given)) this.seen.set(given, new Map());
    this.seen.get(given)?.set(taken, found);
    const givenVariants = variantsOf(given, this.givenRoot);
    const takenVariants = variantsOf(taken, this.takenRoot);
    for (const variant of givenVariants) found.push(...this.place(variant, takenVariants, field));
    return found;
  }

  /** The accepted variant that a given one matches, or else the one with the fewest differences. */
  private place(given: Variant, taken: readonly Variant[], field: string): SchemaDifference[] {
    if (given.values) return this.placeValues(given.values, given, taken, field);
    const candidates = taken.filter((variant) => this.sameType(given, variant));
    if (candidates.length === 0)
      return [{ field, kind: 'type', given: inWords([given]), taken: inWords(taken) }];
    const told = candidates.length > 1 ? candidates.filter((variant) => this.meantBy(given, variant)) : [];
    const all = (told.length > 0 ? told : candidates).map((variant) => this.variant(given, variant, field));
    return all.reduce((least, differences) => (differences.length < least.length ? differences : least));
  }

  private sameType(given: Variant, taken: Variant): boolean {
    if (taken.type === 'any' || taken.type === given.type) return true;
    return given.type === 'integer' && taken.type === 'number';
  }

  /** False when a field with fixed values distinguishes the two (`kind: 'photo'` and `kind: 'text'`). */
  private meantBy(given: Variant, taken: Variant): boolean {
    const takenFields = schemasOf(taken.schema.properties);
    for (const [name, schema] of schemasOf(given.schema.properties)) {
      const other = takenFields.get(name);
      if (!other) continue;
      const [left, right] = [variantsOf(schema, this.givenRoot), variantsOf(other, this.takenRoot)];
      const values = right.flatMap((variant) => variant.values ?? []);
      const fixed = [...left, ...right].every((variant) => variant.values !== null);
      if (fixed && !left.some((variant) => variant.values?.some((value) => values.includes(value))))
        return false;
    }
    return true;
  }

  private placeValues(
    values: readonly unknown[],
    given: Variant,
    taken: readonly Variant[],
    field: string,
  ): SchemaDifference[] {
    const candidates = taken.filter((variant) => this.sameType(given, variant));
    if (candidates.length === 0)
      return [{ field, kind: 'type', given: inWords([given]), taken: inWords(taken) }];
    // Pages ignore values that they do not know.
    if (this.direction === 'read' || candidates.some((variant) => variant.values === null)) return [];
    const known = candidates.flatMap((variant) => variant.values ?? []);
    const refused = values.filter((value) => !known.includes(value));
    return refused.length === 0
      ? []
      : [{ field, kind: 'values', given: quote(refused), taken: quote(known) }];
  }

  private variant(given: Variant, taken: Variant, field: string): SchemaDifference[] {
    if (taken.type === 'any') return [];
    if (taken.values)
      return this.direction === 'read'
        ? []
        : [{ field, kind: 'values', given: `any ${given.type}`, taken: quote(taken.values) }];
    if (taken.type === 'object') return this.objects(given.schema, taken.schema, field);
    const differences = taken.type === 'array' ? this.arrays(given.schema, taken.schema, field) : [];
    return [...differences, ...this.bounds(given.schema, taken.schema, field)];
  }

  private objects(given: JsonSchema, taken: JsonSchema, field: string): SchemaDifference[] {
    const [givenFields, takenFields] = [schemasOf(given.properties), schemasOf(taken.properties)];
    const [always, needed] = [new Set(textsOf(given.required)), textsOf(taken.required)];
    const differences: SchemaDifference[] = [];
    for (const [name, schema] of givenFields) {
      const target = takenFields.get(name) ?? restOf(taken);
      if (target) differences.push(...this.compare(schema, target, within(field, name)));
      // The server drops unknown fields, in queries even silently.
      else if (this.direction === 'sent')
        differences.push({ field: within(field, name), kind: 'unknown', given: 'sent', taken: 'not known' });
    }
    for (const name of takenFields.keys())
      if (this.direction === 'read' && !givenFields.has(name))
        differences.push({ field: within(field, name), kind: 'unknown', given: 'not there', taken: 'read' });
    for (const name of needed)
      if (!always.has(name) && (this.direction === 'sent' || givenFields.has(name) || !takenFields.has(name)))
        differences.push({
          field: within(field, name),
          kind: 'required',
          given: givenFields.has(name) ? 'optional' : 'not known',
          taken: 'required',
        });
    return [...differences, ...this.records(given, taken, field)];
  }

  /** Fields with unknown names. */
  private records(given: JsonSchema, taken: JsonSchema, field: string): SchemaDifference[] {
    const [givenRest, takenRest] = [restOf(given), restOf(taken)];
    if (!givenRest) {
      const empty = schemasOf(given.properties).size === 0 && this.direction === 'read';
      return takenRest && empty
        ? [{ field, kind: 'type', given: 'fixed fields', taken: 'fields by any name' }]
        : [];
    }
    const every = `${field}{}`;
    if (!takenRest)
      return this.direction === 'sent'
        ? [{ field: every, kind: 'unknown', given: 'sent', taken: 'not known' }]
        : [];
    const names =
      this.direction === 'sent' && taken.propertyNames
        ? this.compare(
            asSchema(given.propertyNames ?? { type: 'string' }),
            asSchema(taken.propertyNames),
            every,
          )
        : [];
    return [...names, ...this.compare(givenRest, takenRest, every)];
  }

  private arrays(given: JsonSchema, taken: JsonSchema, field: string): SchemaDifference[] {
    const [givenFirst, takenFirst] = [listOf(given.prefixItems), listOf(taken.prefixItems)].map((list) =>
      list.map(asSchema),
    ) as [JsonSchema[], JsonSchema[]];
    const [givenRest, takenRest] = [itemsOf(given), itemsOf(taken)];
    const differences: SchemaDifference[] = [];
    for (let index = 0; index < Math.max(givenFirst.length, takenFirst.length); index += 1) {
      const [left, right] = [givenFirst[index] ?? givenRest, takenFirst[index] ?? takenRest];
      const each = `${field}[${index}]`;
      if (left && right) differences.push(...this.compare(left, right, each));
      else if (this.direction === 'sent' ? left : right)
        differences.push({
          field: each,
          kind: 'unknown',
          given: left ? 'sent' : 'not there',
          taken: right ? 'read' : 'not known',
        });
    }
    if (givenRest && takenRest) differences.push(...this.compare(givenRest, takenRest, `${field}[]`));
    else if (givenRest && this.direction === 'sent')
      differences.push({ field: `${field}[]`, kind: 'unknown', given: 'sent', taken: 'not known' });
    else if (takenRest && givenFirst.length === 0)
      differences.push({ field: `${field}[]`, kind: 'unknown', given: 'not there', taken: 'read' });
    return differences;
  }

  private bounds(given: JsonSchema, taken: JsonSchema, field: string): SchemaDifference[] {
    const differences: SchemaDifference[] = [];
    const differ = (givenWords: string, takenWords: string) =>
      differences.push({ field, kind: 'bounds', given: givenWords, taken: takenWords });
    if (taken.format !== undefined && given.format !== taken.format)
      differ(textIn(given.format), textIn(taken.format));
    if (this.direction === 'read') return differences;
    const sameFormat = given.format === taken.format && known.has(textIn(taken.format));
    if (taken.pattern !== undefined && taken.pattern !== given.pattern && !sameFormat)
      differ(textIn(given.pattern), textIn(taken.pattern));
    for (const [keyword, words, unit] of [...lowerBounds, ...upperBounds]) {
      const [left, right] = [given[keyword], taken[keyword]];
      if (typeof right !== 'number') continue;
      const lower = keyword.toLowerCase().includes('min');
      const fits = typeof left === 'number' && (lower ? left >= right : left <= right);
      const always = keyword.startsWith('min') && right <= 0 && keyword !== 'minimum';
      if (fits || always) continue;
      const say = (value: unknown) =>
        typeof value === 'number' ? `${words} ${value} ${unit}`.trim() : 'any';
      differ(say(left), say(right));
    }
    if (typeof taken.multipleOf === 'number' && taken.multipleOf !== given.multipleOf)
      differ('any number', `multiples of ${taken.multipleOf}`);
    if (taken.uniqueItems === true && given.uniqueItems !== true)
      differ('repeated entries', 'each entry once');
    return differences;
  }
}

/** Schema of additional fields; null without any. */
function restOf(schema: JsonSchema): JsonSchema | null {
  const { additionalProperties } = schema;
  if (additionalProperties === undefined || additionalProperties === false) return null;
  return asSchema(additionalProperties);
}

/** Schema of additional entries; null without any. */
function itemsOf(schema: JsonSchema): JsonSchema | null {
  if (schema.items === false) return null;
  if (schema.items === undefined && schema.prefixItems) return null;
  return asSchema(schema.items);
}
