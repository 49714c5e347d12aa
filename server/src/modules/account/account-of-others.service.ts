import type { accountContract } from '@bestie/contracts/account.contract';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { statusOf } from '../../platform/identity/access-states';
import { suspendedPath } from '../../platform/identity/suspension-links';
import { changeOf } from '../../platform/audit/change-of';
import type { Person } from '../../platform/http/caller';
import { requireVersion } from '../../platform/http/require-version';
import type { PersonRow } from '../../platform/identity/people.repository';
import type { Mail } from '../../platform/mail/mail';
import { notify } from '../notifications';
import { accountKept, accountLeaving } from './account.domain-events';
import { accountPolicy } from './account.policy';
import type { AccountRepositories } from './account.repositories';
import { leavingMailJob } from './account.service';
import type { AccountDependencies } from './account.service';

type Verb = 'erase' | 'keep' | 'sendArchive';
type Input<Of extends Verb> = ParsedInputOf<(typeof accountContract)[Of]>;
type Erased = OutputOf<(typeof accountContract)['erase']>;

/** Job that erases whose time has come, without waiting for the daily one. */
export const eraseNowJob = 'account.eraseNow';

export interface AccountOfOthersDependencies extends Pick<
  AccountDependencies,
  'identity' | 'transaction' | 'links' | 'publicOrigin' | 'clock'
> {
  queue: Mail['queue'];
}

export type AccountOfOthersService = ReturnType<typeof createAccountOfOthersService>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** What admins do to the account of somebody else: it is erased or exported for them, and never to the admin. */
export function createAccountOfOthersService(dependencies: AccountOfOthersDependencies) {
  const { identity, transaction, links, publicOrigin, clock, queue } = dependencies;

  async function requirePerson(bound: AccountRepositories, uid: string): Promise<PersonRow> {
    const person = await bound.people.findForUpdate(uid);
    if (!person || person.status === 'deleted') throw new BestieError('not_found');
    return person;
  }

  async function record(
    bound: AccountRepositories,
    caller: Person,
    verb: Verb,
    { uid, reason }: { uid: string; reason: string },
    after: object,
  ): Promise<string> {
    const auditId = await bound.audit.record({
      actor: caller,
      action: `account.${verb}`,
      target: { kind: 'user', id: uid },
      after,
      reason,
    });
    await bound.people.announceAccessChange(uid);
    for (const topic of [userTopic(uid), adminTopic])
      await bound.live.publish({ topic, type: `account.${verb}`, ids: [uid] });
    return auditId;
  }

  /**
   * The person is signed out and does not expect it: they are mailed why and, if the deletion was their own wish, how to ask
   * again. Without a confirmed address it is in the bell.
   * @param token of a link for a suspended person
   */
  async function tellOfKeeping(
    bound: AccountRepositories,
    person: PersonRow,
    {
      auditId,
      reason,
      token,
      isOwnWish,
    }: { auditId: string; reason: string; token: string; isOwnWish: boolean },
  ): Promise<void> {
    const { uid, email, email_verified: isConfirmed } = person;
    if (email === null || !isConfirmed)
      return notify(bound, {
        kind: 'account',
        uid,
        actorUid: null,
        target: { kind: 'person', id: uid },
        sourceId: auditId,
        now: clock(),
      });
    const isSuspended = statusOf(person) === 'suspended';
    await queue(bound, {
      kind: 'account-kept',
      recipient: email,
      subject: 'Your account will not be deleted',
      body: keptLetter(
        reason,
        isOwnWish
          ? {
              page: `${publicOrigin ?? ''}${isSuspended ? suspendedPath(token) : paths.fan.settings}`,
              isSuspended,
            }
          : null,
      ),
    });
  }

  return {
    /** @throws BestieError `own_role`, `last_admin`, `conflict` with the version, and about a wrong `typed` its field */
    async erase(caller: Person, input: Input<'erase'>): Promise<Erased> {
      const { uid, when, typed } = input;
      const now = clock();
      const erased = await transaction(async (bound): Promise<Erased> => {
        const person = await requirePerson(bound, uid);
        if (uid === caller.uid) throw new BestieError('own_role');
        const admins = await bound.people.listActiveAdmins();
        accountPolicy.requireReplaceable(person, admins);
        const state =
          when === 'today' ? accountPolicy.eraseToday(caller, person, { admins, typed }) : 'leaving';
        const before = { leaving: person.leaves_at !== null, askedBy: person.erase_asked_by };
        const after = { leaving: true, askedBy: state === 'waiting' ? caller.uid : null };
        if (person.leaves_at && (state === 'today' ? person.leaves_at <= now : !changeOf(before, after)))
          return { state, leavesAt: person.leaves_at.toISOString() };
        requireVersion(person, input.version);
        if (person.leaves_at === null) await bound.jobs.enqueue({ kind: leavingMailJob, payload: uid });
        const leavesAt =
          state === 'today' ? now : (person.leaves_at ?? new Date(now.getTime() + limits.trashDays * day));
        await bound.account.endSignIns(uid, now);
        await bound.account.setLeaving(uid, leavesAt);
        await bound.account.setEraseAsked(uid, state === 'waiting' ? caller.uid : null);
        await bound.emit(accountLeaving({ uid, leavesAt, confessionsToo: false }));
        if (state === 'today') await bound.jobs.enqueue({ kind: eraseNowJob, payload: null });
        await record(bound, caller, 'erase', input, { state, leavesAt });
        return { state, leavesAt: leavesAt.toISOString() };
      });
      identity.forget(uid);
      return erased;
    },

    /** @throws BestieError `conflict` with the version */
    async keep(caller: Person, input: Input<'keep'>): Promise<void> {
      const { uid, reason, version } = input;
      // The key is read on a connection of its own, and the embedded engine has one for all.
      const { token } = await links.make(uid);
      await transaction(async (bound) => {
        const person = await requirePerson(bound, uid);
        if (person.leaves_at === null) return;
        if (version !== undefined) requireVersion(person, version);
        const isOwnWish = await bound.account.isOwnWish(uid);
        await bound.account.setLeaving(uid, null);
        await bound.emit(accountKept({ uid }));
        const auditId = await record(bound, caller, 'keep', input, { leavesAt: null });
        await tellOfKeeping(bound, person, { auditId, reason, token, isOwnWish });
      });
      identity.forget(uid);
    },

    /**
     * The archive is made for who is signed in there; the admin gets neither it nor a link. A mail that waits already, or was
     * sent within the hour, is that mail.
     * @throws BestieError `invalid_input` for a person without a confirmed address
     */
    sendArchive: (caller: Person, input: Input<'sendArchive'>): Promise<void> =>
      transaction(async (bound) => {
        const { email, email_verified: isConfirmed } = await requirePerson(bound, input.uid);
        if (email === null || !isConfirmed)
          throw BestieError.field('uid', 'Their email address is not confirmed, so nothing is sent to it.');
        const since = new Date(clock().getTime() - hour);
        if (await bound.mails.hasRecent('archive', email, since)) return;
        await queue(bound, {
          kind: 'archive',
          recipient: email,
          subject: 'Your data is ready to download',
          body: `Everything you own in Bestie is ready as one ZIP in your account. Sign in and download it there:
${publicOrigin ?? ''}${paths.fan.settings}
`,
        });
        await record(bound, caller, 'sendArchive', input, {});
      }),
  };
}

/** @param again where the person deletes the account again; null when they had not asked for it */
function keptLetter(reason: string, again: { page: string; isSuspended: boolean } | null): string {
  return `An admin cancelled the deletion of your Bestie account. It stays as it is, and others can see it as before.

Reason: ${reason}
${again ? deleteAgain(again) : ''}`;
}

function deleteAgain({ page, isSuspended }: { page: string; isSuspended: boolean }): string {
  return `
If you still want it deleted, ${isSuspended ? 'open this page and delete it again:' : 'sign in and delete it again in your settings:'}
${page}
${
  isSuspended
    ? `
Whoever has this link can also appeal and download everything you have, so please don’t pass it on.
`
    : ''
}`;
}
