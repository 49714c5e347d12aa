import { dayMs, hourMs, minuteMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { chooseFutureTime } from '../../platform/http/future-time';
import type { ChallengeRow } from './challenges.sql';
import type { ChallengeValues } from './challenges.repository';

type Dates = Pick<ChallengeValues, 'opens_at' | 'votes_at' | 'closes_at'>;

const { hoursMin, daysMax, aheadDays, lateMinutes } = limits.challenges;

const refuse = (field: string, message: string): never => {
  throw BestieError.field(field, message);
};

/** Dates in order, with time to enter and to vote. @throws BestieError `invalid_input` */
export function requireDates({ opens_at: opens, votes_at: votes, closes_at: closes }: Dates): void {
  if (votes.getTime() - opens.getTime() < hoursMin * hourMs)
    refuse('votesAt', 'Leave at least an hour to enter.');
  if (closes.getTime() - votes.getTime() < hoursMin * hourMs)
    refuse('closesAt', 'Leave at least an hour to vote.');
  if (closes.getTime() - opens.getTime() > daysMax * dayMs)
    refuse('closesAt', `A challenge takes at most ${daysMax} days.`);
}

/** A new opening is soon, and not over. @throws BestieError `invalid_input` */
export function requireOpening(opens: Date, now: Date): void {
  if (opens.getTime() < now.getTime() - lateMinutes * minuteMs) refuse('opensAt', chooseFutureTime);
  if (opens.getTime() > now.getTime() + aheadDays * dayMs)
    refuse('opensAt', 'Choose a time within the coming year.');
}

/** Dates that lie ahead move later, the others stay. @throws BestieError `invalid_input` */
export function requireLater(row: ChallengeRow, next: Dates): void {
  if (next.opens_at.getTime() !== row.opens_at.getTime()) refuse('opensAt', 'It is open already.');
  if (row.state === 'voting' && next.votes_at.getTime() !== row.votes_at.getTime())
    refuse('votesAt', 'Voting has begun already.');
  for (const [field, before, after] of [
    ['votesAt', row.votes_at, next.votes_at],
    ['closesAt', row.closes_at, next.closes_at],
  ] as const)
    if (after < before) refuse(field, 'Once a challenge is open, its dates only move later.');
}
