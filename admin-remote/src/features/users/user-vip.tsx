import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '@bestie/client/audit.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import type { User } from '@bestie/contracts/users.contract';
import type { VipMembership } from '@bestie/contracts/vip.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDate } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { GrantForm } from './grant-form';
import { nameOf } from './user-words';
import styles from './users-page.module.css';

const stateWords: Record<VipMembership['state'], string> = {
  checkout: 'At the checkout',
  active: 'Paid',
  canceling: 'Canceled',
  past_due: 'Payment is late',
  ended: 'Ended',
  granted: 'Granted',
};

/** Which tiers a person has, and granting one. */
export function UserVip({ user }: { user: User }) {
  const { api } = useShell();
  const act = useAction();
  const [granting, setGranting] = useState(false);
  const [ending, setEnding] = useState<string | null>(null);
  const vip = useQuery(vipQueries.get(api));
  const memberships = useQuery(vipQueries.listMemberships(api, user.uid));
  if (!vip.data || !memberships.data)
    return (
      <Section title="VIP" level={3}>
        {vip.isError || memberships.isError ? (
          <ErrorState
            compact
            level={3}
            retrying={vip.isFetching || memberships.isFetching}
            onRetry={() => {
              void vip.refetch();
              void memberships.refetch();
            }}
          />
        ) : (
          <Loading label="Loading VIP…">
            <TextSkeleton lines={2} />
          </Loading>
        )}
      </Section>
    );
  const { tiers } = vip.data;
  return (
    <Section title="VIP" level={3}>
      {memberships.data.items.length === 0 && <p>No VIP tier.</p>}
      {memberships.data.items.map(({ id, tier, state, until, open, reason }) => (
        <div key={id} className={styles.membership}>
          <p>
            {tier.name} <Badge tone={open ? 'accent' : 'neutral'}>{stateWords[state]}</Badge>
          </p>
          <p>{[until !== null && `Until ${formatDate(until)}`, reason].filter(Boolean).join(' · ')}</p>
          {state === 'granted' && open && (
            <Button size="s" aria-label={`End ${tier.name}`} onClick={() => setEnding(id)}>
              End now
            </Button>
          )}
        </div>
      ))}
      {tiers.length > 0 && <Button onClick={() => setGranting(true)}>Grant VIP</Button>}
      {granting && <GrantForm user={user} tiers={tiers} onClose={() => setGranting(false)} />}
      <ReasonDialog
        key={ending ?? ''}
        draftKey={`end-vip:${ending ?? ''}`}
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={`End VIP for ${nameOf(user)}?`}
        description="They lose what only this tier opened, at once."
        confirmLabel="End now"
        danger
        onConfirm={async (reason) => {
          const { refreshed } = await act({
            call: () => api.vip.endGrant({ grantId: ending ?? '', reason }),
            stale: [vipQueries.all, auditQueries.all],
            said: 'Ended.',
            failure: 'thrown',
          });
          await refreshed;
        }}
      />
    </Section>
  );
}
