import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  day,
  daySpan,
  id,
  instant,
  pageOf,
  pageSize,
  peopleLine,
  peopleText,
  reason,
  sharedPicture,
  version,
} from '../http/fields';
import { limits } from '../http/limits';
import {
  ballotAnswers,
  challengeDateKinds,
  challengeOutcomes,
  challengeStates,
  challengeTabs,
  eligibilities,
  entryStates,
  reviewDecisions,
  setAsideReasons,
  suspicionKinds,
  tieRules,
  votingMethods,
} from './challenges';
import { recountFileSchema } from './challenges-recount';
import { forumPersonSchema } from './forum.contract';
import { categories } from './items';

const limit = limits.challenges;

/** An outfit as it was entered, whatever became of it. */
export const entryLookSchema = z.object({
  name: z.string(),
  /** The picture that the builder drew; without one, the pieces stand for it. */
  cover: sharedPicture.nullable(),
  pieces: z.array(
    z.object({ name: z.string(), category: z.enum(categories), cover: sharedPicture.nullable() }),
  ),
  pieceCount: z.number().int(),
});
export type EntryLook = z.output<typeof entryLookSchema>;

export const challengeEntrySchema = z.object({
  id,
  challengeId: id,
  state: z.enum(entryStates),
  /** Null once it is gone, and where the caller blocked its author. */
  look: entryLookSchema.nullable(),
  isMine: z.boolean(),
  /** Null until the challenge is closed, but for the caller’s own; and for former members. */
  author: forumPersonSchema.nullable(),
  /** The caller gave it a heart. */
  hearted: z.boolean(),
});
export type ChallengeEntry = z.output<typeof challengeEntrySchema>;

const texts = z.object({
  title: peopleLine(limit.titleLength),
  brief: peopleText(limit.briefLength),
  rules: peopleText({ min: 0, max: limit.rulesLength }),
  eligibility: z.enum(eligibilities),
  method: z.enum(votingMethods),
  /** By place, the first for the first. */
  prizes: z.array(peopleLine({ max: limit.prizeLength })).max(limit.prizes),
  ties: z.enum(tieRules),
});
const dates = z.object({
  opensAt: instant,
  /** Entering ends, and voting begins. */
  votesAt: instant,
  closesAt: instant,
});

export const challengeSchema = texts.extend(dates.shape).extend({
  id,
  version,
  state: z.enum(challengeStates),
  /** The clock of the server at the answer, for countdowns. */
  now: instant,
  /** How people vote with so many entries: see `heartsUnder` of the limits. */
  votingMethod: z.enum(votingMethods),
  /** Entering went on for a week, because too few entered. */
  extended: z.boolean(),
  /** Voting went on for two days, because too few voted. */
  prolonged: z.boolean(),
  cancelReason: z.string().nullable(),
  /** Null for former members. */
  maker: forumPersonSchema.nullable(),
  entryCount: z.number().int(),
  /** Pictures of a few entries: of the best ones once it is closed, and none before voting begins. */
  covers: z.array(sharedPicture).max(limit.covers),
  /** The caller’s own, withdrawn or not. */
  entry: challengeEntrySchema.nullable(),
  /** Pairs that the caller answered, and how many there are for them; hearts likewise. */
  voted: z.object({ answered: z.number().int(), limit: z.number().int() }),
  can: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    enter: z.boolean(),
    withdraw: z.boolean(),
    vote: z.boolean(),
    /** Decide about suspicious votes, as an admin who did not enter. */
    review: z.boolean(),
  }),
  /** Why the caller may not, in words; null where they may, and where nobody can. */
  why: z.object({ enter: z.string().nullable(), vote: z.string().nullable() }),
  /** When the caller’s account is old enough to vote. */
  votesFrom: instant,
});
export type Challenge = z.output<typeof challengeSchema>;

/** A pair that the server handed out. */
export const ballotSchema = z.object({
  id,
  /** Null until it is answered. */
  answer: z.enum(ballotAnswers).nullable(),
  left: challengeEntrySchema,
  right: challengeEntrySchema,
  expiresAt: instant,
});
export type Ballot = z.output<typeof ballotSchema>;

export const dealtSchema = z.object({
  /** Null when the caller has compared everything that there is for them. */
  ballot: ballotSchema.nullable(),
  /** The one before, whose answer can be changed until the next answer. */
  last: ballotSchema.nullable(),
  voted: challengeSchema.shape.voted,
  now: instant,
});
export type Dealt = z.output<typeof dealtSchema>;

/** An entry in the result. */
export const rankedEntrySchema = z.object({
  entry: challengeEntrySchema,
  /** 1 and more entries whose intervals are clearly above. Null where too few votes tell nothing. */
  rank: z.number().int().nullable(),
  /** Others have the same rank: a declared tie. */
  tied: z.boolean(),
  /** The strength and its 95 % interval, on one scale for all entries. Null without a rank. */
  interval: z.object({ score: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Counted answers about it; hearts where people gave hearts. */
  votes: z.number().int(),
  prizes: z.array(z.string()),
  /** Among how many entries these prizes are shared; 1 where each has its own. */
  sharedBy: z.number().int(),
});
export type RankedEntry = z.output<typeof rankedEntrySchema>;

export const challengeResultSchema = z.object({
  outcome: z.enum(challengeOutcomes),
  method: z.enum(votingMethods),
  closedAt: instant,
  /** Answers and people that count. */
  ballots: z.number().int(),
  voters: z.number().int(),
  /** Answers that do not, by reason. */
  setAside: z.array(z.object({ why: z.enum(setAsideReasons), ballots: z.number().int() })),
  /** From the lowest end of an interval to the highest; null without ranks. */
  scale: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** There is a file with which everybody can count again. */
  recount: z.boolean(),
  /** In the order of their ranks, those without one last. */
  ...pageOf(rankedEntrySchema).shape,
});
export type ChallengeResult = z.output<typeof challengeResultSchema>;

/** What an entrant learns about their own entry. */
export const entryReportSchema = rankedEntrySchema.extend({
  /** Ranked entries. */
  of: z.number().int(),
  tiedWith: z.number().int(),
  /** Between which places it is, with 95 % certainty. */
  places: z.object({ best: z.number().int(), worst: z.number().int() }).nullable(),
  /** Of pairs: how often it was preferred, was not, was called equal, or was passed. */
  answers: z.object({
    won: z.number().int(),
    lost: z.number().int(),
    equal: z.number().int(),
    skipped: z.number().int(),
  }),
});
export type EntryReport = z.output<typeof entryReportSchema>;

/** Votes that an admin looks at. Nothing in it tells how entries stand. */
export const suspicionSchema = z.object({
  id,
  kind: z.enum(suspicionKinds),
  voters: z.number().int(),
  ballots: z.number().int(),
  /** The median time from a pair to its answer; null for hearts. */
  medianMs: z.number().int().nullable(),
  /** On which day all of them signed up, from one network; null for `fast`. */
  signedUpOn: day.nullable(),
  /**
   * How far their answers about one entry are from what everybody else’s predict, in standard deviations: up to 3 is usual,
   * who always prefers one entry reaches 5. Null for `fast` and hearts.
   */
  deviation: z.number().nullable(),
  decision: z.enum(reviewDecisions).nullable(),
  reason: z.string().nullable(),
  decidedBy: forumPersonSchema.nullable(),
});
export type Suspicion = z.output<typeof suspicionSchema>;

const one = z.object({ challengeId: id });
const oneEntry = z.object({ entryId: id });
const read = { method: 'GET', access: 'fan', scope: 'none', rate: 'read', cookie: true } as const;
const write = { access: 'fan', scope: 'none', rate: 'write' } as const;

export const challengesContract = defineContract({
  list: {
    path: '/api/challenges',
    summary: 'Challenges by state: the next deadline first, past ones latest first.',
    input: z.object({
      tab: z.enum(challengeTabs).default('open'),
      /** Only those that the caller made. */
      made: z.stringbool().optional(),
      cursor: cursor.optional(),
      limit: pageSize(limit.page),
    }),
    output: pageOf(challengeSchema),
    ...read,
  },
  current: {
    path: '/api/challenges/current',
    summary:
      'The challenge that is open with the next deadline, or else the one in voting; null without any.',
    input: z.object({}),
    output: z.object({ challenge: challengeSchema.nullable() }),
    ...read,
  },
  listDates: {
    path: '/api/challenges/dates',
    summary: 'When challenges open, vote and close between two days (UTC), for calendars.',
    input: daySpan(limits.challenges.listDays),
    output: z.object({
      items: z.array(
        z.object({
          challengeId: id,
          title: z.string(),
          kind: z.enum(challengeDateKinds),
          at: instant,
          /** The caller entered it. */
          entered: z.boolean(),
        }),
      ),
    }),
    ...read,
  },
  get: {
    path: '/api/challenges/{challengeId}',
    summary: 'One challenge.',
    input: one,
    output: challengeSchema,
    ...read,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/challenges',
    summary: 'Creates a challenge. The same `id` sent twice creates one.',
    input: texts.extend(dates.shape).extend({
      /** Chosen by the client, so that a repeated call after a lost answer creates nothing twice. */
      id,
    }),
    output: challengeSchema,
    access: 'creator',
    scope: 'none',
    rate: 'write',
    errors: ['limit_reached', 'already_exists'],
    publishes: true,
  },
  update: {
    method: 'PATCH',
    path: '/api/challenges/{challengeId}',
    summary: 'Changes a challenge; once it is open, dates alone, and only to later ones.',
    input: texts.extend(dates.shape).partial().extend({
      challengeId: id,
      version,
      /** Admins say why they change what another person made. */
      reason: reason.optional(),
    }),
    output: challengeSchema,
    access: 'creator',
    scope: 'moderated',
    rate: 'write',
    errors: ['not_found', 'forbidden', 'conflict'],
    publishes: true,
  },
  cancel: {
    method: 'POST',
    path: '/api/challenges/{challengeId}/cancel',
    summary: 'Cancels a challenge that is not closed, and tells why.',
    input: one.extend({ reason }),
    output: challengeSchema,
    access: 'creator',
    scope: 'moderated',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
    publishes: true,
  },
  enter: {
    method: 'POST',
    path: '/api/challenges/{challengeId}/entries',
    summary: 'Enters an outfit as it is now. The same `id` sent twice enters once.',
    input: one.extend({ id, outfitId: id }),
    output: challengeSchema,
    ...write,
    errors: ['not_found', 'forbidden', 'already_exists', 'limit_reached'],
    publishes: true,
  },
  withdraw: {
    method: 'POST',
    path: '/api/challenges/entries/{entryId}/withdraw',
    summary: 'Withdraws the caller’s entry before voting begins; another may be entered then.',
    input: oneEntry,
    output: challengeSchema,
    ...write,
    scope: 'own',
    errors: ['not_found', 'forbidden'],
  },
  listEntries: {
    path: '/api/challenges/{challengeId}/entries',
    summary: 'Entries from voting on, in a random order that stays the same for each caller.',
    input: one.extend({ cursor: cursor.optional(), limit: pageSize(limit.gallery) }),
    output: pageOf(challengeEntrySchema),
    ...read,
    errors: ['not_found'],
  },
  deal: {
    method: 'POST',
    path: '/api/challenges/{challengeId}/ballots',
    summary: 'Hands out the next pair, or the one that is still open. Nobody chooses whom they judge.',
    input: one,
    output: dealtSchema,
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  answer: {
    method: 'PUT',
    path: '/api/challenges/ballots/{ballotId}/answer',
    summary:
      'Answers one’s own open pair, or changes the last answer until the next one, and hands out the next pair.',
    input: z.object({ ballotId: id, answer: z.enum(ballotAnswers) }),
    output: dealtSchema,
    ...write,
    scope: 'own',
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  giveHearts: {
    method: 'PUT',
    path: '/api/challenges/{challengeId}/hearts',
    summary: 'Gives hearts to these entries, instead of those that had one before.',
    input: one.extend({ entryIds: z.array(id).max(limit.hearts) }),
    output: challengeSchema,
    ...write,
    errors: ['not_found', 'forbidden'],
  },
  result: {
    path: '/api/challenges/{challengeId}/result',
    summary: 'How a challenge ended, with intervals and declared ties.',
    input: one.extend({ cursor: cursor.optional(), limit: pageSize(50) }),
    output: challengeResultSchema,
    ...read,
    errors: ['not_found'],
  },
  report: {
    path: '/api/challenges/{challengeId}/report',
    summary: 'The caller’s own entry in the result.',
    input: one,
    output: entryReportSchema,
    ...read,
    scope: 'own',
    errors: ['not_found'],
  },
  recount: {
    path: '/api/challenges/{challengeId}/recount',
    summary: 'The file with which everybody can count again: `npm run challenges:recount FILE`.',
    input: one,
    output: recountFileSchema,
    ...read,
    heavy: true,
    errors: ['not_found'],
  },
  listSuspicions: {
    path: '/api/challenges/{challengeId}/suspicions',
    summary: 'Suspicious votes that wait for an admin who did not enter.',
    input: one,
    output: z.object({
      /** When those that nobody decided about count. */
      until: instant.nullable(),
      items: z.array(suspicionSchema),
    }),
    ...read,
    access: 'admin',
    errors: ['not_found', 'forbidden'],
  },
  decide: {
    method: 'PUT',
    path: '/api/challenges/suspicions/{suspicionId}',
    summary: 'Keeps suspicious votes, or sets them aside with a reason.',
    input: z.object({
      suspicionId: id,
      decision: z.enum(reviewDecisions),
      /** Needed to set them aside. */
      reason: reason.optional(),
    }),
    output: suspicionSchema,
    access: 'admin',
    scope: 'any',
    rate: 'write',
    errors: ['not_found', 'forbidden'],
  },
  removeEntry: {
    method: 'POST',
    path: '/api/challenges/entries/{entryId}/remove',
    summary: 'Removes an entry; comparisons with it fall out unless they were counted.',
    input: oneEntry.extend({ reason }),
    output: challengeEntrySchema,
    access: 'admin',
    scope: 'any',
    rate: 'write',
    errors: ['not_found'],
  },
});
