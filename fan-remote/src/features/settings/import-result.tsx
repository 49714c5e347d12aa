import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import { formatNumber } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { ImportOffers } from './import-offers';
import styles from './archive.module.css';

/** Whether the server is still processing it. */
export const isRunning = ({ endedAt }: ArchiveImport) => endedAt === null;

const stages: Record<ArchiveImport['state'], string> = {
  waiting: 'Waiting',
  checking: 'Checking files',
  writing: 'Importing',
  done: 'Done',
  refused: 'Refused',
};

const sum = (latest: ArchiveImport, of: 'added' | 'known' | 'refused') =>
  latest.results.reduce((all, counts) => all + counts[of], 0);

/** The result of an import, in a sentence. */
function outcome(latest: ArchiveImport): string {
  const [added, known, refused] = [sum(latest, 'added'), sum(latest, 'known'), sum(latest, 'refused')];
  if (added === 0 && refused === 0) return 'You already had everything in it.';
  const parts = [
    `${formatNumber(added)} imported`,
    known > 0 && `${formatNumber(known)} already here`,
    refused > 0 && `${formatNumber(refused)} skipped`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** Progress or result of the latest import. */
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
        <b>{latest.fileName} was imported.</b> {outcome(latest)}
      </p>
      <ImportOffers importId={latest.id} />
      <details className={styles.details}>
        <summary>What was imported</summary>
        <ul className={styles.kinds}>
          {latest.results
            .filter(({ added, known, refused }) => added + known + refused > 0)
            .map(({ name, title, added, known, refused }) => (
              <li key={name}>
                <span>{title}</span>
                <span>
                  <b>{added}</b>
                  {known > 0 && ` · ${known} already here`}
                  {refused > 0 && ` · ${refused} skipped`}
                </span>
              </li>
            ))}
        </ul>
      </details>
      {latest.notes.length > 0 && (
        <details className={styles.details}>
          <summary>What was skipped</summary>
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
