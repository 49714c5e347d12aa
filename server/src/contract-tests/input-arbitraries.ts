import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { z } from 'zod';
import { utcDay } from '@bestie/contracts/days';
import type { Endpoint } from '@bestie/contracts/define-contract';

/** The part of JSON Schema that inputs of contracts use. */
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  /** How discriminated unions are written. */
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Names and ids that exist on the server, by field, so that some inputs match. */
export type KnownValues = (field: string) => readonly unknown[];

const hugeText = fc.constantFrom(1_000, 20_000).map((length) => 'x'.repeat(length));
const oddText = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u{10ffff}',
  '\ufeff',
  '‮txet',
  '👩‍👩‍👧‍👦',
  'Z͑ͫaͯlgo',
  '\r\nset-cookie: a=b',
  '../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  "' or 1=1 --",
  '$1',
  '<script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '9223372036854775808',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '275760-09-13',
);
/** Cursors that decode well but are not ours. */
const forgedCursor = fc
  .array(fc.oneof(fc.string(), oddText, fc.double(), fc.constant(null), fc.integer()), { maxLength: 3 })
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));

const garbage: Arbitrary<unknown> = fc.oneof(
  oddText,
  hugeText,
  forgedCursor,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(null, true, false, -1, 0, 0.5, 1e21, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63),
  fc.constantFrom(
    [],
    {},
    [[]],
    [null],
    { a: { b: [1] } },
    ['\0'],
    Array.from({ length: 600 }, () => 'x'),
  ),
  fc.anything({ withNullPrototype: false, maxDepth: 3 }).map((value) => asJson(value)),
);

/** As it arrives over the wire: values that JSON does not support become null. */
function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Values that match a schema. */
function fitting(schema: JsonSchema, field: string, known: KnownValues): Arbitrary<unknown> {
  const fresh = freshOf(schema, field, known);
  const existing = known(field);
  return existing.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existing) }, fresh)
    : fresh;
}

function freshOf(schema: JsonSchema, field: string, known: KnownValues): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => fitting(one, field, known)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, field, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -(2 ** 31),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 40),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'string':
      return textOf(schema, field);
    default:
      return fc.oneof(fc.string(), fc.integer());
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name, known)]),
    ),
    { requiredKeys: required },
  );
}

function textOf(
  { format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema,
  field: string,
): Arbitrary<string> {
  if (field === 'cursor') return forgedCursor;
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date')
    return fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => utcDay(date));
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

/**
 * Inputs of an operation: some are valid, some have wrong values, miss fields, or have unknown ones. Path
 * parameters are never empty, since that would be another address.
 */
export function inputsFor(
  { input }: Pick<Endpoint, 'input'>,
  known: KnownValues,
): Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const names = Object.keys(schema.properties ?? {});
  const fits = objectOf(schema, known) as Arbitrary<Record<string, unknown>>;
  if (names.length === 0)
    return fc.oneof(fits, fc.dictionary(fc.string({ minLength: 1 }), garbage, { maxKeys: 3 }));
  const wrong = fc
    .tuple(
      fits,
      fc.subarray(names, { minLength: 1, maxLength: Math.min(3, names.length) }),
      fc.array(garbage, { minLength: 3, maxLength: 3 }),
    )
    .map(([good, fields, values]) => ({
      ...good,
      ...Object.fromEntries(fields.map((name, index) => [name, values[index]])),
    }));
  const lacking = fc
    .tuple(fits, fc.subarray(names, { minLength: 1 }))
    .map(([good, fields]) =>
      Object.fromEntries(Object.entries(good).filter(([name]) => !fields.includes(name))),
    );
  const surplus = fc
    .tuple(fits, fc.string({ minLength: 1, maxLength: 20 }), garbage)
    .map(([good, name, value]) => ({ ...good, [name]: value }));
  return fc.oneof(
    { weight: 4, arbitrary: fits },
    { weight: 5, arbitrary: wrong },
    { weight: 1, arbitrary: lacking },
    { weight: 1, arbitrary: surplus },
  );
}
