import { BestieError } from '@bestie/contracts/errors';
import { objectConditions } from './object-conditions';
import type { ObjectPreconditions } from './object-conditions';
import { objectEtag } from './objects.presenter';
import type { StoredObject } from './objects.presenter';

const names = [
  'ifGenerationMatch',
  'ifGenerationNotMatch',
  'ifMetagenerationMatch',
  'ifMetagenerationNotMatch',
] as const;

/**
 * Reads preconditions from the query and from headers.
 * @throws BestieError `invalid_input`
 */
export function readPreconditions(
  query: URLSearchParams,
  headers: { 'if-match'?: string | undefined; 'if-none-match'?: string | undefined },
): ObjectPreconditions {
  const given: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value === null) continue;
    if (!/^\d{1,16}$/.test(value)) throw BestieError.field(name, `${name} is a whole number.`);
    given[name] = value;
  }
  if (headers['if-match'] !== undefined) given['ifMatch'] = headers['if-match'];
  if (headers['if-none-match'] !== undefined) given['ifNoneMatch'] = headers['if-none-match'];
  const parsed = objectConditions.safeParse(given);
  if (!parsed.success) throw BestieError.field('headers', 'The condition is too long.');
  return parsed.data;
}

/** Whether the header's list contains the object's tag. The weak form matches as well. */
export function tagListed(list: string, object: StoredObject): boolean {
  const etag = objectEtag(object);
  return list.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

type Failure = 'match' | 'not-match';

/** Which condition fails, if any: one that requires a state, or one that excludes it. */
function failureOf(conditions: ObjectPreconditions, object: StoredObject | undefined): Failure | null {
  const generation = object?.generation ?? 0;
  const metageneration = object?.metageneration ?? 0;
  const { ifGenerationMatch, ifGenerationNotMatch, ifMatch, ifNoneMatch } = conditions;
  const { ifMetagenerationMatch, ifMetagenerationNotMatch } = conditions;
  if (ifGenerationMatch !== undefined && ifGenerationMatch !== generation) return 'match';
  if (ifMetagenerationMatch !== undefined && ifMetagenerationMatch !== metageneration) return 'match';
  if (ifMatch !== undefined && !(object && tagListed(ifMatch, object))) return 'match';
  if (ifGenerationNotMatch !== undefined && ifGenerationNotMatch === generation) return 'not-match';
  if (ifMetagenerationNotMatch !== undefined && ifMetagenerationNotMatch === metageneration)
    return 'not-match';
  if (ifNoneMatch !== undefined && object && tagListed(ifNoneMatch, object)) return 'not-match';
  return null;
}

/** For changes. @throws BestieError `precondition_failed` */
export function requireConditions(conditions: ObjectPreconditions, object: StoredObject | undefined): void {
  if (failureOf(conditions, object)) throw new BestieError('precondition_failed');
}

/**
 * For reads.
 * @returns false when the client has the current version (304)
 * @throws BestieError `precondition_failed`
 */
export function mayRead(conditions: ObjectPreconditions, object: StoredObject): boolean {
  const failure = failureOf(conditions, object);
  if (failure === 'match') throw new BestieError('precondition_failed');
  return failure === null;
}
