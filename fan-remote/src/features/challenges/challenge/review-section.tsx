import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { challengesQueries } from '@bestie/client/challenges.queries';
import type { ReviewDecision } from '@bestie/contracts/challenges';
import type { Challenge, Suspicion } from '@bestie/contracts/challenges.contract';
import { limits } from '@bestie/contracts/limits';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDay, formatMoment } from '@bestie/design-system/format-date';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { personName } from '../../../parts/conversation/conversation-words';
import styles from './review-section.module.css';

/** Suspicious votes, for an admin who did not enter. Nothing here tells how entries stand. */
export function ReviewSection({ challenge }: { challenge: Challenge }) {
  const { api } = useShell();
  const query = useQuery(challengesQueries.listSuspicions(api, challenge.id));
  const found = query.data;
  return (
    <Section
      title="Votes to look at"
      {...(found?.until && {
        lede: `What nobody has decided about by ${formatMoment(found.until)} counts.`,
      })}
    >
      {found ? (
        found.items.length === 0 ? (
          <p>Nothing looks suspicious.</p>
        ) : (
          <ul className={styles.list}>
            {found.items.map((suspicion) => (
              <SuspicionRow key={suspicion.id} suspicion={suspicion} />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading label="Loading votes to look at…">
          <TextSkeleton lines={3} />
        </Loading>
      )}
    </Section>
  );
}

/** Up to so many standard deviations are usual. */
const usualDeviation = 3;

function suspicionInWords(suspicion: Suspicion): string {
  const { kind, voters, ballots, medianMs, signedUpOn, deviation } = suspicion;
  const pace = medianMs === null ? '' : `, half of them within ${formatNumber(medianMs / 1000, 1)} s`;
  const answers = `${plural(ballots, 'answer')} by ${plural(voters, 'person', 'people')}${pace}`;
  if (kind === 'fast' || signedUpOn === null) return `${answers}: faster than one can look.`;
  return [
    `${answers}.`,
    `They signed up on ${formatDay(signedUpOn)} and share a network, and without them the first places change.`,
    deviation !== null &&
      `About one entry they are ${formatNumber(deviation, 1)} standard deviations from what everybody else’s answers predict; up to ${usualDeviation} is usual.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function SuspicionRow({ suspicion }: { suspicion: Suspicion }) {
  const { api } = useShell();
  const act = useAction();
  const [asked, setAsked] = useState<ReviewDecision | null>(null);
  const { id: suspicionId, decision, reason, decidedBy } = suspicion;
  const decide = (next: ReviewDecision, because?: string) =>
    act({
      call: () =>
        api.challenges.decide({
          suspicionId,
          decision: next,
          ...(because !== undefined && { reason: because }),
        }),
      stale: [challengesQueries.all],
      said: next === 'keep' ? 'These answers count.' : 'These answers are set aside, and the result says so.',
      failure: 'thrown',
    });
  return (
    <li className={styles.row}>
      <p className={styles.words}>{suspicionInWords(suspicion)}</p>
      {decision && (
        <p className={styles.decision}>
          <Badge>{decision === 'keep' ? 'Counts' : 'Set aside'}</Badge> by {personName(decidedBy)}
          {reason && `: ${reason}`}
        </p>
      )}
      {!decision && (
        <span className={styles.buttons}>
          <Button onClick={() => setAsked('keep')}>Let them count…</Button>
          <Button variant="danger" onClick={() => setAsked('setAside')}>
            Set aside…
          </Button>
        </span>
      )}
      <ConfirmDialog
        open={asked === 'keep'}
        onOpenChange={() => setAsked(null)}
        title="Let these answers count?"
        description="They count like everybody else’s. This can’t be changed afterwards."
        confirmLabel="Let them count"
        onConfirm={() => decide('keep')}
      />
      <ConfirmDialog
        open={asked === 'setAside'}
        onOpenChange={() => setAsked(null)}
        title="Set these answers aside?"
        description="They do not count, and the result says how many were set aside. This can’t be changed afterwards."
        confirmLabel="Set aside"
        danger
        reason={{ label: 'Reason', hint: 'It goes into the audit log.', maxLength: limits.reasonLength.max }}
        onConfirm={(because) => decide('setAside', because)}
      />
    </li>
  );
}
