import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import type { BulkOutcome } from '@bestie/contracts/moderated-things';
import type { User, usersContract } from '@bestie/contracts/users.contract';
import { changeOf } from '../../platform/audit/change-of';
import type { Change } from '../../platform/audit/change-of';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { creatorEnded, personSuspended } from '../../platform/identity/identity.domain-events';
import { withRole } from '../../platform/identity/role-claims';
import type { Identity } from '../../platform/identity/identity';
import type { ListedPerson, PeopleRepository, PersonRow } from '../../platform/identity/people.repository';
import type { Logger } from '../../platform/logger';
import type { Transaction } from '../../platform/database/transaction';
import { requireVersion } from '../../platform/http/require-version';
import { notify } from '../notifications';
import type { UsersRepositories } from './users.repositories';
import { isToldOf } from './user-notifications';
import { suspensionMail } from './suspension-mail';
import { personSanctioned, publishedShown, sanctionEnded } from './users.domain-events';
import { alignIdentityJob } from './align-identity';
import type { AlignIdentity } from './align-identity';
import { requireActiveAdmin } from './require-active-admin';
import { usersPolicy } from './users.policy';
import { presentUser } from './users.presenter';

type Input<Verb extends keyof typeof usersContract> = ParsedInputOf<(typeof usersContract)[Verb]>;

export interface UsersDependencies {
  people: PeopleRepository;
  identity: Pick<Identity, 'admin' | 'forget'>;
  transaction: Transaction<UsersRepositories>;
  clock: () => Date;
  logger: Logger;
}

export type UsersService = ReturnType<typeof createUsersService>;

/** How often a role is sent in a row while others change it; a job follows. */
const mostRounds = 3;

/**
 * Actions of admins on people. The database decides at once: tokens with another role stop counting when the
 * role changes. The provider is updated right after, or by a job if it could not be reached.
 */
export function createUsersService({ people, identity, transaction, clock, logger }: UsersDependencies) {
  async function present(caller: Person, user: PersonRow): Promise<User> {
    const { length: activeAdmins } = await people.readActiveAdmins();
    return presentUser(user, usersPolicy.permissions(caller, user, { activeAdmins }));
  }

  /**
   * Gives the provider the role of the record. A call to the provider can take so long that it lands after the one of
   * a later change, so the record is read again afterwards.
   * @returns whether there is an account
   */
  async function alignClaims(uid: string): Promise<boolean> {
    for (let rounds = 0; rounds < mostRounds; rounds += 1) {
      const user = await people.find(uid);
      if (!user || user.status === 'deleted') return false;
      const account = await identity.admin.get(uid);
      if (!account) return false;
      await identity.admin.setClaims(uid, withRole(account.claims, user.role));
      if ((await people.find(uid))?.role === user.role) break;
      // In case this server stops or the provider fails before the next round.
      await transaction(({ jobs }) =>
        jobs.enqueue({ kind: alignIdentityJob, payload: { uid, revoke: false }, dedupeKey: uid }),
      );
    }
    return true;
  }

  /** Updates the provider from the record. Idempotent. */
  async function alignIdentity({ uid, revoke, actedAt }: AlignIdentity): Promise<void> {
    if (!(await alignClaims(uid))) return;
    // Who is suspended is refused here, with until when and why, which no provider could tell them.
    await identity.admin.setDisabled(uid, false);
    if (revoke) await identity.admin.revoke(uid, actedAt === undefined ? undefined : new Date(actedAt));
  }

  /** One change of one person: under lock, audited, with a live event, then sent to the provider. What is so already stays. */
  async function change(
    caller: Person,
    verb:
      | 'changeRole'
      | 'suspend'
      | 'reinstate'
      | 'hidePublished'
      | 'showPublished'
      | 'mute'
      | 'unmute'
      | 'signOut',
    input: { uid: string; reason: string; version?: number | undefined },
    {
      allow = () => {},
      plan,
      apply,
    }: {
      /** @throws BestieError where this admin may not */
      allow?: (repositories: UsersRepositories, user: PersonRow) => Promise<void> | void;
      /** What changes; null when it is so already. */
      plan: (user: PersonRow, now: Date) => Change<object> | null;
      /** @returns what is to be recorded instead of the plan */
      apply: (repositories: UsersRepositories, user: PersonRow) => Promise<object | void>;
    },
  ): Promise<User> {
    const alignment: AlignIdentity = { uid: input.uid, revoke: verb === 'signOut' || verb === 'suspend' };
    const changed = await transaction(async (repositories) => {
      const user = await repositories.people.findForUpdate(input.uid);
      if (!user || user.status === 'deleted') throw new BestieError('not_found');
      await allow(repositories, user);
      if (input.version !== undefined) requireVersion(user, input.version);
      const planned = plan(user, clock());
      if (!planned) return false;
      const { before, after } = { ...planned, ...(await apply(repositories, user)) };
      const action = `users.${verb}` as const;
      const { uid, reason } = input;
      const auditId = await repositories.audit.record({
        actor: caller,
        action,
        target: { kind: 'user', id: uid },
        before,
        after,
        reason,
      });
      if (isToldOf(action))
        await notify(repositories, {
          kind: 'account',
          uid,
          actorUid: null,
          target: { kind: 'person', id: uid },
          sourceId: auditId,
          now: clock(),
        });
      await repositories.live.publish({ topic: userTopic(uid), type: action, ids: [uid] });
      await repositories.live.publish({ topic: adminTopic, type: action, ids: [uid] });
      await repositories.people.announceAccessChange(uid);
      // The call below comes first as a rule. Sign-ins after it are not ended by the job.
      const payload: AlignIdentity = { ...alignment, actedAt: clock().toISOString() };
      await repositories.jobs.enqueue({ kind: alignIdentityJob, payload });
      return true;
    });
    if (changed) {
      identity.forget(input.uid);
      await alignIdentity(alignment).catch((error: unknown) =>
        logger.warn({ err: error }, 'identity follows by job'),
      );
    }
    return present(caller, await requireUser(input.uid));
  }

  async function requireUser(uid: string): Promise<PersonRow> {
    const user = await people.find(uid);
    if (!user || user.status === 'deleted') throw new BestieError('not_found');
    return user;
  }

  async function requireOther(
    repositories: UsersRepositories,
    caller: Person,
    user: PersonRow,
  ): Promise<void> {
    const admins = await repositories.people.listActiveAdmins();
    usersPolicy.requireOther(caller, user, { activeAdmins: admins.length });
    await requireActiveAdmin(repositories, caller, admins);
  }

  const service = {
    alignIdentity,

    async list(caller: Person, { q, cursor, limit, ...filter }: Input<'list'>) {
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.text]);
      const { length: activeAdmins } = await people.readActiveAdmins();
      const rows = await people.list({
        ...filter,
        ...(q && { search: q }),
        ...(after && { after: { place: after[0], uid: after[1] } }),
        limit: limit + 1,
      });
      return pageOfRows(rows, limit, writePosition, (row) =>
        presentUser(row, usersPolicy.permissions(caller, row, { activeAdmins })),
      );
    },

    async get(caller: Person, uid: string): Promise<User> {
      return present(caller, await requireUser(uid));
    },

    changeRole: (caller: Person, input: Input<'changeRole'>) =>
      change(caller, 'changeRole', input, {
        allow: (repositories, user) => requireOther(repositories, caller, user),
        plan: ({ role }) => changeOf({ role }, { role: input.role }),
        async apply(repositories, user) {
          await repositories.people.setRole(user.uid, input.role, input.role === 'admin', clock());
          if (input.role === 'fan' && user.role !== 'fan')
            await repositories.emit(creatorEnded({ uid: user.uid }));
        },
      }),

    /**
     * For operators: gives the admin role to an account that has signed in, while there is no active admin.
     * @returns what to tell the operator
     */
    async makeFirstAdmin(email: string): Promise<string> {
      const account = await identity.admin.getByEmail(email);
      const uid = account && (await people.find(account.uid)) ? account.uid : null;
      if (uid === null) return `Nobody has signed in as ${email}. Sign up there first, then run this again.`;
      const alignment: AlignIdentity = { uid, revoke: false };
      const isFirst = await transaction(async (repositories) => {
        if ((await repositories.people.listActiveAdmins()).length > 0) return false;
        const user = await repositories.people.findForUpdate(uid);
        if (user?.status !== 'active') return false;
        await repositories.people.setRole(uid, 'admin', true, clock());
        await repositories.audit.record({
          actor: null,
          action: 'users.changeRole',
          target: { kind: 'user', id: uid },
          before: { role: user.role },
          after: { role: 'admin' },
          reason: 'First admin, by the command of the operator',
        });
        await repositories.live.publish({ topic: userTopic(uid), type: 'users.changeRole', ids: [uid] });
        await repositories.jobs.enqueue({ kind: alignIdentityJob, payload: alignment });
        return true;
      });
      if (!isFirst)
        return 'There is an admin already, or that account is not active. Admins give roles in /admin/users.';
      identity.forget(uid);
      await alignIdentity(alignment);
      return `${email} is an admin now. They sign in again to see it.`;
    },

    suspend: (caller: Person, input: Input<'suspend'>) => {
      const { uid, hours = null, reason, hidePublished } = input;
      return change(caller, 'suspend', input, {
        allow: (repositories, user) => requireOther(repositories, caller, user),
        plan: (user, now) => {
          const { status, suspended_reason, suspended_until } = user;
          const isSo =
            status === 'suspended' && suspended_reason === reason && endsIn(suspended_until, hours, now);
          const published = hidePublished ? ({ published: 'hidden' } as const) : {};
          if (isSo && !changeOf({ published: publishedOf(user) }, published)) return null;
          return {
            before: { status, ...(hidePublished && { published: publishedOf(user) }) },
            after: { status: 'suspended', hours, ...published },
          };
        },
        async apply(repositories) {
          const now = clock();
          await repositories.people.suspend(uid, { hours, reason, at: now });
          await repositories.emit(personSuspended({ uid }));
          await repositories.jobs.enqueue(suspensionMail(uid));
          await repositories.emit(
            personSanctioned({
              uid,
              by: caller,
              sanction: 'suspend',
              hours,
              hidesPublished: hidePublished,
              reason,
              now,
            }),
          );
        },
      });
    },

    /** Until it is shown again, only they see what they published. Nothing is deleted. */
    hidePublished: (caller: Person, input: Input<'hidePublished'>) =>
      change(caller, 'hidePublished', input, {
        allow: (_repositories, user) => usersPolicy.requireSomebodyElse(caller, user),
        plan: (user) => changeOf({ published: publishedOf(user) }, { published: 'hidden' }),
        apply: ({ people }, { uid }) => people.setHidden(uid, clock()),
      }),

    showPublished: (caller: Person, input: Input<'showPublished'>) =>
      change(caller, 'showPublished', input, {
        allow: (_repositories, user) => usersPolicy.requireSomebodyElse(caller, user),
        plan: (user) => changeOf({ published: publishedOf(user) }, { published: 'shown' }),
        async apply({ people, emit }, { uid }) {
          await people.setHidden(uid, null);
          await emit(publishedShown({ uid, by: caller.uid, reason: input.reason, now: clock() }));
        },
      }),

    reinstate: (caller: Person, input: Input<'reinstate'>) =>
      change(caller, 'reinstate', input, {
        plan: ({ status }) => changeOf({ status }, { status: 'active' }),
        async apply(repositories, { uid }) {
          await repositories.people.reinstate(uid);
          await repositories.emit(sanctionEnded({ uid, sanction: 'suspend', now: clock() }));
        },
      }),

    mute: (caller: Person, input: Input<'mute'>) => {
      const { uid, hours, reason } = input;
      return change(caller, 'mute', input, {
        allow: (_repositories, user) => usersPolicy.requireSomebodyElse(caller, user),
        plan: ({ muted_until, muted_reason }, now) =>
          muted_until && muted_reason === reason && endsIn(muted_until, hours, now)
            ? null
            : { before: { mutedUntil: muted_until }, after: {} },
        async apply(repositories) {
          const until = await repositories.people.mute(uid, { hours, reason });
          await repositories.emit(
            personSanctioned({
              uid,
              by: caller,
              sanction: 'mute',
              hours,
              hidesPublished: false,
              reason,
              now: clock(),
            }),
          );
          return { after: { mutedUntil: until } };
        },
      });
    },

    unmute: (caller: Person, input: Input<'unmute'>) =>
      change(caller, 'unmute', input, {
        allow: (_repositories, user) => usersPolicy.requireSomebodyElse(caller, user),
        plan: ({ muted_until: mutedUntil }, now) =>
          mutedUntil && mutedUntil > now ? changeOf({ mutedUntil }, { mutedUntil: null }) : null,
        async apply(repositories, { uid }) {
          await repositories.people.mute(uid, null);
          await repositories.emit(sanctionEnded({ uid, sanction: 'mute', now: clock() }));
        },
      }),

    /** Each time, because sign-ins may have followed. */
    signOut: (caller: Person, input: Input<'signOut'>) =>
      change(caller, 'signOut', input, {
        plan: (_user, now) => ({ before: {}, after: { signedOutAt: now.toISOString() } }),
        apply: ({ people }, { uid }) => people.endSignIns(uid, clock()),
      }),

    /** Each in its own transaction, so that each answers for itself. */
    async actOnMany(caller: Person, { act, hours, people: several, reason }: Input<'actOnMany'>) {
      return each(several, (one) => service[act](caller, { ...one, reason, hours }));
    },

    /** The same for suspensions, their ends, and roles. */
    async changeMany(caller: Person, { act, role, hours, people: several, reason }: Input<'changeMany'>) {
      return each(several, (one) => {
        if (act === 'reinstate') return service.reinstate(caller, { ...one, reason });
        if (act === 'suspend')
          return service.suspend(caller, { ...one, reason, hours, hidePublished: false });
        // The contract asks for the role of this act alone.
        if (role === undefined) throw BestieError.field('role', 'Choose a role.');
        return service.changeRole(caller, { ...one, reason, role });
      });
    },
  };
  return service;
}

/** Acts on one person after the other; each answers for itself. */
async function each(
  several: readonly { uid: string; version: number }[],
  act: (one: { uid: string; version: number }) => Promise<unknown>,
): Promise<{ results: { uid: string; outcome: BulkOutcome }[] }> {
  const results: { uid: string; outcome: BulkOutcome }[] = [];
  for (const one of several)
    results.push({ uid: one.uid, outcome: await act(one).then(() => 'done' as const, outcomeOf) });
  return { results };
}

/** Why nothing happened to one of several. @throws what is no answer about a person */
function outcomeOf(error: unknown): BulkOutcome {
  const code = error instanceof BestieError ? error.code : undefined;
  if (code === 'conflict') return 'changed';
  if (code === 'not_found') return 'missing';
  if (code === 'own_role') return 'own';
  if (code === 'last_admin') return 'lastAdmin';
  throw error;
}

const minuteMs = 60_000;

/** Whether an end is as many hours away as a call says, within a minute; null: without an end. */
const endsIn = (end: Date | null, hours: number | null, now: Date): boolean =>
  end === null || hours === null
    ? end === hours
    : Math.abs(end.getTime() - now.getTime() - hours * 60 * minuteMs) < minuteMs;

const publishedOf = ({ hidden_at }: PersonRow): User['published'] => (hidden_at ? 'hidden' : 'shown');

const writePosition = (row: ListedPerson) => encodeCursor([row.place.toISOString(), row.uid]);
