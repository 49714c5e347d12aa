import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames, networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { utcDay } from '@bestie/contracts/days';
import { limitsOn } from '@bestie/contracts/network-limits';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { formatDay, plainDay } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { LimitsDialog } from './limits-dialog';
import { fieldsOf, showLimit } from './limit-words';
import { TabState } from '../tab-state';

/** What each network accepts: dated entries, of which the latest that has begun counts. */
export default function NetworkLimitsTab() {
  const query = useQuery(socialPostsQueries.listLimits(useApi()));
  const [editing, setEditing] = useState<Network | null>(null);
  if (!query.data) return <TabState query={query} rows={8} columns={2} />;
  const entries = query.data.items as NetworkLimits[];
  return (
    <>
      {networks.map((network) => (
        <NetworkSection
          key={network}
          network={network}
          entries={entries.filter((entry) => entry.network === network)}
          onEdit={() => setEditing(network)}
        />
      ))}
      {editing && (
        <LimitsDialog
          network={editing}
          entries={entries}
          version={query.data.versions[editing]}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface NetworkSectionProps {
  network: Network;
  entries: readonly NetworkLimits[];
  onEdit: () => void;
}

function NetworkSection({ network, entries, onEdit }: NetworkSectionProps) {
  const today = utcDay(new Date());
  const now: Record<string, number> = limitsOn(network, entries, today);
  const since = entries.findLast(({ from }) => from <= today)?.from;
  const later = entries.filter(({ from }) => from > today).map(({ from }) => formatDay(from));
  return (
    <Section
      title={networkNames[network]}
      lede={`In force${since ? ` since ${formatDay(plainDay(`${since}T12:00:00Z`))}` : ''}.${later.length > 0 ? ` Other limits begin on ${later.join(', ')}.` : ''}`}
      actions={<Button onClick={onEdit}>{`Change limits of ${networkNames[network]}`}</Button>}
    >
      <DataTable
        caption={`What ${networkNames[network]} accepts`}
        columns={[
          { key: 'label', header: 'Limit', primary: true, cell: ({ label }) => label },
          { key: 'value', header: 'Value', align: 'end', cell: ({ value }) => value },
        ]}
        rows={fieldsOf(network).map(([field, { label, unit }]) => ({
          field,
          label,
          value: showLimit(now[field] ?? 0, unit),
        }))}
        rowKey={({ field }) => field}
      />
    </Section>
  );
}
