import { z } from 'zod';
import { id } from '../http/fields';

/** The words of an answer about a pair that counts; who skips a pair says nothing. */
export const countedAnswers = ['left', 'right', 'equal'] as const;
export type CountedAnswer = (typeof countedAnswers)[number];

/** A number from 0: a voter's in random order, or the position of an entry in `entries`. */
const number = z.number().int().min(0);

const common = {
  entries: z.array(id),
  /** How many people voted. Their numbers say nothing about them. */
  voters: number,
};

/** Answers about pairs: voter, entry on the left, entry on the right, answer. */
const pairwiseVotes = z
  .object({
    method: z.literal('pairwise'),
    /** Of the random numbers that draw the resamples. */
    seed: number.max(2 ** 32 - 1),
    ...common,
    answers: z.array(z.tuple([number, number, number, z.enum(countedAnswers)])),
  })
  .superRefine(({ entries, voters, answers }, context) => {
    const report = reporter(context);
    requireUnique(entries, report);
    const about = new Set<number>();
    const seen = new Set<string>();
    answers.forEach(([voter, left, right], at) => {
      requireNumber(voter, voters, 'voter', report, at, 0);
      requireNumber(left, entries.length, 'entry', report, at, 1);
      requireNumber(right, entries.length, 'entry', report, at, 2);
      if (left === right) report('An entry is compared with itself.', 'answers', at);
      about.add(left).add(right);
      const pair = `${voter} ${Math.min(left, right)} ${Math.max(left, right)}`;
      if (seen.has(pair)) report(`Voter ${voter} compared this pair before.`, 'answers', at);
      seen.add(pair);
    });
    entries.forEach((_, at) => {
      if (!about.has(at)) report('No answer is about this entry.', 'entries', at);
    });
    requireAllVoters(voters, answers, report);
  });

/** Hearts: voter, entry. */
const heartVotes = z
  .object({
    method: z.literal('hearts'),
    ...common,
    /** By position of the entry: how many of the voters could give it a heart, which its author cannot. */
    couldVote: z.array(number),
    answers: z.array(z.tuple([number, number])),
  })
  .superRefine(({ entries, voters, couldVote, answers }, context) => {
    const report = reporter(context);
    requireUnique(entries, report);
    if (couldVote.length !== entries.length)
      report(`There are ${entries.length} entries, and ${couldVote.length} numbers here.`, 'couldVote');
    const seen = new Set<string>();
    const hearts = entries.map(() => 0);
    answers.forEach(([voter, entry], at) => {
      requireNumber(voter, voters, 'voter', report, at, 0);
      requireNumber(entry, entries.length, 'entry', report, at, 1);
      if (seen.has(`${voter} ${entry}`))
        report(`Voter ${voter} gave this entry a heart before.`, 'answers', at);
      seen.add(`${voter} ${entry}`);
      if (hearts[entry] !== undefined) hearts[entry]++;
    });
    couldVote.forEach((could, at) => {
      if (could > voters) report(`Only ${voters} people voted.`, 'couldVote', at);
      if (could < (hearts[at] ?? 0))
        report('More people gave this entry a heart than could.', 'couldVote', at);
    });
    requireAllVoters(voters, answers, report);
  });

/** Everything that the result of a challenge depends on, and nothing else: neither times nor people. */
export const recountVotesSchema = z.discriminatedUnion('method', [pairwiseVotes, heartVotes]);
export type RecountVotes = z.output<typeof recountVotesSchema>;

/** The file with which everybody can count the votes of a closed challenge again: `npm run challenges:recount FILE`. */
export const recountFileSchema = z
  .object({
    format: z.literal('bestie-recount-1'),
    challengeId: id,
    votes: recountVotesSchema,
    /** By position of the entry. */
    ranks: z.array(z.number().int().min(1)),
  })
  .superRefine(({ votes, ranks }, context) => {
    if (ranks.length !== votes.entries.length)
      reporter(context)(`There are ${votes.entries.length} entries, and ${ranks.length} ranks.`, 'ranks');
  });
export type RecountFile = z.output<typeof recountFileSchema>;

type Report = (message: string, ...path: (string | number)[]) => void;

const reporter =
  (context: z.core.$RefinementCtx): Report =>
  (message, ...path) =>
    context.addIssue({ code: 'custom', message, path });

function requireUnique(entries: readonly string[], report: Report): void {
  entries.forEach((entry, at) => {
    if (entries.indexOf(entry) < at) report('This entry is listed twice.', 'entries', at);
  });
}

function requireNumber(
  value: number,
  end: number,
  what: 'voter' | 'entry',
  report: Report,
  at: number,
  place: number,
): void {
  if (value >= end) report(`There is no ${what} ${value}.`, 'answers', at, place);
}

function requireAllVoters(voters: number, answers: readonly (readonly unknown[])[], report: Report): void {
  const found = new Set(answers.map(([voter]) => voter)).size;
  if (found !== voters) report(`There are answers of ${found} voters.`, 'voters');
}
