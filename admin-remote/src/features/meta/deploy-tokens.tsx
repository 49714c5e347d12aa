import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { releasesQueries } from '@bestie/client/releases.queries';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import type { DataTableColumn } from '@bestie/design-system/data-table';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { DeployTokenDialog } from './deploy-token-dialog';
import { useReleaseAction } from './use-release-action';

type Token = Awaited<ReturnType<ReturnType<typeof useApi>['releases']['tokens']>>['tokens'][number];

/** Deploy tokens, with which a team publishes its own remote and changes its channels, and nothing else. */
export function DeployTokens({ remoteId }: { remoteId: string }) {
  const api = useApi();
  const change = useReleaseAction();
  const tokens = useQuery(releasesQueries.tokens(api, remoteId));
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState(false);
  const [token, setToken] = useState<Token | null>(null);
  const ask = (asked: Token) => {
    setToken(asked);
    setRevoking(true);
  };
  return (
    <Section
      title="Deploy tokens"
      level={3}
      lede={`With a token, the team of ${remoteId} can publish this remote on its own, and no other.`}
      actions={<Button onClick={() => setMaking(true)}>New token</Button>}
    >
      {tokens.isPending && (
        <Loading>
          <TableSkeleton rows={2} columns={4} />
        </Loading>
      )}
      {tokens.isError && (
        <ErrorState compact level={3} onRetry={() => void tokens.refetch()} retrying={tokens.isFetching}>
          {tokens.error.message}
        </ErrorState>
      )}
      {tokens.data?.tokens.length === 0 && (
        <EmptyState compact level={3} drawing={<KeyDrawing />} title="No team can publish it yet" />
      )}
      {tokens.data && tokens.data.tokens.length > 0 && (
        <DataTable
          caption={`Deploy tokens of ${remoteId}`}
          columns={columnsFor(ask)}
          rows={tokens.data.tokens}
          rowKey={({ id }) => id}
        />
      )}
      <DeployTokenDialog remoteId={remoteId} open={making} onOpenChange={setMaking} />
      <ReasonDialog
        key={token?.id}
        draftKey={`token:revoke:${token?.id ?? ''}`}
        open={revoking}
        onOpenChange={setRevoking}
        title={`Revoke ${token?.name ?? ''}?`}
        description="It stops working right away. This cannot be undone."
        confirmLabel="Revoke token"
        danger
        onConfirm={(reason) =>
          token &&
          change(
            () => api.releases.revokeToken({ remoteId, tokenId: token.id, reason }),
            `${token.name} was revoked.`,
          )
        }
      />
    </Section>
  );
}

const isOver = ({ expiresAt }: Token) => new Date(expiresAt) <= new Date();

function columnsFor(revoke: (token: Token) => void): DataTableColumn<Token>[] {
  return [
    { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
    {
      key: 'state',
      header: 'State',
      cell: (token) => {
        if (token.revokedAt) return <Badge tone="danger">Revoked</Badge>;
        return isOver(token) ? <Badge tone="warning">Expired</Badge> : <Badge tone="success">Works</Badge>;
      },
    },
    { key: 'created', header: 'Made', cell: ({ createdAt }) => formatMoment(createdAt) },
    { key: 'expires', header: 'Expires', cell: ({ expiresAt }) => formatMoment(expiresAt) },
    {
      key: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : 'Never'),
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (token) =>
        token.revokedAt === null && !isOver(token) ? (
          <Button size="s" variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => revoke(token)}>
            Revoke
          </Button>
        ) : null,
    },
  ];
}
