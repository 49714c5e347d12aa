import { pictureUrl } from '../pictures/pictures.presenter';
import type { KnownPerson, PeopleRepository, PersonRole, PersonRow } from './people.repository';

/** What decides whether a valid token or session still counts. Times are whole Unix seconds. */
export interface AccessState {
  status: 'active' | 'suspended' | 'deleted';
  email: string | null;
  emailVerified: boolean;
  /** What tokens issued before this say of the address is outdated; in Unix seconds, with fractions. */
  emailAsOf: number;
  displayName: string | null;
  /** Address of the picture of their profile, small. */
  picture: string | null;
  role: PersonRole;
  validAfter: number;
  /** Sign-ins that were ended one by one. */
  endedSignIns: readonly string[];
  roleChangedAt: number;
  /** The provider does not carry the role yet. */
  rolePending: boolean;
  /** When the account is erased, for who asked for it. */
  leavesAt: string | null;
}

export interface AccessStatesOptions {
  people: PeopleRepository;
  clock: () => Date;
  /**
   * Milliseconds that a state is trusted without asking again. What this server changes counts at once, what
   * another server changes after its notification (`forget`), and at the latest after this time.
   */
  trustFor?: number;
  cacheSize?: number;
}

export type AccessStates = ReturnType<typeof createAccessStates>;

const seconds = (time: Date | null) => (time ? Math.floor(time.getTime() / 1000) : 0);

/** True when the sign-in that a token or a session stems from was ended: alone, or with all others. */
export function isOver(
  { authTime, signIn }: { authTime: number; signIn: string },
  { validAfter, endedSignIns }: Pick<AccessState, 'validAfter' | 'endedSignIns'>,
): boolean {
  return authTime <= validAfter || endedSignIns.includes(signIn);
}

export function toAccessState(
  row: PersonRow & { picture?: KnownPerson['picture'] },
  endedSignIns: readonly string[] = [],
): AccessState {
  return {
    status: row.status,
    email: row.email,
    emailVerified: row.email_verified,
    emailAsOf: (row.email_as_of?.getTime() ?? 0) / 1000,
    displayName: row.display_name,
    picture: row.picture ? pictureUrl(row.picture, 'small') : null,
    role: row.role,
    validAfter: seconds(row.valid_after),
    endedSignIns,
    roleChangedAt: seconds(row.role_changed_at),
    rolePending: row.role_pending,
    leavesAt: row.leaves_at?.toISOString() ?? null,
  };
}

/** Remembers for a few seconds who was suspended, signed out everywhere, or given another role. */
export function createAccessStates({
  people,
  clock,
  trustFor = 5000,
  cacheSize = 50_000,
}: AccessStatesOptions) {
  const states = new Map<string, { state: AccessState | null; until: number }>();
  const loading = new Map<string, Promise<AccessState | null>>();

  async function load(uid: string): Promise<AccessState | null> {
    const row = await people.findWithEndedSignIns(uid);
    return row ? toAccessState(row, row.ended_sign_ins) : null;
  }

  return {
    /** @returns null for somebody who was never seen here; at once, without a promise, when it is known */
    get(uid: string): AccessState | null | Promise<AccessState | null> {
      const known = states.get(uid);
      if (known && known.until > clock().getTime()) return known.state;
      const pending = loading.get(uid);
      if (pending) return pending;
      const asked = load(uid)
        .then((state) => {
          // Forgotten while it was being read: it may be stale already, so it serves this call only.
          if (loading.get(uid) === asked) {
            if (states.size >= cacheSize) states.clear();
            states.set(uid, { state, until: clock().getTime() + trustFor });
          }
          return state;
        })
        .finally(() => {
          if (loading.get(uid) === asked) loading.delete(uid);
        });
      loading.set(uid, asked);
      return asked;
    },

    /** The person's record changed: ask again next time. */
    forget(uid: string): void {
      states.delete(uid);
      loading.delete(uid);
    },

    /** Notifications may have been missed: ask again for everybody. */
    forgetAll(): void {
      states.clear();
      loading.clear();
    },
  };
}
