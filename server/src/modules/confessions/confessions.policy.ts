import { BestieError } from '@bestie/contracts/errors';
import type { ConfessionState } from '@bestie/contracts/confessions';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';
import type { WrittenRow } from './written-confessions.repository';

/** What decides a caller's permissions on a card or reply. */
interface ConfessionForCaller extends Pick<WrittenRow, 'state' | 'appeal'> {
  /** Whether the caller wrote it; no row says so. */
  own: boolean;
}

const decided = new BestieError('conflict', { message: 'That was decided or taken back in the meantime.' });

/** Rules for cards and replies. Roles beyond the contract's, follows and blocks have no effect here. */
export const confessionsPolicy = definePolicy({
  permissions(_caller: Person, { own, state, appeal }: ConfessionForCaller) {
    return {
      withdraw: own && (state === 'pending' || state === 'approved'),
      appeal: own && (state === 'rejected' || state === 'removed') && appeal === null,
      react: !own,
    };
  },

  // Another person's confession answers like a missing one.
  refusal(permission, { own }) {
    if (permission === 'react') return 'You wrote this one, so your word is not counted.';
    if (!own) return null;
    return permission === 'withdraw'
      ? decided
      : new BestieError('conflict', { message: 'There is nothing to object to, or you did already.' });
  },
});

/** @throws BestieError `forbidden` with the reason and the end of a ban */
export function requireNoBan(ban: { reason: string; until: string } | undefined): void {
  if (ban)
    throw new BestieError('forbidden', {
      message: `You cannot write confessions until ${ban.until}: ${ban.reason}`,
    });
}

/** @throws BestieError `conflict` in another state */
export function requireState(row: WrittenRow, state: ConfessionState): void {
  if (row.state !== state) throw decided;
}

/** Only what waits for a decision is claimed. @throws BestieError `conflict` */
export function requireWaiting(row: WrittenRow): void {
  if (row.state !== 'pending' && row.appeal_state !== 'open') throw decided;
}

/** @throws BestieError `conflict` */
export function requireOpenAppeal(row: WrittenRow): void {
  if (row.appeal_state !== 'open' || !['rejected', 'removed'].includes(row.state)) throw decided;
}
