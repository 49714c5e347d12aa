import fc from 'fast-check';
import { z } from 'zod';
import { apiSurface } from './api-surface';
import type { ApiSurface, JsonSchema } from './api-surface';
import { contracts } from '../http/contracts';
import { defineContract } from '../http/define-contract';
import { surfaceChanges, findSurfaceIncompatibilities } from './surface-fit';

const today = apiSurface(contracts);
const operations = Object.keys(today);
const copy = <Value>(value: Value): Value => structuredClone(value);
const only = (name: string): ApiSurface => ({ [name]: today[name] as ApiSurface[string] });

/** Surface of one operation `things.save`. */
const surfaceOf = (input: z.ZodRawShape, output: z.ZodType = z.void(), method: 'GET' | 'POST' = 'POST') =>
  apiSurface({
    things: defineContract({
      save: {
        method,
        path: '/api/things',
        summary: 'Saves.',
        access: 'fan',
        scope: 'own',
        rate: 'write',
        input: z.object(input),
        output,
      },
    }),
  });

type Side = 'input' | 'output';
/** Names of fields and places of variants that lead to a schema. */
type Keys = (string | number)[];
type Change = (schema: JsonSchema) => void;

/** A schema somewhere in an operation, and its name in sentences. */
interface Spot {
  operation: string;
  side: Side;
  field: string;
  path: Keys;
  find(surface: ApiSurface): JsonSchema;
}

/** Places in schemas that are among the spots: most operations answer with parts that others answer with, too. */
const visited = new Set<string>();

/** All schemas of every operation, one spot each; what stands in the same place of an equal schema once. */
function* spots(): Generator<Spot & { schema: JsonSchema }> {
  for (const [operation, { input, output }] of Object.entries(today))
    for (const [side, root] of [
      ['input', input],
      ['output', output],
    ] as const)
      if (root) yield* below(operation, side, root, [], '');
}

function* below(
  operation: string,
  side: Side,
  schema: JsonSchema,
  path: Keys,
  field: string,
): Generator<Spot & { schema: JsonSchema }> {
  const find = (surface: ApiSurface) =>
    path.reduce<unknown>(
      (node, key) => (node as Record<string | number, unknown>)[key],
      surface[operation]?.[side],
    ) as JsonSchema;
  // A value of a union is accepted by another variant, whatever the change.
  if (schema.const === undefined) yield { operation, side, field, path, find, schema };
  const go = function* (next: JsonSchema, keys: Keys, name: string) {
    const place = `${side} ${keys.join('.')} ${JSON.stringify(schema)}`;
    if (visited.has(place)) return;
    visited.add(place);
    yield* below(operation, side, next, [...path, ...keys], name);
  };
  for (const [name, next] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>))
    yield* go(next, ['properties', name], field === '' ? name : `${field}.${name}`);
  if (schema.items) yield* go(schema.items as JsonSchema, ['items'], `${field}[]`);
  for (const [index, next] of ((schema.prefixItems ?? []) as JsonSchema[]).entries())
    yield* go(next, ['prefixItems', index], `${field}[${index}]`);
  for (const [index, next] of ((schema.anyOf ?? []) as JsonSchema[]).entries())
    yield* go(next, ['anyOf', index], field);
  if (typeof schema.additionalProperties === 'object')
    yield* go(schema.additionalProperties as JsonSchema, ['additionalProperties'], `${field}{}`);
}

const all = [...spots()];

/** A copy that leaves out what lies beside a path, but for the fixed fields that distinguish the variants of a union. */
function alone(schema: JsonSchema, [key, name, ...rest]: Keys): JsonSchema {
  if (key === undefined) return copy(schema);
  if (key === 'items' || key === 'additionalProperties')
    return { ...schema, [key]: alone(schema[key] as JsonSchema, name === undefined ? [] : [name, ...rest]) };
  if (key !== 'properties')
    return {
      ...schema,
      [key]: (schema[key] as JsonSchema[]).map((each, index) => (index === name ? alone(each, rest) : each)),
    };
  const kept = Object.entries(schema.properties as Record<string, JsonSchema>)
    .filter(([field, { const: fixed }]) => field === name || fixed !== undefined)
    .map(([field, each]) => [field, field === name ? alone(each, rest) : each] as const);
  const properties = Object.fromEntries(kept);
  const required = (schema.required as string[] | undefined)?.filter((field) => field in properties);
  return { ...schema, properties, ...(required && { required }) };
}

/** The side of a spot unchanged, and with the spot changed; without the other side. */
function changed(spot: Spot, change: Change): [ApiSurface, ApiSurface] {
  const operation = today[spot.operation] as ApiSurface[string];
  const other = spot.side === 'input' ? { output: null } : { input: {} };
  const before = {
    ...operation,
    ...other,
    [spot.side]: alone(operation[spot.side] as JsonSchema, spot.path),
  };
  const after = copy(before);
  change(spot.find({ [spot.operation]: after }));
  return [{ [spot.operation]: before }, { [spot.operation]: after }];
}

/** All single removals from a spot of the server's contract. */
function narrowings({ schema, side, field }: Spot & { schema: JsonSchema }): [string, string, Change][] {
  const found: [string, string, Change][] = [];
  const properties = Object.keys(schema.properties ?? {});
  const required = (schema.required ?? []) as string[];
  const inside = (name: string) => (field === '' ? name : `${field}.${name}`);
  for (const name of properties) {
    found.push([
      'removed',
      inside(name),
      (target) => {
        delete (target.properties as Record<string, unknown>)[name];
        target.required = required.filter((other) => other !== name);
      },
    ]);
    if (side === 'input' && !required.includes(name))
      found.push(['now required', inside(name), (target) => void (target.required = [...required, name])]);
    if (side === 'output' && required.includes(name))
      found.push([
        'no longer required',
        inside(name),
        (target) => void (target.required = required.filter((other) => other !== name)),
      ]);
  }
  if (schema.type === 'object' && schema.properties && side === 'input')
    found.push([
      'a new required field',
      inside('entirelyNew'),
      (target) => {
        (target.properties as Record<string, unknown>).entirelyNew = { type: 'string' };
        target.required = [...required, 'entirelyNew'];
      },
    ]);
  if (typeof schema.type === 'string' && schema.type !== 'null')
    found.push([
      'another type',
      field,
      (target) => {
        for (const keyword of Object.keys(target)) delete target[keyword];
        target.type = schema.type === 'boolean' ? 'object' : 'boolean';
      },
    ]);
  if (side === 'output') return found;
  const values = schema.enum as string[] | undefined;
  if (values && values.length > 1)
    found.push(['one value less', field, (target) => void (target.enum = values.slice(1))]);
  for (const keyword of ['maxLength', 'maximum', 'maxItems'])
    if (typeof schema[keyword] === 'number')
      found.push([keyword, field, (target) => void (target[keyword] = (schema[keyword] as number) - 1)]);
  for (const keyword of ['minLength', 'minimum', 'minItems'])
    found.push([
      keyword,
      field,
      (target) => void (target[keyword] = ((schema[keyword] as number | undefined) ?? 0) + 1),
    ]);
  return found.filter(
    ([keyword]) =>
      !/^m(?:in|ax)/.test(keyword) ||
      (keyword.endsWith('Length') && schema.type === 'string' && !schema.enum) ||
      (keyword.endsWith('Items') && schema.type === 'array' && !schema.prefixItems) ||
      (keyword.endsWith('imum') && (schema.type === 'integer' || schema.type === 'number')),
  );
}

describe('the current API and a console built against it', () => {
  test('are compatible and equal', () => {
    expect(findSurfaceIncompatibilities(today, today)).toEqual([]);
    expect(surfaceChanges(today, today)).toEqual([]);
    expect(findSurfaceIncompatibilities(JSON.parse(JSON.stringify(today)) as ApiSurface, today)).toEqual([]);
  });

  test('every single removal and narrowing is refused, by operation and field', () => {
    const passed: string[] = [];
    let tried = 0;
    for (const spot of all)
      for (const [how, field, change] of narrowings(spot)) {
        tried += 1;
        const incompatibilities = findSurfaceIncompatibilities(...changed(spot, change));
        const told = incompatibilities.some(
          (sentence) => sentence.startsWith(`${spot.operation} `) && sentence.includes(field),
        );
        if (!told)
          passed.push(`${spot.operation} ${spot.side} ${field}: ${how} → ${incompatibilities.join(' ')}`);
      }
    expect(passed).toEqual([]);
    expect(tried).toBeGreaterThan(5_000);
  });

  test('a missing or moved operation is refused', () => {
    for (const name of operations) {
      const operation = today[name];
      expect(findSurfaceIncompatibilities(only(name), {})).toEqual([
        `${name} is not offered here; release without it, or upgrade the platform first.`,
      ]);
      const moved = { [name]: { ...operation, path: '/api/elsewhere' } } as ApiSurface;
      expect(findSurfaceIncompatibilities(only(name), moved)).toEqual([
        expect.stringMatching(/ is \w+ \/api\/elsewhere here, and the release asks /),
      ]);
    }
  });

  test('additions are compatible, in any number and anywhere', () => {
    const objects = all.filter(({ schema }) => schema.properties);
    const choices = all.filter(({ schema }) => Array.isArray(schema.enum));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...objects), { maxLength: 6 }),
        fc.array(fc.constantFrom(...choices), { maxLength: 6 }),
        fc.boolean(),
        (fields, values, required) => {
          // Operations without an addition stay the same objects, which are not compared.
          const offered = { ...today };
          for (const { operation } of [...fields, ...values]) offered[operation] = copy(today[operation]!);
          for (const { find, side } of fields) {
            const schema = find(offered);
            (schema.properties as Record<string, unknown>).entirelyNew = { type: 'string' };
            if (side === 'output' && required)
              schema.required = [...((schema.required as string[] | undefined) ?? []), 'entirelyNew'];
          }
          for (const { find } of values) (find(offered).enum as string[]).push('a-new-value');
          offered['things.added'] = { method: 'POST', path: '/api/things', input: {}, output: null };
          expect(findSurfaceIncompatibilities(today, offered)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('sentences', () => {
  test('say what, why and what would fit', () => {
    const before = surfaceOf(
      {
        name: z.string().max(100),
        mood: z.enum(['calm', 'wild']).optional(),
        size: z.string().optional(),
        colour: z.string().optional(),
      },
      z.object({ id: z.string(), price: z.number() }),
    );
    const after = surfaceOf(
      { name: z.string().max(80), mood: z.enum(['calm']).optional(), size: z.string() },
      z.object({ id: z.string().optional(), price: z.string() }),
    );
    expect(findSurfaceIncompatibilities(before, after)).toEqual([
      'things.save takes for “name” only at most 80 characters, and at most 100 characters may be sent; build it against the API of this platform, or upgrade the platform first.',
      'things.save takes for “mood” only "calm", and "wild" may be sent; build it against the API of this platform, or upgrade the platform first.',
      'things.save does not take “colour”, which may be sent; build it against the API of this platform, or upgrade the platform first.',
      'things.save asks for “size”, which may be left out; build it against the API of this platform, or upgrade the platform first.',
      'things.save answers “price” as string, and number is read; build it against the API of this platform, or upgrade the platform first.',
      'things.save may answer without “id”, which is read; build it against the API of this platform, or upgrade the platform first.',
    ]);
  });

  test('of changes name both removals and additions', () => {
    const before = surfaceOf(
      { name: z.string().max(100), mood: z.enum(['calm', 'wild']), old: z.string().optional() },
      z.object({ id: z.string(), state: z.enum(['a']) }),
    );
    const after = surfaceOf(
      { name: z.string().max(200), mood: z.enum(['calm']), fresh: z.string().optional() },
      z.object({ id: z.string(), state: z.enum(['a', 'b']), more: z.number() }),
    );
    expect(surfaceChanges(before, { ...after, 'things.get': today['items.get'] as never })).toEqual([
      'things.get is new: GET /api/items/{itemId}.',
      'things.save takes for “mood” "calm"; it was "wild".',
      'things.save takes “old” no more.',
      'things.save takes for “name” at most 200 characters; it was at most 100 characters.',
      'things.save takes “fresh”, which is new.',
      'things.save answers “more” always, which is new.',
      'things.save answers for “state” also "b".',
    ]);
    expect(surfaceChanges(before, {})).toEqual(['things.save is gone.']);
  });
});

describe('shapes', () => {
  const incompatibilities = (before: z.ZodType, after: z.ZodType) =>
    findSurfaceIncompatibilities(surfaceOf({ value: before }), surfaceOf({ value: after }));
  const readIncompatibilities = (before: z.ZodType, after: z.ZodType) =>
    findSurfaceIncompatibilities(
      surfaceOf({}, z.object({ value: before })),
      surfaceOf({}, z.object({ value: after })),
    );

  test('null: may be sent only if it is accepted, may be answered only if it is expected', () => {
    expect(incompatibilities(z.string(), z.string().nullable())).toEqual([]);
    expect(incompatibilities(z.string().nullable(), z.string())).toHaveLength(1);
    expect(readIncompatibilities(z.string().nullable(), z.string())).toEqual([]);
    expect(readIncompatibilities(z.string(), z.string().nullable())).toHaveLength(1);
  });

  test('unions are distinguished by their fixed field', () => {
    const photo = z.object({ kind: z.literal('photo'), url: z.string() });
    const text = z.object({ kind: z.literal('text'), words: z.string() });
    const both = z.discriminatedUnion('kind', [photo, text]);
    expect(incompatibilities(photo, both)).toEqual([]);
    expect(incompatibilities(both, photo)[0]).toContain('“value.kind” only "photo", and "text" may be sent');
    const swapped = z.object({ kind: z.literal('photo'), words: z.string() });
    expect(readIncompatibilities(both, z.discriminatedUnion('kind', [swapped, text]))).toEqual([
      expect.stringContaining('answers without “value.url”'),
    ]);
  });

  test('records: keys and values', () => {
    const record = z.record(z.string(), z.number());
    expect(incompatibilities(record, record)).toEqual([]);
    expect(incompatibilities(record, z.record(z.string(), z.int()))).toEqual([
      expect.stringContaining('value{}'),
    ]);
    expect(incompatibilities(z.object({ a: z.number() }), record)).toEqual([]);
    expect(incompatibilities(record, z.object({ a: z.number().optional() }))).toHaveLength(1);
    expect(incompatibilities(record, z.record(z.string().max(3), z.number()))).toHaveLength(1);
  });

  test('a recursive schema ends', () => {
    const tree: z.ZodType = z.object({
      name: z.string(),
      get children() {
        return z.array(tree);
      },
    });
    expect(incompatibilities(tree, tree)).toEqual([]);
    const narrow: z.ZodType = z.object({
      name: z.string().max(5),
      get children() {
        return z.array(narrow);
      },
    });
    expect(incompatibilities(tree, narrow).join()).toContain('value.name');
  });

  test('an unreadable surface is refused, neither trusted nor a crash', () => {
    const deep = JSON.parse(`${'{"anyOf":['.repeat(3_000)}{}${']}'.repeat(3_000)}`) as JsonSchema;
    const bad: JsonSchema[] = [deep, { $ref: '#/$defs/nowhere' }, { $ref: '#' }, { allOf: [{ $ref: '#' }] }];
    for (const input of bad)
      expect(
        findSurfaceIncompatibilities(
          { 'items.get': { ...(today['items.get'] as ApiSurface[string]), input } },
          today,
        ),
      ).toEqual([expect.stringContaining('items.get cannot be compared')]);
    const named = JSON.parse(
      '{"constructor":{"method":"GET","path":"/","input":{},"output":null}}',
    ) as ApiSurface;
    expect(findSurfaceIncompatibilities(named, today)).toEqual([
      expect.stringContaining('constructor is not offered'),
    ]);
  });
});
