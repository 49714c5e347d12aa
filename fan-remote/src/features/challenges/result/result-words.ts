import { setAsideLabels } from '@bestie/contracts/challenges';
import type { ChallengeResult, EntryReport, RankedEntry } from '@bestie/contracts/challenges.contract';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { placeInWords } from '../../../parts/challenges/challenge-words';
import { entryName } from '../../../parts/challenges/entry-picture';
import { personName } from '../../../parts/conversation/conversation-words';

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const named = ({ entry }: RankedEntry): string => `“${entryName(entry)}” by ${personName(entry.author)}`;

/** Places that the sentences name, and entries that they name before they count the rest. */
const [placesNamed, namesShown] = [3, 4];

/** Who came first, and every tie of the first places, in sentences. */
export function outcomesInWords(items: readonly RankedEntry[]): string[] {
  const ranks = [...new Set(items.flatMap(({ rank }) => rank ?? []))].filter((rank) => rank <= placesNamed);
  return ranks.flatMap((rank) => {
    const equal = items.filter((item) => item.rank === rank);
    if (equal.length === 1) return rank === 1 && equal[0] ? [`${named(equal[0])} comes first.`] : [];
    const names = equal.slice(0, namesShown).map(named);
    const rest = equal.length - names.length;
    const all = rest > 0 ? [...names, plural(rest, 'more entry', 'more entries')] : names;
    return [`${joined(all)} tie for ${placeInWords(rank)}: the votes do not tell them apart.`];
  });
}

/** "1st place, tied" */
export const rankInWords = ({ rank, tied }: Pick<RankedEntry, 'rank' | 'tied'>): string =>
  rank === null ? 'Not ranked' : placeInWords(rank) + (tied ? ', tied' : '');

/** "A silk scarf, shared by 2" */
export const prizesInWords = ({ prizes, sharedBy }: Pick<RankedEntry, 'prizes' | 'sharedBy'>): string =>
  prizes.length === 0 ? '' : joined(prizes) + (sharedBy > 1 ? `, shared by ${sharedBy}` : '');

/** How many answers were counted, and how many were not and why. */
export function countedInWords({ ballots, voters, setAside, method }: ChallengeResult): string[] {
  const what = (count: number) => (method === 'hearts' ? plural(count, 'heart') : plural(count, 'answer'));
  const aside = setAside.filter((each) => each.ballots > 0);
  return [
    `${what(ballots)} by ${plural(voters, 'person', 'people')} counted.`,
    aside.length === 0
      ? 'None had to be set aside.'
      : `Not counted: ${joined(aside.map((each) => `${what(each.ballots)} ${setAsideLabels[each.why]}`))}.`,
  ];
}

/** Strengths have no unit; hearts are shares of voters. */
export const scoreInWords = (score: number, method: ChallengeResult['method']): string =>
  method === 'hearts' ? `${formatNumber(score * 100)} %` : formatNumber(score, 2);

/** "“Camel Monday” by Ana, 1st place: 0.8, with 95 % certainty between 0.2 and 1.4." */
export function readoutOf(item: RankedEntry, method: ChallengeResult['method']): string {
  const { interval, entry } = item;
  const ranked = `${entryName(entry)}, by ${personName(entry.author)}: ${rankInWords(item)}`;
  if (!interval) return `${ranked}.`;
  const [score, low, high] = [interval.score, interval.low, interval.high].map((value) =>
    scoreInWords(value, method),
  );
  return `${ranked}. ${score}, with 95 % certainty between ${low} and ${high}.`;
}

/** What an entrant learns about their own entry. */
export function reportInWords(report: EntryReport, method: ChallengeResult['method']): string[] {
  const { of, tiedWith, places, answers, votes } = report;
  const equalTo = tiedWith > 0 ? `, tied with ${plural(tiedWith, 'other entry', 'other entries')}` : '';
  const { won, lost, equal, skipped } = answers;
  return [
    report.rank === null
      ? 'There were too few votes about it for a rank.'
      : `${placeInWords(report.rank)} of ${of}${equalTo}.`,
    ...(places
      ? [
          places.best === places.worst
            ? `With 95 % certainty it is ${placeInWords(places.best)}.`
            : `With 95 % certainty it is between ${placeInWords(places.best)} and ${placeInWords(places.worst)}.`,
        ]
      : []),
    method === 'hearts'
      ? `It got ${plural(votes, 'heart')}.`
      : `Preferred ${plural(won, 'time')}, the other one ${plural(lost, 'time')}; called equal ${plural(equal, 'time')}, skipped ${plural(skipped, 'time')}.`,
  ];
}
