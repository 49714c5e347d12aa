import type { JsonSchema } from './api-surface';

/** One alternative of a schema: a single type with its keywords, or a closed set of values. */
export interface Variant {
  /** `any` for a schema that says nothing. */
  type: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'any';
  /** Values of `enum` and `const`; null when any value of the type is allowed. */
  values: readonly unknown[] | null;
  schema: JsonSchema;
}

/** A schema is nested too deeply, or refers to nothing. */
export class UnreadableSchemaError extends Error {
  override readonly name = 'UnreadableSchemaError';
}

const deepest = 100;
const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of a keyword as a schema; any other value allows everything. */
export const asSchema = (value: unknown): JsonSchema =>
  isObject(value) ? value : value === false ? { not: {} } : {};

/** A keyword that contains schemas by name. Inherited names are ignored, because releases are not trusted. */
export const schemasOf = (value: unknown): Map<string, JsonSchema> =>
  new Map(isObject(value) ? Object.entries(value).map(([name, schema]) => [name, asSchema(schema)]) : []);

/** A keyword that contains texts. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function typeOfValue(value: unknown): Variant['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'string' | 'boolean' | 'object';
}

function literals(values: readonly unknown[], schema: JsonSchema): Variant[] {
  const types = [...new Set(values.map(typeOfValue))];
  return types.map((type) => ({
    type,
    values: values.filter((value) => typeOfValue(value) === type),
    schema,
  }));
}

function resolve(reference: string, root: JsonSchema): JsonSchema {
  if (reference === '#') return root;
  const name = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(reference)?.[1];
  const found = name && schemasOf(root.$defs ?? root.definitions).get(name);
  if (!found) throw new UnreadableSchemaError(`It refers to ${reference}, which is not there.`);
  return found;
}

/** All parts of `allOf` as one schema. */
function merge(left: JsonSchema, right: JsonSchema): JsonSchema {
  const merged = { ...left, ...right };
  const properties = new Map([...schemasOf(left.properties), ...schemasOf(right.properties)]);
  if (properties.size > 0) merged.properties = Object.fromEntries(properties);
  const required = new Set([...textsOf(left.required), ...textsOf(right.required)]);
  if (required.size > 0) merged.required = [...required];
  return merged;
}

function impliedType(schema: JsonSchema): Variant['type'] {
  if (schema.properties || schema.additionalProperties !== undefined) return 'object';
  return schema.items || schema.prefixItems ? 'array' : 'any';
}

/**
 * The alternatives of a schema, with references resolved; none when it allows nothing.
 * @throws UnreadableSchemaError
 */
export function variantsOf(schema: JsonSchema, root: JsonSchema, depth = 0): Variant[] {
  if (depth > deepest) throw new UnreadableSchemaError('It is nested too deeply.');
  const expand = (next: JsonSchema) => variantsOf(next, root, depth + 1);
  if (typeof schema.$ref === 'string') return expand(resolve(schema.$ref, root));
  if (isObject(schema.not) && Object.keys(schema.not).length === 0) return [];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return alternatives.flatMap((each) => expand(asSchema(each)));
  if (Array.isArray(schema.allOf)) {
    const { allOf, ...rest } = schema;
    return expand(
      allOf.reduce<JsonSchema>((all, each) => {
        const part = asSchema(each);
        return merge(all, typeof part.$ref === 'string' ? resolve(part.$ref, root) : part);
      }, rest),
    );
  }
  if (Array.isArray(schema.enum)) return literals(schema.enum, schema);
  if (Object.hasOwn(schema, 'const')) return literals([schema.const], schema);
  if (Array.isArray(schema.type))
    return schema.type.flatMap((type) => expand({ ...schema, type: String(type) }));
  const type = typeof schema.type === 'string' ? (schema.type as Variant['type']) : impliedType(schema);
  return [{ type, values: null, schema }];
}
