import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '@bestie/client/audit.queries';
import { originsQueries } from '@bestie/client/origins.queries';
import { adminTopic, platformTopic } from '@bestie/contracts/live';
import type { DeclaredOrigin } from '@bestie/contracts/origins.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { formatMoment } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import styles from '../../../parts/bulk/rows.module.css';
import { ReasonDialog } from '../../../parts/reason-field/reason-dialog';
import { TabState } from '../tab-state';

const kindLabels = { connect: 'Data', frame: 'Frames', image: 'Pictures', media: 'Sound and video' };

const keyOf = ({ remoteId, kind, origin }: DeclaredOrigin) => `${remoteId} ${kind} ${origin}`;

/** Origins of others that consoles declare: pages refuse them until an admin approves them. */
export function OriginsSection() {
  const api = useApi();
  const act = useAction();
  const query = useQuery(originsQueries.list(api));
  useLiveRefresh(adminTopic, originsQueries.all);
  // A release on a channel declares its origins.
  useLiveRefresh(platformTopic, originsQueries.all);
  const [asked, setAsked] = useState<DeclaredOrigin | null>(null);
  const isWithdrawing = asked?.approved != null;
  const decide = async (declared: DeclaredOrigin, reason: string) => {
    const { remoteId, kind, origin, approved } = declared;
    const input = { remoteId, kind, origin, reason };
    const { refreshed } = await act<unknown>({
      call: () => (approved ? api.origins.withdraw(input) : api.origins.approve(input)),
      stale: [originsQueries.all, auditQueries.all],
      said: approved ? 'Withdrawn.' : 'Approved.',
      failure: 'thrown',
    });
    await refreshed;
  };
  return (
    <Section
      title="Third-party origins"
      lede="What consoles load from elsewhere: payment, maps, media. Their pages refuse it until you approve it. Scripts of others never run."
    >
      {!query.data ? (
        <TabState query={query} rows={1} columns={4} />
      ) : query.data.items.length === 0 ? (
        <p className={styles.note}>No console uses another origin.</p>
      ) : (
        <DataTable
          caption="Third-party origins"
          rows={query.data.items}
          rowKey={keyOf}
          columns={[
            {
              key: 'origin',
              header: 'Origin',
              primary: true,
              cell: (declared) => <Origin declared={declared} />,
            },
            { key: 'remote', header: 'Console', cell: ({ remoteId }) => remoteId },
            { key: 'kind', header: 'For', cell: ({ kind }) => kindLabels[kind] },
            { key: 'state', header: 'State', cell: (declared) => <State declared={declared} /> },
            {
              key: 'acts',
              header: 'Acts',
              headerHidden: true,
              cell: (declared) => (
                <span className={styles.acts}>
                  <Button
                    size="s"
                    aria-label={`${declared.approved ? 'Withdraw' : 'Approve'} ${declared.origin} for ${declared.remoteId}`}
                    onClick={() => setAsked(declared)}
                  >
                    {declared.approved ? 'Withdraw' : 'Approve'}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {asked && (
        <ReasonDialog
          key={keyOf(asked)}
          draftKey={`origin:${keyOf(asked)}`}
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={isWithdrawing ? `Withdraw ${asked.origin}?` : `Approve ${asked.origin}?`}
          description={
            isWithdrawing
              ? `Pages of “${asked.remoteId}” refuse it from the next load on.`
              : `Pages of “${asked.remoteId}” may use it for ${kindLabels[asked.kind].toLowerCase()} from the next load on, and pages of other consoles may not.`
          }
          confirmLabel={isWithdrawing ? 'Withdraw' : 'Approve'}
          danger={isWithdrawing}
          onConfirm={(reason) => decide(asked, reason)}
        />
      )}
    </Section>
  );
}

const Origin = ({ declared: { origin, why } }: { declared: DeclaredOrigin }) => (
  <span className={styles.names}>
    <span className={styles.name}>{origin}</span>
    <span className={styles.note}>{why ?? 'No live release declares it any more.'}</span>
  </span>
);

function State({ declared: { approved } }: { declared: DeclaredOrigin }) {
  if (!approved) return <Badge tone="warning">Waits for you</Badge>;
  return (
    <span className={styles.names}>
      <span>
        <Badge tone="success">Approved</Badge>
      </span>
      <span className={styles.note}>
        {approved.by.name}, {formatMoment(approved.at)}
      </span>
    </span>
  );
}
