import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import styles from './audit-trail.module.css';

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** What an action did, in words: `{role: fan}` → `{role: creator}` becomes "role: fan → creator". */
export function describeChange({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const facts = (value: unknown) => Object.entries((value ?? {}) as Record<string, unknown>);
  const old = new Map(facts(before));
  return facts(after)
    .map(([name, value]) =>
      old.has(name) ? `${name}: ${show(old.get(name))} → ${show(value)}` : `${name}: ${show(value)}`,
    )
    .join(', ');
}

const show = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Audit entries, newest first: who did what to whom, when and why. */
export function AuditTrail({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className={styles.trail}>
      {entries.map((entry) => {
        const change = describeChange(entry);
        return (
          <li key={entry.id} className={styles.entry}>
            <p className={styles.what}>
              <strong>{entry.actor ? (entry.actor.name ?? entry.actor.uid) : 'The platform'}</strong>{' '}
              <code className={styles.action}>{entry.action}</code>{' '}
              <span>{entry.target.name ?? entry.target.id}</span>
            </p>
            {change && <p className={styles.change}>{change}</p>}
            {entry.reason && (
              <p className={styles.reason}>
                <VisuallyHidden>Reason: </VisuallyHidden>“{entry.reason}”
              </p>
            )}
            <time dateTime={entry.at} className={styles.time}>
              {when.format(new Date(entry.at))}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
