import { proposedStep } from '@bestie/contracts/reports';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { formatAgo } from '@bestie/design-system/format-ago';
import { plural } from '@bestie/design-system/format-number';
import styles from './case-evidence.module.css';
import { decisionWords, kindLabels, stepWords } from '../../parts/report-words/report-words';

/** What was decided on other things of the author, and the step that their strikes propose. */
export function CaseAuthor({ found }: { found: Pick<ReportCaseDetail, 'owner' | 'strikes' | 'earlier'> }) {
  const { owner, strikes, earlier } = found;
  if (!owner) return null;
  return (
    <section aria-label={`Decided before about ${owner.name}`} className={styles.side}>
      <h3 className={styles.heading}>{owner.name} so far</h3>
      <p className={styles.quiet}>
        {plural(strikes, 'strike')}. Proposed if a rule was broken: {stepWords(proposedStep(strikes))}.
      </p>
      {earlier.length > 0 && (
        <ul className={styles.reports}>
          {earlier.map((one) => (
            <li key={one.id}>
              {kindLabels[one.kind]}: {one.title} · {decisionWords({ ...one, hours: null })} ·{' '}
              {formatAgo(one.decidedAt)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
