import { randomBytes } from 'node:crypto';
import { userTopic } from '@bestie/contracts/live';
import { chosenKinds, isChosenKind } from '@bestie/contracts/notifications';
import type { ChosenKind, NotificationKind } from '@bestie/contracts/notifications';
import { paths } from '@bestie/contracts/paths';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '../../platform/database/transaction';
import { requireFound } from '../../platform/http/require-found';
import { statusOf } from '../../platform/identity/access-states';
import type { PersonRow } from '../../platform/identity/people.repository';
import { hashSecret } from '../../platform/keys/secrets';
import type { Mail } from '../../platform/mail/mail';
import type { Declared } from '../../platform/module/connection';
import type { NotificationRow } from './notification-inbox.repository';
import type { NotificationsRepositories } from './notifications.repositories';
import { createNotificationWords } from './notifications.presenter';
import { mailJobOf } from './notify';
import type { MailAbout } from './notify';
import { unsubscribePath } from './unsubscribe-page';

export interface NotificationMailsDependencies {
  /** What nouns declare of each kind. */
  kinds: Declared['notifications'];
  transaction: Transaction<NotificationsRepositories>;
  queue: Mail['queue'];
  /** Where people find the product, for links in mails; undefined while the operator has not said. */
  publicOrigin: string | undefined;
  clock: () => Date;
}

export type NotificationMailsService = ReturnType<typeof createNotificationMailsService>;

/** Mails about notifications: what is new about one thing is one mail. */
export function createNotificationMailsService(dependencies: NotificationMailsDependencies) {
  const { kinds, transaction, queue, publicOrigin, clock } = dependencies;
  const words = createNotificationWords(kinds);

  function bodyOf(rows: NotificationRow[], unsubscribeUrl: string | undefined): string {
    const lines = rows.map((row) => {
      const href = words.href(row);
      return words.text(row) + (href && publicOrigin ? `\n${publicOrigin}${href}` : '');
    });
    const settings = publicOrigin ? `: ${publicOrigin}${paths.fan.settings}` : '';
    const why = rows.some(({ kind }) => isChosenKind(kind))
      ? `You’re getting this email because of your notification settings${settings}`
      : 'You’re getting this email because it is about your account.';
    const stop = unsubscribeUrl ? `\nStop emails like this: ${unsubscribeUrl}` : '';
    return `${lines.join('\n\n')}\n\n${why}${stop}\n`;
  }

  return {
    /**
     * Writes one mail about everything that is new about a thing, as it stands now: what was read meanwhile, taken back, or
     * cannot be opened any more is not in it. Where a mail about it is too recent, or the day's are used up, it comes later.
     */
    send: ({ uid, about }: MailAbout): Promise<void> =>
      transaction(async (bound) => {
        const now = clock();
        // Locked: two mails to one person are written one after the other, on whatever servers.
        const person = await bound.people.findForUpdate(uid);
        if (!person) return;
        const nextAt = await bound.notificationMails.nextAt(uid, about, now);
        if (nextAt) return bound.jobs.enqueue(mailJobOf({ uid, about }, nextAt));
        const rows = (await bound.inbox.listToMail(uid, about, now)).filter(({ kind }) =>
          getsMail(person, kind),
        );
        await bound.notifications.endMailing(uid, about);
        const [latest] = rows;
        if (!latest || person.email === null) return;
        const stoppable = new Set<NotificationKind>(rows.map(({ kind }) => kind).filter(isChosenKind));
        const token = randomBytes(24).toString('base64url');
        const unsubscribeUrl =
          publicOrigin && stoppable.size > 0 ? publicOrigin + unsubscribePath(token) : undefined;
        await queue(bound, {
          kind: 'notification',
          recipient: person.email,
          subject: words.subject(latest),
          body: bodyOf(rows, unsubscribeUrl),
          unsubscribeUrl,
        });
        await bound.notificationMails.insert({
          id: uuidv7(),
          uid,
          about,
          kinds: [...stoppable],
          token_hash: hashSecret(token),
          sent_at: now,
        });
      }),

    /** Which mails a link stops. @throws BestieError `not_found` */
    stoppedBy: (token: string): Promise<ChosenKind[]> =>
      transaction(async (bound) => (await findByToken(bound, token)).kinds),

    /** Stops mails of the kinds of the one whose link it is; again is the same. @throws BestieError `not_found` */
    stop: (token: string): Promise<ChosenKind[]> =>
      transaction(async (bound) => {
        const { uid, kinds: stopped } = await findByToken(bound, token);
        const notifications = Object.fromEntries(stopped.map((kind) => [`${kind}.mail`, false]));
        await bound.settings.merge(uid, { notifications }, clock());
        await bound.live.publish({ topic: userTopic(uid), type: 'settings.merge', ids: [uid] });
        return stopped;
      }),
  };
}

/** The address is theirs, and they are here. Decisions about them also reach who was suspended. */
function getsMail(person: PersonRow, kind: NotificationKind): boolean {
  const { email, email_verified, leaves_at } = person;
  if (email === null || !email_verified || leaves_at) return false;
  const status = statusOf(person);
  return status === 'active' || (status === 'suspended' && !isChosenKind(kind));
}

async function findByToken({ notificationMails }: NotificationsRepositories, token: string) {
  const { uid, kinds } = requireFound(await notificationMails.findByToken(hashSecret(token)));
  return { uid, kinds: chosenKinds.filter((kind) => kinds.includes(kind)) };
}
