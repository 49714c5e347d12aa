import { useQuery } from '@tanstack/react-query';
import { challengesQueries } from '@bestie/client/challenges.queries';
import type { Challenge, ChallengeResult } from '@bestie/contracts/challenges.contract';
import { Card } from '@bestie/design-system/card';
import { useShell } from '@bestie/remote-kit/shell';
import { prizesInWords, reportInWords } from './result-words';
import styles from './own-report.module.css';

/** What an entrant learns about their own entry; only they see it. */
export function OwnReport({
  challenge,
  method,
}: {
  challenge: Challenge;
  method: ChallengeResult['method'];
}) {
  const { api } = useShell();
  const { data: report } = useQuery(challengesQueries.report(api, challenge.id));
  if (!report) return null;
  const prizes = prizesInWords(report);
  return (
    <Card variant="tint" title="Your entry in numbers" level={3} className={styles.card}>
      <ul className={styles.lines}>
        {reportInWords(report, method).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {prizes && <li>You win: {prizes}.</li>}
      </ul>
      <p className={styles.quiet}>Only you see this.</p>
    </Card>
  );
}
