import type { Account, accountContract } from '@bestie/contracts/account.contract';
import { dayMs, utcDay } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import { BestieError } from '@bestie/contracts/errors';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { Person } from '../../platform/http/caller';
import { statusOf } from '../../platform/identity/access-states';
import type { Identity } from '../../platform/identity/identity';
import type { PeopleRepository, PersonRow } from '../../platform/identity/people.repository';
import { suspendedPath } from '../../platform/identity/suspension-links';
import type { SuspensionLinks } from '../../platform/identity/suspension-links';
import type { Mail } from '../../platform/mail/mail';
import type { Transaction } from '../../platform/database/transaction';
import type { AccountRepositories } from './account.repositories';
import { accountKept, accountLeaving } from './account.domain-events';
import { accountPolicy } from './account.policy';

type Input<Verb extends keyof typeof accountContract> = ParsedInputOf<(typeof accountContract)[Verb]>;

/** Job that mails a person about the deletion of their account. Payload: the uid. */
export const leavingMailJob = 'account.tellOfDeletion';

export interface AccountDependencies {
  people: PeopleRepository;
  identity: Pick<Identity, 'provider' | 'forget'>;
  transaction: Transaction<AccountRepositories>;
  mail: Pick<Mail, 'send' | 'left' | 'delivers'>;
  links: Pick<SuspensionLinks, 'make'>;
  /** Where people find the product; undefined while the operator has not said. */
  publicOrigin: string | undefined;
  /** True when only this machine can reach the server. */
  loopback: boolean;
  clock: () => Date;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Deletes accounts: hidden at once, erased after 30 days, and restorable until then. */
export function createAccountService({
  people,
  identity,
  transaction,
  mail,
  links,
  publicOrigin,
  loopback,
  clock,
}: AccountDependencies) {
  /** Changes the date of a deletion: under lock, audited, with a live event. */
  async function change(
    caller: Person,
    verb: 'requestDeletion' | 'cancelDeletion',
    apply: (repositories: AccountRepositories, person: PersonRow) => Promise<Date | null>,
  ): Promise<Date | null> {
    const { uid } = caller;
    const leavesAt = await transaction(async (repositories) => {
      const person = await repositories.people.findForUpdate(uid);
      if (!person || person.status === 'deleted') throw new BestieError('unauthenticated');
      const next = await apply(repositories, person);
      const before = person.leaves_at;
      if (before?.getTime() === next?.getTime()) return next;
      await repositories.account.setLeaving(uid, next);
      await repositories.audit.record({
        actor: caller,
        action: `account.${verb}`,
        target: { kind: 'user', id: uid },
        before: { leavesAt: before },
        after: { leavesAt: next },
      });
      await repositories.people.announceAccessChange(uid);
      for (const topic of [userTopic(uid), adminTopic])
        await repositories.live.publish({ topic, type: `account.${verb}`, ids: [uid] });
      return next;
    });
    identity.forget(uid);
    return leavesAt;
  }

  return {
    async get(caller: Person): Promise<Account> {
      const person = await people.find(caller.uid);
      const mute = await people.findMute(caller.uid);
      const asks = identity.provider === 'embedded' && person?.email && !person.email_verified;
      const parties = { actor: caller.uid, recipient: person?.email ?? '' };
      const mails = asks ? await mail.left('email-verification', parties) : null;
      return {
        leavesAt: person?.leaves_at?.toISOString() ?? null,
        muted: mute ? { until: mute.until.toISOString(), reason: mute.reason } : null,
        emailVerified: person?.email_verified ?? false,
        verificationMails: mails && {
          left: mails.left,
          nextAt: mails.nextAt?.toISOString() ?? null,
          reach: mail.delivers ? 'inbox' : loopback ? 'terminal' : 'nobody',
        },
      };
    },

    async requestDeletion(
      caller: Person,
      { confessionsToo, textsToo }: Input<'requestDeletion'>,
    ): Promise<{ leavesAt: string }> {
      const inDays = new Date(clock().getTime() + limits.trashDays * dayMs);
      const leavesAt = await change(caller, 'requestDeletion', async (repositories, person) => {
        if (person.leaves_at === null)
          accountPolicy.requireReplaceable(person, await repositories.people.listActiveAdmins());
        // The mail says what becomes of texts.
        if (person.leaves_at === null || person.texts_leave !== textsToo)
          await repositories.jobs.enqueue({ kind: leavingMailJob, payload: person.uid });
        await repositories.account.endSignIns(person.uid, clock());
        await repositories.account.setTextsLeave(person.uid, textsToo);
        const leavesAt = person.leaves_at ?? inDays;
        await repositories.emit(accountLeaving({ uid: person.uid, leavesAt, confessionsToo }));
        return leavesAt;
      });
      return { leavesAt: (leavesAt ?? inDays).toISOString() };
    },

    /**
     * Handler of {@link leavingMailJob}: warns the owner of the address, whoever requested the deletion.
     * Sends nothing when it was canceled meanwhile, or without a confirmed address. Who is suspended cannot sign in and gets a
     * link instead.
     */
    async tellOfDeletion(uid: string): Promise<void> {
      const person = await people.find(uid);
      if (!person?.email || !person.email_verified || person.leaves_at === null) return;
      const isSuspended = statusOf(person) === 'suspended';
      const link = isSuspended ? await links.make(uid, person.leaves_at) : null;
      await mail.send(
        {
          kind: 'account-deletion',
          recipient: person.email,
          subject: 'Your account will be deleted',
          body: deletionLetter(
            person.leaves_at,
            person.texts_leave,
            link && `${publicOrigin ?? ''}${suspendedPath(link.token)}`,
          ),
        },
        uid,
      );
    },

    async cancelDeletion(caller: Person): Promise<void> {
      await change(caller, 'cancelDeletion', async (repositories, { uid }) => {
        await repositories.emit(accountKept({ uid }));
        return null;
      });
    },
  };
}

/**
 * @param leavesAt shown as a date in UTC
 * @param textsLeave whether posts and messages are deleted, too
 * @param link to the page on which a suspended person keeps the account; null for anyone else
 */
function deletionLetter(leavesAt: Date, textsLeave: boolean, link: string | null): string {
  const date = dayInWords(utcDay(leavesAt));
  return `Your Bestie account will be deleted on ${date}, with everything in it. Until then, no one else can see it. ${
    textsLeave
      ? 'Your posts and messages go with it.'
      : 'Your posts and messages stay, under “Former member”.'
  }

${
  link === null
    ? 'If you change your mind, sign in before that day and choose “Keep my account”. If you didn’t ask for this, sign in, keep your account, and choose a new password.'
    : `If you change your mind, open this page before that day and choose “Keep my account”. Once your suspension is over, sign in instead.
${link}

Whoever has this link can also appeal and download everything you have, so please don’t pass it on.`
}
`;
}
