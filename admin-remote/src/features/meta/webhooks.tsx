import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hostId } from '@bestie/contracts/releases';
import type { WebhookEvent } from '@bestie/contracts/releases.contract';
import { releasesQueries } from '@bestie/client/releases.queries';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import styles from './releases.module.css';
import { useReleaseAction } from './use-release-action';
import { WebhookDialog } from './webhook-dialog';

type Webhook = Awaited<ReturnType<ReturnType<typeof useApi>['releases']['webhooks']>>['webhooks'][number];
type Delivery = Webhook['deliveries'][number];

const eventLabels: Record<WebhookEvent, string> = {
  'canary.ended': 'Canary ended',
  'canary.grew': 'Canary grew',
  'canary.waits': 'Canary waits',
  'job.failed': 'Job failed',
  'release.failing': 'Stable release fails',
  'release.refused': 'Release refused',
};

/** `team@example.org` for an address of mails. */
const showAddress = (url: string) => decodeURIComponent(url.replace(/^mailto:/, ''));

/** Addresses at which the systems of a team are told what happens to its releases, with what was sent. */
export function Webhooks({ remoteId }: { remoteId: string }) {
  const api = useApi();
  const change = useReleaseAction();
  const webhooks = useQuery(releasesQueries.webhooks(api, remoteId));
  const [making, setMaking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [chosen, setChosen] = useState<Webhook | null>(null);
  return (
    <Section
      title="Who is told"
      level={3}
      lede={`Webhooks and mails: when a release of ${remoteId} is refused or fails for many people, and when a canary grows, waits for visitors or is ended.${remoteId === hostId ? ' Those of the host are also told of jobs that failed.' : ''}`}
      actions={<Button onClick={() => setMaking(true)}>Tell someone</Button>}
    >
      {webhooks.isPending && (
        <Loading>
          <TableSkeleton rows={2} columns={4} />
        </Loading>
      )}
      {webhooks.isError && (
        <ErrorState compact level={3} onRetry={() => void webhooks.refetch()} retrying={webhooks.isFetching}>
          {webhooks.error.message}
        </ErrorState>
      )}
      {webhooks.data?.webhooks.length === 0 && <p className={styles.quiet}>No one is told yet.</p>}
      {webhooks.data?.webhooks.map((webhook) => (
        <div key={webhook.id} className={styles.form}>
          <div className={styles.buttons}>
            <strong className={styles.message}>{showAddress(webhook.url)}</strong>
            <Button
              size="s"
              variant="ghost"
              aria-label={`Delete ${showAddress(webhook.url)}`}
              onClick={() => {
                setChosen(webhook);
                setDeleting(true);
              }}
            >
              Delete
            </Button>
          </div>
          {webhook.deliveries.length === 0 ? (
            <p className={styles.quiet}>Nothing was sent yet.</p>
          ) : (
            <DataTable
              caption={`Sent to ${showAddress(webhook.url)}`}
              columns={columns}
              rows={webhook.deliveries}
              rowKey={({ id }) => id}
            />
          )}
        </div>
      ))}
      <WebhookDialog remoteId={remoteId} open={making} onOpenChange={setMaking} />
      <ReasonDialog
        key={chosen?.id}
        draftKey={`webhook:delete:${chosen?.id ?? ''}`}
        open={deleting}
        onOpenChange={setDeleting}
        title="Tell them no longer?"
        description={`Nothing more is sent to ${showAddress(chosen?.url ?? '')}, and the log of what was is deleted.`}
        confirmLabel="Delete"
        danger
        onConfirm={(reason) =>
          chosen &&
          change(() => api.releases.deleteWebhook({ remoteId, webhookId: chosen.id, reason }), 'Deleted.')
        }
      />
    </Section>
  );
}

function DeliveryState({ delivery: { deliveredAt, attempts, status } }: { delivery: Delivery }) {
  if (deliveredAt) return <Badge tone="success">Delivered</Badge>;
  if (attempts === 0) return <Badge>Waiting</Badge>;
  return <Badge tone="warning">{`Attempt ${attempts}: ${status ?? 'no answer'}`}</Badge>;
}

const columns: DataTableColumn<Delivery>[] = [
  { key: 'event', header: 'Event', primary: true, cell: ({ event }) => eventLabels[event] },
  { key: 'sentence', header: 'Message', cell: ({ sentence }) => sentence },
  {
    key: 'at',
    header: 'At',
    cell: ({ createdAt }) => <span className={styles.nowrap}>{formatMoment(createdAt)}</span>,
  },
  { key: 'state', header: 'State', cell: (delivery) => <DeliveryState delivery={delivery} /> },
];
