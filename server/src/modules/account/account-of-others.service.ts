import type { accountContract } from '@bestie/contracts/account.contract';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { changeOf } from '../../platform/audit/change-of';
import type { Person } from '../../platform/http/caller';
import { requireVersion } from '../../platform/http/require-version';
import type { PersonRow } from '../../platform/identity/people.repository';
import type { Mail } from '../../platform/mail/mail';
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
  'identity' | 'transaction' | 'clock'
> {
  queue: Mail['queue'];
  /** Where people find the product; undefined while the operator has not said. */
  publicOrigin: string | undefined;
}

export type AccountOfOthersService = ReturnType<typeof createAccountOfOthersService>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** What admins do to the account of somebody else: it is erased or exported for them, and never to the admin. */
export function createAccountOfOthersService(dependencies: AccountOfOthersDependencies) {
  const { identity, transaction, clock, queue, publicOrigin } = dependencies;

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
  ): Promise<void> {
    await bound.audit.record({
      actor: caller,
      action: `account.${verb}`,
      target: { kind: 'user', id: uid },
      after,
      reason,
    });
    await bound.people.announceAccessChange(uid);
    for (const topic of [userTopic(uid), adminTopic])
      await bound.live.publish({ topic, type: `account.${verb}`, ids: [uid] });
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

    async keep(caller: Person, input: Input<'keep'>): Promise<void> {
      const { uid } = input;
      await transaction(async (bound) => {
        const person = await requirePerson(bound, uid);
        if (person.leaves_at === null) return;
        await bound.account.setLeaving(uid, null);
        await bound.emit(accountKept({ uid }));
        await record(bound, caller, 'keep', input, { leavesAt: null });
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
