import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import { formatNumber } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { ImportOffers } from './import-offers';
import styles from './archive.module.css';

/** Whether the server still works on it. */
export const isRunning = ({ endedAt }: ArchiveImport) => endedAt === null;

const stages: Record<ArchiveImport['state'], string> = {
  waiting: 'Waiting for its turn',
  checking: 'Checking every file',
  writing: 'Bringing it in',
  done: 'Done',
  refused: 'Refused',
};

const sum = (latest: ArchiveImport, of: 'added' | 'known' | 'refused') =>
  latest.results.reduce((all, counts) => all + counts[of], 0);

/** What came of an import, in a sentence. */
function outcome(latest: ArchiveImport): string {
  const [added, known, refused] = [sum(latest, 'added'), sum(latest, 'known'), sum(latest, 'refused')];
  if (added === 0 && refused === 0) return 'Everything in it was here already.';
  const parts = [
    `${formatNumber(added)} ${added === 1 ? 'thing' : 'things'} came in`,
    known > 0 && `${formatNumber(known)} here already`,
    refused > 0 && `${formatNumber(refused)} left out`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** How far the latest import is, or what came of it. */
export function ImportResult({ latest }: { latest: ArchiveImport }) {
  if (isRunning(latest))
    return <ProgressBar label={`${stages[latest.state]}: ${latest.fileName}`} value={latest.progress} />;
  if (latest.state === 'refused')
    return (
      <p className={styles.refused}>
        <b>{latest.fileName} was refused.</b> {latest.reason}
      </p>
    );
  return (
    <div className={styles.done}>
      <p>
        <b>{latest.fileName} is imported.</b> {outcome(latest)}
      </p>
      <ImportOffers importId={latest.id} />
      <details className={styles.details}>
        <summary>What came in</summary>
        <ul className={styles.kinds}>
          {latest.results
            .filter(({ added, known, refused }) => added + known + refused > 0)
            .map(({ name, title, added, known, refused }) => (
              <li key={name}>
                <span>{title}</span>
                <span>
                  <b>{added}</b>
                  {known > 0 && ` · ${known} here already`}
                  {refused > 0 && ` · ${refused} left out`}
                </span>
              </li>
            ))}
        </ul>
      </details>
      {latest.notes.length > 0 && (
        <details className={styles.details}>
          <summary>What did not come in</summary>
          <ul className={styles.notes}>
            {latest.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
