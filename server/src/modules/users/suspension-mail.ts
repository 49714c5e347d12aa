import { instantInWords } from '../../platform/documents/day-in-words';
import type { NewJob } from '../../platform/jobs/jobs.repository';
import type { Transaction } from '../../platform/database/transaction';
import { statusOf } from '../../platform/identity/access-states';
import type { PersonRow } from '../../platform/identity/people.repository';
import { suspendedPath } from '../../platform/identity/suspension-links';
import type { SuspensionLinks } from '../../platform/identity/suspension-links';
import type { Mail } from '../../platform/mail/mail';
import type { UsersRepositories } from './users.repositories';

/** Job that mails a person about their suspension. Payload: the uid. */
export const suspensionMailJob = 'users.tellOfSuspension';
/** The job for one person; several that wait are one mail. */
export const suspensionMail = (uid: string): NewJob => ({
  kind: suspensionMailJob,
  payload: uid,
  dedupeKey: uid,
  seesChanges: true,
});

/** What becomes of a suspended person's things, as far as the suspension decides it. */
export const effectOfSuspension = ({ hidden_at: hiddenAt }: Pick<PersonRow, 'hidden_at'>): string =>
  `${hiddenAt ? 'Nobody else sees what you published. ' : ''}The suspension itself deletes nothing.`;

export interface SuspensionMailDependencies {
  transaction: Transaction<UsersRepositories>;
  links: Pick<SuspensionLinks, 'make'>;
  queue: Mail['queue'];
  /** Where people find the product; undefined while the operator has not said. */
  publicOrigin: string | undefined;
}

/**
 * Tells a suspended person why, until when, and where to appeal; nothing to who was reinstated by then, nor to an
 * address that nobody confirmed. Its confirmation starts the job again.
 */
export function createSuspensionMail({
  transaction,
  links,
  queue,
  publicOrigin,
}: SuspensionMailDependencies) {
  return async (uid: string): Promise<void> => {
    // The key is read on a connection of its own, and the embedded engine has one for all.
    const { token, until } = await links.make(uid);
    await transaction(async (bound) => {
      const person = await bound.people.find(uid);
      if (!person?.email || !person.email_verified || statusOf(person) !== 'suspended') return;
      const { suspended_until: end } = person;
      await queue(bound, {
        kind: 'suspension',
        recipient: person.email,
        subject: 'Your account is suspended',
        body: `Your Bestie account is suspended ${end ? `until ${instantInWords(end)}` : 'until further notice'}. You can’t sign in. ${effectOfSuspension(person)}

Reason: ${person.suspended_reason ?? ''}

Until ${instantInWords(until)} you can appeal here, download everything you have, or delete your account:
${publicOrigin ?? ''}${suspendedPath(token)}

Whoever has this link can do the same, so please don’t pass it on.
`,
      });
    });
  };
}
