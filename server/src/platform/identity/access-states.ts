import { LRUCache } from 'lru-cache';
import { pictureUrl } from '../pictures/pictures.presenter';
import type { KnownPerson, PeopleRepository, PersonRole, PersonRow } from './people.repository';

/** The record that decides whether a valid token or session still counts. Times are whole Unix seconds. */
export interface AccessState {
  status: 'active' | 'suspended' | 'deleted';
  /** Until when they are suspended, null without an end, and why. */
  suspension: { until: Date | null; reason: string } | null;
  email: string | null;
  emailVerified: boolean;
  /** Tokens from before this moment have outdated facts about the address; Unix seconds with fractions. */
  emailAsOf: number;
  displayName: string | null;
  /** URL of the small profile picture. */
  picture: string | null;
  role: PersonRole;
  validAfter: number;
  /** Sign-ins that were ended individually. */
  endedSignIns: readonly string[];
  /** Whether sign-ins have to show a passkey, and which did. */
  secondFactor: {
    hasPasskeys: boolean;
    /** The role needs a passkey, whether there is one or not. */
    needsPasskeys: boolean;
    confirmedSignIns: readonly string[];
  };
  roleChangedAt: number;
  /** The identity provider does not have the role yet. */
  rolePending: boolean;
  /** When the account is erased, after a request for deletion. */
  leavesAt: string | null;
}

export interface AccessStatesOptions {
  people: PeopleRepository;
  clock: () => Date;
  /**
   * Time in ms for which a state is cached. Changes on this server count at once, those on other servers after their
   * notification (`forget`), at the latest after this time.
   */
  trustFor?: number;
  cacheSize?: number;
}

export type AccessStates = ReturnType<typeof createAccessStates>;

const seconds = (time: Date | null) => (time ? Math.floor(time.getTime() / 1000) : 0);

/** Whether the sign-in of a token or session was ended, individually or with all others. */
export function isOver(
  { authTime, signIn }: { authTime: number; signIn: string },
  { validAfter, endedSignIns }: Pick<AccessState, 'validAfter' | 'endedSignIns'>,
): boolean {
  return authTime <= validAfter || endedSignIns.includes(signIn);
}

/** Whether a sign-in still has to show its second factor. */
export const lacksSecondFactor = (
  signIn: string,
  { secondFactor }: Pick<AccessState, 'secondFactor'>,
): boolean => secondFactor.hasPasskeys && !secondFactor.confirmedSignIns.includes(signIn);

/** Whether somebody counts as a fan until they add a passkey. */
export const lacksPasskey = ({ secondFactor }: Pick<AccessState, 'secondFactor'>): boolean =>
  secondFactor.needsPasskeys && !secondFactor.hasPasskeys;

/** The status of a person now: a suspension ends by itself, and no job has to say so. */
export const statusOf = ({
  status,
  suspended_until: until,
}: Pick<PersonRow, 'status' | 'suspended_until'>): PersonRow['status'] =>
  status === 'suspended' && until !== null && until.getTime() <= Date.now() ? 'active' : status;

export function toAccessState(row: PersonRow & Partial<Omit<KnownPerson, keyof PersonRow>>): AccessState {
  return {
    status: statusOf(row),
    suspension:
      row.status === 'suspended' ? { until: row.suspended_until, reason: row.suspended_reason ?? '' } : null,
    email: row.email,
    emailVerified: row.email_verified,
    emailAsOf: (row.email_as_of?.getTime() ?? 0) / 1000,
    displayName: row.display_name,
    picture: row.picture ? pictureUrl(row.picture, 'small') : null,
    role: row.role,
    validAfter: seconds(row.valid_after),
    endedSignIns: row.ended_sign_ins ?? [],
    secondFactor: {
      hasPasskeys: row.has_passkeys ?? false,
      needsPasskeys: row.needs_passkeys ?? false,
      confirmedSignIns: row.confirmed_sign_ins ?? [],
    },
    roleChangedAt: seconds(row.role_changed_at),
    rolePending: row.role_pending,
    leavesAt: row.leaves_at?.toISOString() ?? null,
  };
}

/** Caches access states for a few seconds: role, suspension and ended sign-ins. */
export function createAccessStates({
  people,
  clock,
  trustFor = 5000,
  cacheSize = 50_000,
}: AccessStatesOptions) {
  const states = new LRUCache<string, { state: AccessState; until: number }>({ max: cacheSize });
  const loading = new Map<string, Promise<AccessState | null>>();

  async function load(uid: string): Promise<AccessState | null> {
    const row = await people.findWithEndedSignIns(uid);
    return row ? toAccessState(row) : null;
  }

  return {
    /** @returns null for an unknown person; not a promise if it is cached */
    get(uid: string): AccessState | null | Promise<AccessState | null> {
      const known = states.get(uid);
      if (known && known.until > clock().getTime()) return known.state;
      const pending = loading.get(uid);
      if (pending) return pending;
      const asked = load(uid)
        .then((state) => {
          // Who is unknown may be recorded by another server at any moment. A state that was invalidated while it was
          // read is used for this call only.
          if (state && loading.get(uid) === asked)
            states.set(uid, { state, until: clock().getTime() + trustFor });
          return state;
        })
        .finally(() => {
          if (loading.get(uid) === asked) loading.delete(uid);
        });
      loading.set(uid, asked);
      return asked;
    },

    /** Invalidates the state of a person whose record has changed. */
    forget(uid: string): void {
      states.delete(uid);
      loading.delete(uid);
    },

    /** Invalidates all states, because notifications may have been missed. */
    forgetAll(): void {
      states.clear();
      loading.clear();
    },
  };
}
