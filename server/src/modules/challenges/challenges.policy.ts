import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { definePolicy } from '../../platform/module/define-policy';
import type { ChallengeFacts } from './challenges.sql';

const { accountDays, ballots, ballotsPerEntry, entries, hearts } = limits.challenges;

const takesPart = ({ entry }: ChallengeFacts): boolean => entry?.state === 'entered';

/** When the account of the caller is old enough to vote. */
export const votesFrom = ({ signed_up_at: since }: ChallengeFacts): Date =>
  new Date(since.getTime() + accountDays * dayMs);

/** Pairs that there are for the caller, or hearts. Nobody compares their own. */
export function ballotsOf(row: ChallengeFacts): number {
  if (row.voting_method === 'hearts') return hearts;
  const others = row.entry_count - (takesPart(row) ? 1 : 0);
  return Math.min(ballots, ballotsPerEntry * row.entry_count, Math.max(0, (others * (others - 1)) / 2));
}

/** Why the caller may not enter an open challenge; null where they may or did. */
export function whyNotEnter(row: ChallengeFacts, { uid }: Person): string | null {
  if (row.state !== 'open') return null;
  if (row.maker_uid === uid) return 'You made this challenge, so you can’t enter it.';
  if (takesPart(row)) return null;
  if (row.entry?.state === 'removed') return 'An admin removed your entry.';
  if (row.eligibility === 'newcomers' && row.took_part)
    return 'This challenge is for people who never took part before.';
  return row.entry_count >= entries ? 'This challenge is full.' : null;
}

/** Why the caller may not vote while others do. */
export const whyNotVote = (row: ChallengeFacts): string | null =>
  row.state === 'voting' && votesFrom(row) > row.now
    ? `Your account can vote once it is ${accountDays} days old.`
    : null;

/**
 * Who made a challenge and admins change and cancel it. Everybody else enters while it is open, unless they made it, and
 * votes afterwards with an account of a week. Admins who did not enter decide about suspicious votes.
 */
export const challengePolicy = definePolicy({
  permissions(caller: Person, row: ChallengeFacts) {
    const manages = row.maker_uid === caller.uid || caller.role === 'admin';
    const isOver = row.state === 'closed' || row.state === 'cancelled';
    return {
      edit: manages && ['upcoming', 'open', 'voting'].includes(row.state),
      cancel: manages && !isOver,
      enter: row.state === 'open' && !takesPart(row) && whyNotEnter(row, caller) === null,
      withdraw: row.state === 'open' && takesPart(row),
      vote: row.state === 'voting' && whyNotVote(row) === null,
      review: row.state === 'counting' && caller.role === 'admin' && !row.entry,
    };
  },

  refusal(permission, row, caller): BestieError | string | null {
    switch (permission) {
      case 'edit':
      case 'cancel':
        if (row.maker_uid !== caller.uid && caller.role !== 'admin') return null;
        if (row.state === 'cancelled') return 'This challenge was cancelled.';
        return row.state === 'counting' ? 'Voting is over.' : 'This challenge is over.';
      case 'enter':
        if (takesPart(row)) return new BestieError('already_exists', { message: 'You entered already.' });
        return whyNotEnter(row, caller) ?? notNow[row.state];
      case 'withdraw':
        return takesPart(row) ? 'Entries stay once voting has begun.' : 'You have no entry here.';
      case 'vote':
        return whyNotVote(row) ?? (row.state === 'open' ? 'Voting has not begun.' : notNow[row.state]);
      case 'review':
        return caller.role === 'admin' && row.entry
          ? 'You entered this challenge, so another admin decides.'
          : null;
    }
  },
});

const notNow: Record<ChallengeFacts['state'], string> = {
  upcoming: 'This challenge is not open yet.',
  open: 'This challenge takes entries now.',
  voting: 'Entering is over.',
  counting: 'Voting is over.',
  closed: 'This challenge is over.',
  cancelled: 'This challenge was cancelled.',
};
