import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { flagsQueries } from '@bestie/client/flags.queries';
import { adminTopic } from '@bestie/contracts/live';
import type { FlagName } from '@bestie/contracts/flags';
import type { Flag } from '@bestie/contracts/flags.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { formatDay } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import styles from '../../../parts/bulk/rows.module.css';
import { flagLabels, forWhom } from './flag-words';
import { TabState } from '../tab-state';

const FlagDialog = lazyPart(() => import(/* webpackChunkName: "meta-flag" */ './flag-dialog'));

/** Every flag that the code knows: for whom it is on, what it is for, and until when. */
export default function FlagsTab() {
  const query = useQuery(flagsQueries.listAll(useApi()));
  useLiveRefresh(adminTopic, flagsQueries.all);
  const [editing, setEditing] = useState<FlagName | null>(null);
  if (!query.data) return <TabState query={query} rows={3} columns={4} />;
  const edited = query.data.items.find(({ name }) => name === editing);
  return (
    <Section title="Flags" lede="What people see of new things. No flag gives anyone a right.">
      <DataTable
        caption="Flags"
        rows={query.data.items}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: 'Flag', primary: true, cell: (flag) => <Name flag={flag} /> },
          { key: 'whom', header: 'On for', cell: forWhom },
          { key: 'owner', header: 'Owner', cell: ({ set }) => set?.owner.name ?? 'No one yet' },
          { key: 'until', header: 'Until', cell: (flag) => <Until flag={flag} /> },
          {
            key: 'acts',
            header: 'Acts',
            headerHidden: true,
            cell: (flag) => (
              <span className={styles.acts}>
                <Button
                  size="s"
                  aria-label={`Change ${flagLabels[flag.name]}`}
                  onClick={() => setEditing(flag.name)}
                >
                  Change
                </Button>
              </span>
            ),
          },
        ]}
      />
      {edited && (
        <Suspense>
          <FlagDialog flag={edited} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </Section>
  );
}

const Name = ({ flag: { name, set } }: { flag: Flag }) => (
  <span className={styles.names}>
    <span className={styles.name}>{flagLabels[name]}</span>
    {set && <span className={styles.note}>{set.purpose}</span>}
  </span>
);

function Until({ flag: { set, stale } }: { flag: Flag }) {
  if (!set) return 'No end';
  return stale ? <Badge tone="warning">Stale since {formatDay(set.endsOn)}</Badge> : formatDay(set.endsOn);
}
