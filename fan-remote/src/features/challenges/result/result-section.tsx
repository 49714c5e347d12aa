import { useInfiniteQuery } from '@tanstack/react-query';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { Challenge, ChallengeResult } from '@bestie/contracts/challenges.contract';
import { limits } from '@bestie/contracts/limits';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { OwnReport } from './own-report';
import { RankedEntries } from './ranked-entries';
import { ResultChart } from './result-chart';
import { countedInWords, outcomesInWords } from './result-words';
import styles from './result-section.module.css';

/** How a challenge ended. */
export default function ResultSection({ challenge }: { challenge: Challenge }) {
  const { api } = useShell();
  const query = useInfiniteQuery(challengesQueries.result(api, challenge.id));
  const result = query.data?.pages[0];
  const items = rowsOf(query.data);
  if (!result)
    return (
      <Section title="Result">
        {query.isError ? (
          <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <Loading label="Loading the result…">
            <TileGridSkeleton count={4} ratio="4 / 5" />
          </Loading>
        )}
      </Section>
    );
  return (
    <>
      <Section title="Result">
        <div className={styles.words}>
          {outcomeInWords(result) ?? outcomesInWords(items).map((text) => <p key={text}>{text}</p>)}
        </div>
        {challenge.entry?.state === 'entered' && <OwnReport challenge={challenge} method={result.method} />}
        <RankedEntries items={items} />
        <MorePages query={query} />
      </Section>
      {result.outcome === 'ranked' && (
        <Section title="The numbers behind it">
          <ResultChart result={result} items={items} />
        </Section>
      )}
      {result.ballots > 0 && (
        <Section title="Count it again">
          <div className={styles.words}>
            {countedInWords(result).map((text) => (
              <p key={text}>{text}</p>
            ))}
            {result.recount && (
              <p>
                Every answer is in{' '}
                <a href={`/api/challenges/${challenge.id}/recount`} download>
                  this file
                </a>
                , without names and times. <code>npm run challenges:recount FILE</code> computes the same
                ranks from it.
              </p>
            )}
          </div>
        </Section>
      )}
    </>
  );
}

/** Why there are no ranks; null when there are. */
function outcomeInWords({ outcome }: ChallengeResult) {
  if (outcome === 'unranked')
    return (
      <p>
        Fewer than {limits.challenges.entriesMin} people entered, also in the week that was added. It ended
        without ranks.
      </p>
    );
  return outcome === 'tooFewVotes' ? (
    <p>There are too few votes to tell who is better, so nobody is ranked.</p>
  ) : null;
}
