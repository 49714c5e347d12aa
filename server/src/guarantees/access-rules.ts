import type { Endpoint } from '@bestie/contracts/define-contract';
import type { Role } from '@bestie/contracts/roles';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { OperationName } from './operations';
import { namesThing } from './operations';

/** Who calls in the access matrix, and about whose thing. */
export interface MatrixCaller {
  title: string;
  /** `needed`: the weakest role that may call the operation. */
  role: Role | 'needed';
  credential: 'none' | 'token' | 'cookie' | 'expired' | 'wrong audience' | 'unsigned';
  thing: 'own' | 'foreign';
  /** The interface pretends to be a fan; nothing of that counts on the server. */
  viewsAsFan?: true;
}

export const matrixCallers: readonly MatrixCaller[] = [
  { title: 'guest', role: 'guest', credential: 'none', thing: 'foreign' },
  { title: 'fan: own', role: 'fan', credential: 'token', thing: 'own' },
  { title: 'fan: another’s', role: 'fan', credential: 'token', thing: 'foreign' },
  { title: 'creator: own', role: 'creator', credential: 'token', thing: 'own' },
  { title: 'creator: another’s', role: 'creator', credential: 'token', thing: 'foreign' },
  { title: 'admin: another’s', role: 'admin', credential: 'token', thing: 'foreign' },
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
  { title: 'cookie only', role: 'needed', credential: 'cookie', thing: 'own' },
];

export type Outcome = 'ok' | 'unauthenticated' | 'forbidden' | 'not_found';

/** About the caller's own part in a space, so that an admin who is no member has nothing there. */
const ownPart: Partial<Record<OperationName, string>> = {
  'spaces.leave': 'only a member can leave',
  'assets.restoreComment': 'only who deleted a comment brings it back',
};

/** What the contract promises to this caller: the one place where the matrix is derived. */
export function expectedOutcome(
  operation: OperationName,
  endpoint: Pick<Endpoint, 'access' | 'scope' | 'cookie' | 'path' | 'input'>,
  { role, credential, thing }: MatrixCaller,
): Outcome {
  const { access, scope, cookie } = endpoint;
  const open = access === 'guest';
  // The one open operation that takes the cookie is the logout, which works for whoever holds a token or none.
  if (open && cookie) return 'ok';
  if (credential === 'expired' || credential === 'wrong audience' || credential === 'unsigned')
    return 'unauthenticated';
  if (open) return 'ok';
  if (credential === 'none' || (credential === 'cookie' && !cookie)) return 'unauthenticated';
  if (role !== 'needed' && !roleAtLeast(role, access)) return 'forbidden';
  if (thing === 'own' || scope === 'any' || scope === 'none' || !namesThing(endpoint)) return 'ok';
  return scope === 'member' && role === 'admin' && !(operation in ownPart) ? 'ok' : 'not_found';
}
