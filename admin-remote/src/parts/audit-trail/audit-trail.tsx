import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { formatMoment } from '@bestie/design-system/format-date';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { PeopleText } from '@bestie/remote-kit/people-text';
import styles from './audit-trail.module.css';

/** The effect of an action in words: `{role: fan}` → `{role: creator}` becomes "role: fan → creator". */
export function describeChange({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const facts = (value: unknown) => Object.entries((value ?? {}) as Record<string, unknown>);
  const old = new Map(facts(before));
  return facts(after)
    .filter(([name, value]) => !old.has(name) || show(old.get(name)) !== show(value))
    .map(([name, value]) =>
      old.has(name) ? `${name}: ${show(old.get(name))} → ${show(value)}` : `${name}: ${show(value)}`,
    )
    .join(', ');
}

/** A value in words: `{version: '1.2.0', people: []}` becomes "version 1.2.0, people none". */
function show(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(show).join(', ');
  return Object.entries(value)
    .map(([name, part]) => `${name} ${show(part)}`)
    .join(', ');
}

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
