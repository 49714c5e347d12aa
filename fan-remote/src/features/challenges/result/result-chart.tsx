import type { ChallengeResult, RankedEntry } from '@bestie/contracts/challenges.contract';
import { ChartFigure } from '@bestie/design-system/chart-figure';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { IntervalChart } from '@bestie/design-system/interval-chart';
import { entryName } from '../../../parts/challenges/entry-picture';
import { personName } from '../../../parts/conversation/conversation-words';
import { rankInWords, readoutOf, scoreInWords, outcomesInWords } from './result-words';

/** Where each entry stands, with the range in which the votes leave it. */
export function ResultChart({ result, items }: { result: ChallengeResult; items: readonly RankedEntry[] }) {
  const { method, ballots, voters, scale } = result;
  const ranked = items.filter(({ interval }) => interval !== null);
  const byHearts = method === 'hearts';
  const rangeOf = ({ interval }: RankedEntry) =>
    interval ? `${scoreInWords(interval.low, method)} – ${scoreInWords(interval.high, method)}` : '–';
  return (
    <ChartFigure
      title="How sure the votes are"
      note={
        <>
          {byHearts
            ? 'The dot is the share of voters who gave a heart.'
            : 'The dot is the strength of an entry in all comparisons.'}{' '}
          The line is where it is with 95 % certainty. Where lines overlap, the votes may not tell two entries
          apart. From {plural(ballots, byHearts ? 'heart' : 'answer')} by {plural(voters, 'person', 'people')}
          .
        </>
      }
      table={{
        caption: 'Ranks with their intervals',
        columns: [
          { key: 'name', header: 'Entry', primary: true, cell: ({ entry }) => entryName(entry) },
          { key: 'author', header: 'By', cell: ({ entry }) => personName(entry.author) },
          { key: 'rank', header: 'Rank', cell: (item) => rankInWords(item) },
          {
            key: 'score',
            header: byHearts ? 'Share' : 'Strength',
            align: 'end',
            cell: ({ interval }) => (interval ? scoreInWords(interval.score, method) : '–'),
          },
          { key: 'range', header: '95 % interval', align: 'end', cell: rangeOf },
          {
            key: 'votes',
            header: byHearts ? 'Hearts' : 'Answers',
            align: 'end',
            cell: ({ votes }) => formatNumber(votes),
          },
        ],
        rows: ranked,
        rowKey: ({ entry }: RankedEntry) => entry.id,
      }}
    >
      <IntervalChart
        label={outcomesInWords(ranked).join(' ')}
        ends={
          byHearts
            ? { low: 'Fewer hearts', high: 'More hearts' }
            : { low: 'Less preferred', high: 'More preferred' }
        }
        {...(scale && { scale })}
        rows={ranked.flatMap((item) => {
          const { entry, interval } = item;
          if (!interval) return [];
          const { low, score, high } = interval;
          const row = { key: entry.id, label: entryName(entry), low, score, high };
          return [{ ...row, readout: readoutOf(item, method), marked: entry.isMine }];
        })}
      />
    </ChartFigure>
  );
}
