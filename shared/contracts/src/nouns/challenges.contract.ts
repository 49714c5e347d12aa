import { z } from 'zod';
import { defineContract } from '../http/define-contract';
import {
  cursor,
  day,
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

export const dealSchema = z.object({
  /** Null when the caller has compared everything that there is for them. */
  ballot: ballotSchema.nullable(),
  /** The one before, whose answer can be changed until the next answer. */
  last: ballotSchema.nullable(),
  voted: challengeSchema.shape.voted,
  now: instant,
});
export type Deal = z.output<typeof dealSchema>;

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
  /** Among how many entries the prizes are shared; 1 where each has its own. */
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
  /** In the order of their ranks. */
  items: z.array(rankedEntrySchema),
  /** There is a file with which everybody can count again. */
  recount: z.boolean(),
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
  /** The median time from a pair to its answer. */
  medianMs: z.number().int(),
  /** On which day all of them signed up, from one network; null for `fast`. */
  signedUpOn: day.nullable(),
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
    input: z.object({ from: day, to: day }),
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
});
