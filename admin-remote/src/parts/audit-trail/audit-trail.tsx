import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { formatMoment } from '@bestie/design-system/format-date';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { describeChange, isUuid } from './audit-facts';
import { describeAct } from './audit-words';
import styles from './audit-trail.module.css';

/** The sentence of an entry. What a rule or the platform did is signed, never as if a person had. */
function Act({ entry }: { entry: AuditEntry }) {
  const { actor, actorRole } = entry;
  const { did } = describeAct(entry);
  if (actor !== null && actorRole !== 'rule')
    return (
      <>
        <strong>{actor.name ?? actor.uid}</strong> {did}
      </>
    );
  return (
    <>
      {did.charAt(0).toUpperCase() + did.slice(1)} – <strong>{actor?.name ?? 'by the platform'}</strong>
    </>
  );
}

export interface AuditTrailProps {
  entries: readonly AuditEntry[];
  /** The sentences alone, without changed values. */
  brief?: boolean;
}

/** Audit entries, newest first: who did what to whom, when and why. */
export function AuditTrail({ entries, brief }: AuditTrailProps) {
  return (
    <ol className={styles.trail}>
      {entries.map((entry) => {
        const change = brief || describeAct(entry).tellsAll ? '' : describeChange(entry);
        return (
          <li key={entry.id} className={styles.entry}>
            <p className={styles.what}>
              <Act entry={entry} />
            </p>
            {entry.target.name === null && isUuid(entry.target.id) && (
              <code className={styles.id}>{entry.target.id}</code>
            )}
            {change && <p className={styles.change}>{change}</p>}
            {entry.reason && (
              <p className={styles.reason}>
                <VisuallyHidden>Reason: </VisuallyHidden>“<PeopleText>{entry.reason}</PeopleText>”
              </p>
            )}
            <time dateTime={entry.at} className={styles.time}>
              {formatMoment(entry.at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
