import { Badge } from '@bestie/design-system/badge';
import { EmptyState } from '@bestie/design-system/empty-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { AskButton } from './ask-button';
import { ageOf, checkLabels, isOpen, lasted } from './backup-words';
import type { Drill } from './backup-words';
import styles from './backups.module.css';

/** The last drills as proofs, and a button for another one. */
export function DrillSection({ drills }: { drills: readonly Drill[] }) {
  const api = useApi();
  return (
    <Section
      title="Drills"
      lede="Every week the newest backup is restored beside the live data, checked, and removed again."
      actions={
        <AskButton
          label="Drill now"
          title="Try the newest backup now?"
          description="It is restored into a database and a folder of its own. The live data is only read."
          draftKey="backups:drill"
          busy={drills.some(isOpen)}
          call={(reason) => api.backups.drill({ reason })}
          said="The drill begins."
        />
      }
    >
      {drills.length === 0 ? (
        <EmptyState compact level={3} title="No backup was tried yet" />
      ) : (
        <ul className={styles.drills}>
          {drills.map((drill, index) => (
            <li key={drill.id}>
              <Proof drill={drill} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const states = {
  waiting: <Badge>Waiting</Badge>,
  running: <Badge tone="accent">Running</Badge>,
  passed: <Badge tone="success">Passed</Badge>,
  failed: <Badge tone="danger">Failed</Badge>,
};

/** One drill: what was checked and found. */
function Proof({ drill, isFirst }: { drill: Drill; isFirst: boolean }) {
  const { state, requestedAt, problem, steps, verifiedRows } = drill;
  return (
    <details className={styles.drill} open={isFirst}>
      <summary>
        <span>{formatMoment(requestedAt)}</span> {states[state]}
        <span className={styles.soft}>
          took {lasted(drill)}, data {ageOf(drill)} old, {formatNumber(verifiedRows)} rows verified
        </span>
      </summary>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <dl className={styles.steps}>
        {steps.map(({ check, passed, found }) => (
          <div key={check}>
            <dt>{checkLabels[check]}</dt>
            <dd className={passed ? undefined : styles.problem}>{found}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
