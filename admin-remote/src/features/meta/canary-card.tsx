import { evidenceBar } from '@bestie/contracts/releases';
import { Button } from '@bestie/design-system/button';
import { Card } from '@bestie/design-system/card';
import { formatMoment } from '@bestie/design-system/format-date';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { showReach } from '../../parts/release-shares/release-shares';
import { showEvidence, showExperience, showFailedShare, showSteps } from './release-words';
import type { Canary } from './release-words';
import styles from './releases.module.css';

export interface CanaryCardProps {
  canary: Canary;
  stable: string | null;
  onPromote: () => void;
  onChange: () => void;
  onEnd: () => void;
}

/** The canary: its audience, its failure rate against everyone else's, and its actions. */
export function CanaryCard({ canary, stable, onPromote, onChange, onEnd }: CanaryCardProps) {
  const { version, people, since, evidence } = canary;
  const next = showSteps(canary, formatMoment);
  return (
    <Card
      variant="tint"
      level={3}
      eyebrow={`Canary since ${formatMoment(since)}`}
      title={`${version} for ${showReach(canary)}`}
    >
      <div className={styles.figures}>
        <StatFigure
          label={`Failed by canary ${version}`}
          value={showFailedShare(canary.canary)}
          detail={showExperience(canary.canary)}
        />
        <StatFigure
          label={stable === null ? 'Failed by the stable release' : `Failed by stable ${stable}`}
          value={showFailedShare(canary.stable)}
          detail={showExperience(canary.stable)}
        />
      </div>
      <ProgressBar
        label="Evidence that it is worse"
        detail={showEvidence(evidence)}
        value={Math.min(1, Math.log10(Math.max(1, evidence)) / Math.log10(evidenceBar))}
        state={evidence >= evidenceBar / 10 ? 'error' : 'running'}
      />
      <p className={styles.quiet}>
        The canary ends automatically at 1,000 to 1, once five people have met a failure on the same day.
        Counting starts over each day: no one is tracked across days.
      </p>
      {next && <p className={styles.quiet}>{next}</p>}
      {people.length > 0 && <p className={styles.quiet}>Named: {people.join(', ')}</p>}
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onPromote}>
          Promote to everyone
        </Button>
        <Button onClick={onChange}>Change share</Button>
        <Button variant="danger" onClick={onEnd}>
          End canary
        </Button>
      </div>
    </Card>
  );
}
