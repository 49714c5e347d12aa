import type { Endpoint } from '@bestie/contracts/define-contract';
import type { Role } from '@bestie/contracts/roles';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { OperationName } from './operations';
import { namesThing } from './operations';

/** A caller of the access matrix, and the owner of the object. */
export interface MatrixCaller {
  title: string;
  /** `needed`: the weakest role that may call the operation. */
  role: Role | 'needed';
  credential: 'none' | 'token' | 'cookie' | 'expired' | 'wrong audience' | 'unsigned' | 'deploy token';
  thing: 'own' | 'foreign';
  /** The interface pretends to be a fan, which has no effect on the server. */
  viewsAsFan?: true;
  /** The caller opened the space with a reason first, if the object is in one. */
  opened?: true;
  /** An admin muted or suspended the caller, or whose things these are blocked them. */
  restriction?: 'muted' | 'suspended' | 'blocked';
}

export const matrixCallers: readonly MatrixCaller[] = [
  { title: 'guest', role: 'guest', credential: 'none', thing: 'foreign' },
  { title: 'fan: own', role: 'fan', credential: 'token', thing: 'own' },
  { title: 'fan: another’s', role: 'fan', credential: 'token', thing: 'foreign' },
  { title: 'creator: own', role: 'creator', credential: 'token', thing: 'own' },
  { title: 'creator: another’s', role: 'creator', credential: 'token', thing: 'foreign' },
  { title: 'admin: another’s', role: 'admin', credential: 'token', thing: 'foreign' },
  { title: 'admin: opened', role: 'admin', credential: 'token', thing: 'foreign', opened: true },
  {
    title: 'admin viewing as fan',
    role: 'admin',
    credential: 'token',
    thing: 'foreign',
    viewsAsFan: true,
  },
  { title: 'expired token', role: 'needed', credential: 'expired', thing: 'own' },
  { title: 'wrong audience', role: 'needed', credential: 'wrong audience', thing: 'own' },
  { title: 'alg none', role: 'needed', credential: 'unsigned', thing: 'own' },
  { title: 'deploy token of the remote', role: 'needed', credential: 'deploy token', thing: 'own' },
  { title: 'deploy token of another', role: 'needed', credential: 'deploy token', thing: 'foreign' },
  { title: 'cookie only', role: 'needed', credential: 'cookie', thing: 'own' },
  { title: 'blocked', role: 'needed', credential: 'token', thing: 'foreign', restriction: 'blocked' },
  { title: 'muted', role: 'needed', credential: 'token', thing: 'own', restriction: 'muted' },
  { title: 'suspended', role: 'needed', credential: 'token', thing: 'own', restriction: 'suspended' },
];

export type Outcome = 'ok' | 'unauthenticated' | 'forbidden' | 'not_found';

/** POST operations that change nothing anybody else can see. */
const looks: Partial<Record<OperationName, string>> = {
  'assets.findBySha256': 'asks for many files at once',
  'assets.createArchive': 'prepares a download of the caller',
};

/** What an admin may read in other people's spaces after opening them with a reason. */
function openedOutcome(operation: OperationName, method: Endpoint['method']): Outcome {
  // About a deleted space, which only its managers can see.
  if (operation === 'spaces.restore') return 'not_found';
  return method === 'GET' || operation in looks ? 'ok' : 'forbidden';
}

/** What the contract promises to this caller: the only place where the matrix is derived. */
export function expectedOutcome(
  operation: OperationName,
  endpoint: Pick<
    Endpoint,
    'method' | 'access' | 'scope' | 'cookie' | 'path' | 'input' | 'team' | 'publishes' | 'hiddenFromBlocked'
  >,
  { role, credential, thing, opened, restriction }: MatrixCaller,
): Outcome {
  const { access, scope, cookie } = endpoint;
  const open = access === 'guest';
  // The only open operation that accepts the cookie is logout, which works with any token or none.
  if (open && cookie) return 'ok';
  if (restriction === 'suspended') return 'forbidden';
  if (restriction === 'muted' && endpoint.publishes) return 'forbidden';
  if (restriction === 'blocked' && endpoint.hiddenFromBlocked) return 'not_found';
  if (credential === 'deploy token') {
    const may = endpoint.team && (thing === 'own' || !('remoteId' in endpoint.input.shape));
    return may ? 'ok' : 'forbidden';
  }
  if (credential === 'expired' || credential === 'wrong audience' || credential === 'unsigned')
    return 'unauthenticated';
  if (open) return 'ok';
  if (credential === 'none' || (credential === 'cookie' && !cookie)) return 'unauthenticated';
  if (role !== 'needed' && !roleAtLeast(role, access)) return 'forbidden';
  if (thing === 'own' || scope === 'any' || scope === 'none' || !namesThing(endpoint)) return 'ok';
  if (scope === 'moderated' && role === 'admin') return 'ok';
  return scope === 'resource:space' && opened ? openedOutcome(operation, endpoint.method) : 'not_found';
}

/**
 * Whether a successful call needs a confirmation by its person first: always, never, or with some inputs. Teams have no
 * password, so they never do.
 */
export function needsStepUp(
  operation: OperationName,
  endpoint: Parameters<typeof expectedOutcome>[1] & Pick<Endpoint, 'stepUp'>,
  caller: MatrixCaller,
): 'always' | 'never' | 'some inputs' {
  if (caller.credential === 'deploy token' || expectedOutcome(operation, endpoint, caller) !== 'ok')
    return 'never';
  if (typeof endpoint.stepUp === 'function') return 'some inputs';
  return endpoint.stepUp === true ? 'always' : 'never';
}
