import type { Challenge } from '@bestie/contracts/challenges.contract';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { Pair } from './pair';
import { useVoting } from './use-voting';
import styles from './vote-dialog.module.css';

/** Comparing entries, two at a time. */
export default function VoteDialog({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const voting = useVoting(challenge);
  const { deal, ballot, isDone, isBack, failure, said } = voting;
  const close = () => {
    voting.leave();
    onClose();
  };
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && close()}
      title="Which one answers it better?"
      description={challenge.title}
      footer={
        <div className={styles.foot}>
          {isBack ? (
            <Button onClick={voting.goOn}>Keep my answer</Button>
          ) : (
            deal?.last && <Button onClick={voting.goBack}>Change my last answer</Button>
          )}
          <Button onClick={close}>{isDone ? 'Done' : 'Stop here'}</Button>
        </div>
      }
    >
      <div className={styles.voting}>
        {deal && (
          <ProgressBar
            label="Compared"
            value={deal.voted.limit === 0 ? 1 : deal.voted.answered / deal.voted.limit}
            detail={`${deal.voted.answered} of ${deal.voted.limit}`}
          />
        )}
        {failure && (
          <ErrorState compact level={3} onRetry={voting.retry}>
            {failure}
          </ErrorState>
        )}
        {ballot ? (
          <Pair ballot={ballot} voting={voting} />
        ) : isDone ? (
          <Thanks challenge={challenge} answered={deal?.voted.answered ?? 0} />
        ) : (
          !failure && <PairSkeleton />
        )}
        <p className={styles.said} role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}

function Thanks({ challenge: { closesAt }, answered }: { challenge: Challenge; answered: number }) {
  return (
    <div className={styles.thanks}>
      <h3>
        {answered > 0 ? 'Thank you. That was a fair minute.' : 'There is nothing to compare for you yet'}
      </h3>
      <p>
        {answered > 0
          ? `You compared ${plural(answered, 'pair')}. How entries stand stays hidden from everybody until voting ends on ${formatMoment(closesAt)}; then the result is here, with ties declared.`
          : 'Your own entry is never among your pairs, and there are too few others. Look at all entries instead.'}
      </p>
    </div>
  );
}

function PairSkeleton() {
  return (
    <Loading label="Choosing a pair…">
      <div className={styles.bones}>
        <Skeleton ratio="4 / 5" />
        <Skeleton ratio="4 / 5" />
      </div>
    </Loading>
  );
}
