import { BestieError } from '@bestie/contracts/errors';
import type { ConfessionState } from '@bestie/contracts/confessions';
import { dayMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { Person } from '../../platform/http/caller';
import { isOnlyAdmin } from '../../platform/identity/is-only-admin';
import { definePolicy } from '../../platform/module/define-policy';
import type { CurrentDecision, WrittenRow } from './written-confessions.repository';

/** What decides a caller's permissions on a card or reply. */
interface ConfessionForCaller extends Pick<WrittenRow, 'state' | 'appeal' | 'decision'> {
  /** Whether the caller wrote it; no row says so. */
  own: boolean;
  /** The day of now, in UTC. */
  today: string;
}

const decided = new BestieError('conflict', { message: 'That was decided or taken back in the meantime.' });

const isDecidedAgainst = (state: ConfessionState) => state === 'rejected' || state === 'removed';

/** Whether the time to appeal is over. Days are all that is stored. */
const isFinal = (decision: CurrentDecision | null, today: string) =>
  decision !== null && Date.parse(today) - Date.parse(decision.day) > limits.reports.appealDays * dayMs;

/** Rules for cards and replies. Roles beyond the contract's, follows and blocks have no effect here. */
export const confessionsPolicy = definePolicy({
  permissions(_caller: Person, { own, state, appeal, decision, today }: ConfessionForCaller) {
    return {
      withdraw: own && (state === 'pending' || state === 'approved'),
      appeal: own && isDecidedAgainst(state) && appeal === null && !isFinal(decision, today),
      react: !own,
    };
  },

  // Another person's confession answers like a missing one.
  refusal(permission, { own, state, appeal }) {
    if (permission === 'react') return 'You wrote this one, so your word is not counted.';
    if (!own) return null;
    if (permission === 'withdraw') return decided;
    return new BestieError('conflict', {
      message:
        isDecidedAgainst(state) && appeal === null
          ? `An appeal is possible for ${limits.reports.appealDays} days.`
          : 'There is nothing to object to, or you did already.',
    });
  },
});

/** @throws BestieError `forbidden` with the reason and the end of a ban */
export function requireNoBan(ban: { reason: string; until: string } | undefined): void {
  if (ban)
    throw new BestieError('forbidden', {
      message: `You can’t write confessions until ${dayInWords(ban.until)}: ${ban.reason}`,
    });
}

/** @throws BestieError `conflict` in another state */
export function requireState(row: WrittenRow, state: ConfessionState): void {
  if (row.state !== state) throw decided;
}

/** Only what waits for a decision is claimed. @throws BestieError `conflict` */
export function requireWaiting(row: WrittenRow): void {
  if (row.state !== 'pending') requireOpenAppeal(row);
}

/** @throws BestieError `conflict` */
export function requireOpenAppeal(row: WrittenRow): void {
  if (row.appeal_state !== 'open' || !isDecidedAgainst(row.state)) throw decided;
}

/**
 * Nobody decides on what they wrote, unless there is no other admin. What a single admin decides is not marked, because
 * that would tell who wrote it.
 * @param admins those who can act
 */
export const mayDecide = (caller: Person, own: boolean, admins: readonly { uid: string }[]): boolean =>
  !own || isOnlyAdmin(caller, admins);

/** @throws BestieError `forbidden` */
export function requireImpartial(...of: Parameters<typeof mayDecide>): void {
  if (!mayDecide(...of))
    throw new BestieError('forbidden', { message: 'This is yours, so another admin decides.' });
}

/**
 * Another admin answers than who decided, unless there is no other.
 * @param admins those who can act
 */
export const mayAnswer = (
  caller: Person,
  decision: CurrentDecision | null,
  admins: readonly { uid: string }[],
): boolean => decision?.decided_by !== caller.uid || isOnlyAdmin(caller, admins);

/** @throws BestieError `forbidden` */
export function requireOtherAdmin(...of: Parameters<typeof mayAnswer>): void {
  if (!mayAnswer(...of))
    throw new BestieError('forbidden', {
      message: 'You decided this, so another admin answers the appeal.',
    });
}
