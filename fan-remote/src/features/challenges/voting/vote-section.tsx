import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { Button } from '@bestie/design-system/button';
import { formatMoment } from '@bestie/design-system/format-date';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction } from '@bestie/remote-kit/shell';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';
import styles from './vote-section.module.css';

const VoteDialog = lazyPart(() => import(/* webpackChunkName: "challenge-vote" */ './vote-dialog'));

/** How one votes in a challenge, how far one is, or from when one may. */
export function VoteSection({ challenge }: { challenge: Challenge }) {
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const { can, why, voted, votingMethod, votesFrom, closesAt } = challenge;
  const byPairs = votingMethod === 'pairwise';
  const vote = () => change({ vote: 'now' });
  usePrimaryAction(can.vote && byPairs ? { label: 'Vote', run: vote } : null);
  if (!can.vote)
    return (
      why.vote && (
        <p className={styles.why}>
          {why.vote}{' '}
          {Date.parse(votesFrom) < Date.parse(closesAt)
            ? `You can vote here from ${formatMoment(votesFrom)}.`
            : 'This time you can look around, and vote in the next one.'}
        </p>
      )
    );
  const left = Math.max(0, voted.limit - voted.answered);
  if (!byPairs)
    return (
      <p className={styles.note} role="status">
        {left === 0
          ? 'You gave all your hearts. Take one back to give it to another entry.'
          : `You have ${left} of ${voted.limit} hearts left. Give them to the entries below.`}
      </p>
    );
  return (
    <>
      <p className={styles.note}>
        {voted.answered === 0
          ? 'Two entries at a time, without names. A fair minute is enough: look, decide, next.'
          : left > 0
            ? `You compared ${voted.answered} of ${voted.limit}.`
            : `You compared all ${voted.limit} of your pairs. Thank you!`}
      </p>
      <Button variant={left > 0 ? 'primary' : 'quiet'} onClick={vote}>
        {voted.answered === 0 ? 'Start voting' : left > 0 ? 'Go on voting' : 'Look at your last answer'}
      </Button>
      <Suspense fallback={null}>
        {params.has('vote') && (
          <VoteDialog challenge={challenge} onClose={() => change({ vote: null }, { replace: true })} />
        )}
      </Suspense>
    </>
  );
}
