import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { vipQueries } from '@bestie/client/vip.queries';
import { platformTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { VipTier } from '@bestie/contracts/vip.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Card } from '@bestie/design-system/card';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { formatMoney } from '@bestie/design-system/money';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { TierForm } from './tier-form';
import styles from './vip-tiers-page.module.css';

/** The tiers of VIP, which admins keep. The highest is on top. */
export default function VipTiersPage() {
  const { api } = useShell();
  const query = useQuery(vipQueries.get(api));
  /** Its id; null for a new one. */
  const [editing, setEditing] = useState<string | null | undefined>();
  useLiveRefresh(platformTopic, vipQueries.all, { pause: 3000 });
  usePrimaryAction({ label: 'New tier', run: () => setEditing(null) });
  const tiers = query.data?.tiers.toReversed();
  const edited = tiers?.find(({ id }) => id === editing);
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing(null)}>
      New tier
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="VIP tiers"
        lede="A higher tier opens everything of the lower ones. Tiers are closed, never deleted."
        actions={
          <>
            <Button href={paths.fan.vip}>Open VIP</Button>
            {add}
          </>
        }
      />
      {tiers ? (
        tiers.length === 0 ? (
          <EmptyState drawing={<KeyDrawing />} title="No tiers yet" action={add}>
            With the first tier, creators can write for VIP.
          </EmptyState>
        ) : (
          <ol className={styles.tiers} aria-label="Tiers, the highest first">
            {tiers.map((tier) => (
              <li key={tier.id}>
                <TierCard tier={tier} onEdit={() => setEditing(tier.id)} />
              </li>
            ))}
          </ol>
        )
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading label="Loading tiers…">
          <TableSkeleton rows={3} columns={3} />
        </Loading>
      )}
      {(edited || editing === null) && (
        <TierForm tier={edited ?? null} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}

function TierCard({ tier, onEdit }: { tier: VipTier; onEdit: () => void }) {
  const { name, description, price, capacity, members, closed } = tier;
  return (
    <Card
      title={name}
      level={2}
      actions={
        <>
          {closed && <Badge tone="warning">Closed</Badge>}
          <Button size="s" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    >
      <p className={styles.facts}>
        {/* The first use of Intl is expensive. */}
        <AfterFirstRender>{formatMoney(price)} a month · </AfterFirstRender>
        {plural(members ?? 0, 'member')}
        {capacity !== null && ` of ${capacity}`}
      </p>
      <p className={styles.description}>{description}</p>
    </Card>
  );
}
