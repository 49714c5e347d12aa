import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { quotasQueries } from '@bestie/client/quotas.queries';
import { adminTopic } from '@bestie/contracts/live';
import type { QuotaRole } from '@bestie/contracts/quotas';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import styles from '../../../parts/bulk/rows.module.css';
import { TabState } from '../tab-state';
import { PeopleQuotas } from './people-quotas';
import { roleNames } from './quota-words';
import { RoleQuotaDialog } from './role-quota-dialog';

/** How much each role may store, and who has a quota of their own. */
export default function QuotasTab() {
  const query = useQuery(quotasQueries.list(useApi()));
  useLiveRefresh(adminTopic, quotasQueries.all);
  const [editing, setEditing] = useState<QuotaRole | null>(null);
  if (!query.data) return <TabState query={query} rows={3} columns={3} />;
  const edited = query.data.items.find(({ role }) => role === editing);
  return (
    <>
      <Section
        title="By role"
        lede="Below what someone uses they add nothing new, and nothing is deleted. Until an address is confirmed, 200 MB."
      >
        <DataTable
          caption="Storage by role"
          rows={query.data.items}
          rowKey={({ role }) => role}
          columns={[
            { key: 'role', header: 'Role', primary: true, cell: ({ role }) => roleNames[role] },
            { key: 'bytes', header: 'Storage', cell: ({ bytes }) => formatBytes(bytes) },
            { key: 'default', header: 'Default', cell: ({ byDefault }) => formatBytes(byDefault) },
            {
              key: 'acts',
              header: 'Acts',
              headerHidden: true,
              cell: (quota) => (
                <span className={styles.acts}>
                  <Button
                    size="s"
                    aria-label={`Change the quota of ${roleNames[quota.role].toLowerCase()}`}
                    onClick={() => setEditing(quota.role)}
                  >
                    Change
                  </Button>
                </span>
              ),
            },
          ]}
        />
      </Section>
      <PeopleQuotas />
      {edited && <RoleQuotaDialog quota={edited} onClose={() => setEditing(null)} />}
    </>
  );
}
