import { uuidv7 } from 'uuidv7';
import { serverNow } from '@bestie/client/server-clock';
import type { Eligibility, TieRule, VotingMethod } from '@bestie/contracts/challenges';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { dayMs, hourMs, minuteMs } from '@bestie/contracts/days';
import { limits } from '@bestie/contracts/limits';
import { instantOfDevice, onDevice } from '@bestie/design-system/device-time';
import { plainDay } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';

/** The fields of the form; dates are local times of this device. */
export interface ChallengeFields {
  /** Id of a new challenge, so that a repeated request makes one. */
  id: string;
  title: string;
  brief: string;
  rules: string;
  eligibility: Eligibility;
  method: VotingMethod;
  prizes: string[];
  ties: TieRule;
  /** Null opens a new challenge at once. */
  opensAt: string | null;
  votesAt: string | null;
  closesAt: string | null;
  /** When a new challenge that opens at once was sent first; a repeated request opens then, too. */
  sentAt: number | null;
}

/** An attempt later than this, in ms, is not a repetition of the previous one; the rest is for its way to the server. */
const repetition = (limits.challenges.lateMinutes - 2) * minuteMs;

const evening = (daysAhead: number): string => `${plainDay(new Date(Date.now() + daysAhead * dayMs))}T20:00`;

/** A new challenge: a week to enter, three days to vote. */
export const blankChallenge = (): ChallengeFields => ({
  id: uuidv7(),
  title: '',
  brief: '',
  rules: '',
  eligibility: 'everyone',
  method: 'pairwise',
  prizes: [],
  ties: 'share',
  opensAt: null,
  votesAt: evening(7),
  closesAt: evening(10),
  sentAt: null,
});

export const fieldsOf = (challenge: Challenge): ChallengeFields => {
  const { id, title, brief, rules, eligibility, method, prizes, ties } = challenge;
  return {
    id,
    title,
    brief,
    rules,
    eligibility,
    method,
    prizes,
    ties,
    opensAt: onDevice(challenge.opensAt),
    votesAt: onDevice(challenge.votesAt),
    closesAt: onDevice(challenge.closesAt),
    sentAt: null,
  };
};

/** When a new challenge is sent; a repetition counts as the first time. */
export const sendingAt = ({ sentAt }: ChallengeFields, now = serverNow()): number =>
  sentAt !== null && now - sentAt < repetition ? sentAt : now;

const textsOf = ({ title, brief, rules, eligibility, method, prizes, ties }: ChallengeFields) => ({
  title,
  brief,
  rules,
  eligibility,
  method,
  prizes: prizes.filter((prize) => prize.trim() !== ''),
  ties,
});

/** Input of a new challenge. */
export const newChallenge = (fields: ChallengeFields, now: number) => ({
  id: fields.id,
  ...textsOf(fields),
  opensAt: fields.opensAt === null ? new Date(now).toISOString() : instantOfDevice(fields.opensAt),
  votesAt: instantOfDevice(fields.votesAt ?? ''),
  closesAt: instantOfDevice(fields.closesAt ?? ''),
});

/** What is changed of a challenge; texts only before it opens. */
export function changesOf(fields: ChallengeFields, challenge: Challenge) {
  const before = fieldsOf(challenge);
  const dates = (['opensAt', 'votesAt', 'closesAt'] as const).flatMap((name) => {
    const value = fields[name];
    return value !== null && value !== before[name] ? [[name, instantOfDevice(value)]] : [];
  });
  return {
    ...(challenge.state === 'upcoming' && textsOf(fields)),
    ...(Object.fromEntries(dates) as Partial<Record<'opensAt' | 'votesAt' | 'closesAt', string>>),
  };
}

/** "7 days to enter, then 3 days to vote." Null while a date is missing or they are out of order. */
export function lengthsInWords({ opensAt, votesAt, closesAt }: ChallengeFields): string | null {
  if (votesAt === null || closesAt === null) return null;
  const [opens, votes, closes] = [
    opensAt === null ? serverNow() : Date.parse(opensAt),
    Date.parse(votesAt),
    Date.parse(closesAt),
  ];
  if (!(opens < votes && votes < closes)) return null;
  return `${lengthInWords(votes - opens)} to enter, then ${lengthInWords(closes - votes)} to vote.`;
}

function lengthInWords(length: number): string {
  const hours = Math.max(1, Math.round(length / hourMs));
  return hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day');
}
