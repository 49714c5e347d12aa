import type { BallotAnswer, SetAsideReason, VotingMethod } from '@bestie/contracts/challenges';
import { limits } from '@bestie/contracts/limits';
import type { StoredAnswer, StoredHeart } from './ranking/recount-votes';

/** A vote as it is stored, and what is known about whether it counts. */
export interface VoteRow {
  voter_uid: string;
  /** The person is suspended or erased. */
  suspended: boolean;
  /** An admin set it aside. */
  brigade: boolean;
}
export type AnswerRow = VoteRow & {
  left_id: string;
  right_id: string;
  answer: BallotAnswer;
  /** From the pair to its answer. */
  took_ms: number;
};
export type HeartRow = VoteRow & { entry_id: string };

/** What of an entry’s pairs was said. */
export interface AnswerCounts {
  won: number;
  lost: number;
  equal: number;
  skipped: number;
}

/** Votes that count, about entries that have enough of them. */
export interface CountableVotes {
  /** Ids of the entries that are ranked. */
  entries: string[];
  answers: (StoredAnswer & { tookMs: number })[];
  hearts: StoredHeart[];
  setAside: Map<SetAsideReason, number>;
  /** By entry, of pairs. */
  said: Map<string, AnswerCounts>;
}

/** Why a vote does not count, whatever it says about which entries. */
function whyNot(
  { suspended, brigade }: VoteRow,
  about: readonly string[],
  entered: ReadonlySet<string>,
): SetAsideReason | null {
  if (suspended) return 'suspended';
  if (about.some((id) => !entered.has(id))) return 'removed';
  return brigade ? 'brigade' : null;
}

/**
 * Leaves out votes of suspended people, votes that an admin set aside, and comparisons with entries that are gone; then, as
 * long as there are any, entries with too few answers together with the answers about them.
 * @param entered ids of the entries that take part
 */
export function countableVotes(
  method: VotingMethod,
  entered: readonly string[],
  { answers, hearts }: { answers: readonly AnswerRow[]; hearts: readonly HeartRow[] },
): CountableVotes {
  const taking = new Set(entered);
  const setAside = new Map<SetAsideReason, number>();
  const leaveOut = (why: SetAsideReason) => setAside.set(why, (setAside.get(why) ?? 0) + 1);
  const said = new Map(entered.map((id) => [id, { won: 0, lost: 0, equal: 0, skipped: 0 }]));
  let counted: CountableVotes['answers'] = [];
  for (const row of answers) {
    const { voter_uid: voterUid, left_id: left, right_id: right, answer, took_ms: tookMs } = row;
    const why = whyNot(row, [left, right], taking);
    if (answer === 'skip') {
      if (why === null) for (const id of [left, right]) said.get(id)!.skipped += 1;
    } else if (why === null) counted.push({ voterUid, left, right, answer, tookMs });
    else leaveOut(why);
  }
  const heartsThatCount = hearts.flatMap((row) => {
    const why = whyNot(row, [row.entry_id], taking);
    if (why === null) return [{ voterUid: row.voter_uid, entryId: row.entry_id }];
    leaveOut(why);
    return [];
  });
  let entries = [...entered];
  if (method === 'pairwise')
    for (;;) {
      const few = new Set(withFewAnswers(entries, counted));
      if (few.size === 0) break;
      entries = entries.filter((id) => !few.has(id));
      counted = counted.filter(({ left, right }) => {
        const stays = !few.has(left) && !few.has(right);
        if (!stays) leaveOut('tooFewVotes');
        return stays;
      });
    }
  else if (new Set(heartsThatCount.map(({ voterUid }) => voterUid)).size < limits.challenges.answersMin)
    entries = [];
  for (const { left, right, answer } of counted) {
    const [one, other] = [said.get(left)!, said.get(right)!];
    if (answer === 'equal') [one.equal, other.equal] = [one.equal + 1, other.equal + 1];
    else if (answer === 'left') [one.won, other.lost] = [one.won + 1, other.lost + 1];
    else [one.lost, other.won] = [one.lost + 1, other.won + 1];
  }
  return { entries, answers: counted, hearts: heartsThatCount, setAside, said };
}

function withFewAnswers(entries: readonly string[], answers: CountableVotes['answers']): string[] {
  const counts = new Map(entries.map((id) => [id, 0]));
  for (const { left, right } of answers)
    for (const id of [left, right]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return entries.filter((id) => counts.get(id)! < limits.challenges.answersMin);
}
