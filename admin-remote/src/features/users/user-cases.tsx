import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { reportsQueries } from '@bestie/client/reports.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import type { ReportDecision } from '@bestie/contracts/reports.contract';
import type { User } from '@bestie/contracts/users.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { decisionWords, kindLabels, stepWords } from '../../parts/report-words/report-words';
import styles from './users-page.module.css';
import { WarnForm } from './warn-form';

/** What was decided about a person, their strikes, and the step that these propose; an admin takes it or does not. */
export function UserCases({ user }: { user: User }) {
  const query = useInfiniteQuery(reportsQueries.about(useApi(), user.uid));
  const [warning, setWarning] = useState(false);
  const head = query.data?.pages[0];
  return (
    <Section title="Cases and strikes" level={3}>
      {head && (
        <p>
          <Badge tone={head.strikes > 0 ? 'danger' : 'neutral'}>{plural(head.strikes, 'strike')}</Badge>{' '}
          within {limits.reports.strikeDays} days. Proposed if a rule is broken: {stepWords(head.proposed)}.
        </p>
      )}
      {head?.open ? (
        <p>
          <Link href={paths.admin.chat}>{plural(head.open, 'open case')}</Link>
        </p>
      ) : null}
      {user.can.changeRole && (
        <div className={styles.actions}>
          <Button variant="danger" onClick={() => setWarning(true)}>
            Warn
          </Button>
        </div>
      )}
      {warning && <WarnForm user={user} onClose={() => setWarning(false)} />}
      <PagedList
        compact
        level={3}
        query={query}
        loading={
          <Loading>
            <TextSkeleton lines={3} />
          </Loading>
        }
        empty={<p>Nothing was ever decided about them.</p>}
      >
        {(decisions) => (
          <ul className={styles.cases}>
            {decisions.map((decision) => (
              <li key={decision.id} className={styles.membership}>
                <CaseRow decision={decision} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

const outcomes = { upheld: 'appeal refused: it stands', overturned: 'overturned after an appeal' } as const;

function CaseRow({ decision }: { decision: ReportDecision }) {
  const { kind, title, strikes, appeal, undoneAt, reason, decidedAt } = decision;
  const after = appeal ? (appeal.outcome ? outcomes[appeal.outcome] : 'appeal waits') : null;
  return (
    <>
      <p>
        {kind === 'person'
          ? decisionWords(decision)
          : `${kindLabels[kind]} “${title}”: ${decisionWords(decision)}`}
        {strikes > 0 && ` · ${plural(strikes, 'strike')}`}
      </p>
      <p className={styles.email}>
        “{reason}” · {formatDate(decidedAt)}
        {undoneAt && appeal?.outcome !== 'overturned' && ' · taken back'}
        {after && ` · ${after}`}
      </p>
    </>
  );
}
