import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportsQueries } from '@bestie/client/reports.queries';
import { reportKindNames, reportReasonLabels } from '@bestie/contracts/reports';
import type { OwnDecision } from '@bestie/contracts/reports.contract';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { Loading } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { AppealDialog } from './appeal-dialog';
import { LinkedSection } from './linked-section';
import { RowsSkeleton } from './rows-skeleton';
import styles from './rows.module.css';

const happened = ({ content, sanction }: OwnDecision): string => {
  const taken = { keep: '', label: 'labelled', hide: 'hidden', remove: 'removed' }[content];
  const done = { none: '', warn: 'a warning', mute: 'muted', suspend: 'suspended' }[sanction];
  return [taken, done].filter(Boolean).join(', ');
};

const answers = {
  upheld: 'We looked at your appeal, and the decision stands:',
  overturned: 'We looked at your appeal and took the decision back:',
};

/** Decisions of admins about the person's own things, and the way to appeal. */
export function DecisionsSection() {
  const { api } = useShell();
  const query = useInfiniteQuery(reportsQueries.aboutOwn(api));
  const [asked, setAsked] = useState<OwnDecision | null>(null);
  return (
    <LinkedSection
      id="decisions"
      title="Decisions about you"
      lede="What admins decided about something of yours, and why. You can appeal once; another admin answers."
    >
      <PagedList
        compact
        query={query}
        loading={
          <Loading label="Loading decisions…">
            <RowsSkeleton rows={1} />
          </Loading>
        }
        empty={<p className={styles.none}>Nothing was decided about you.</p>}
      >
        {(decisions) => (
          <ul className={styles.rows} aria-label="Decisions about you">
            {decisions.map((decision) => (
              <DecisionRow key={decision.id} decision={decision} onAppeal={() => setAsked(decision)} />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && <AppealDialog decision={asked} onClose={() => setAsked(null)} />}
    </LinkedSection>
  );
}

function DecisionRow({ decision, onAppeal }: { decision: OwnDecision; onAppeal: () => void }) {
  const { kind, title, rule, reason, appeal, appealUntil, decidedAt } = decision;
  const name = title ? `Your ${reportKindNames[kind]} “${title}”` : `Your ${reportKindNames[kind]}`;
  const canAppeal = appealUntil !== null && Date.parse(appealUntil) > Date.now();
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>
          {name}: {happened(decision)}
        </span>
        <span>“{reason}”</span>
        {appeal && (
          <span>
            {appeal.outcome
              ? `${answers[appeal.outcome]} “${appeal.reason ?? ''}”`
              : 'Your appeal is waiting.'}
          </span>
        )}
        <span className={styles.quiet}>
          {rule && `${reportReasonLabels[rule]} · `}
          {formatDate(decidedAt)}
          {canAppeal && ` · appeal until ${formatDate(appealUntil)}`}
        </span>
      </span>
      {canAppeal && (
        <Button size="s" aria-label={`Appeal: ${title || reportKindNames[kind]}`} onClick={onAppeal}>
          Appeal
        </Button>
      )}
    </li>
  );
}
