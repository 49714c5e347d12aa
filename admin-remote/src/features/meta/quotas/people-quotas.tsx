import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { quotasQueries } from '@bestie/client/quotas.queries';
import { paths } from '@bestie/contracts/paths';
import type { PersonQuota } from '@bestie/contracts/quotas.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatDate } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import styles from '../../../parts/bulk/rows.module.css';
import { EndQuotaDialog } from '../../../parts/quotas/end-quota-dialog';
import { PersonQuotaDialog } from '../../../parts/quotas/person-quota-dialog';

/** People with a quota of their own, with what they use of it. */
export function PeopleQuotas() {
  const query = useInfiniteQuery(quotasQueries.listPeople(useApi()));
  const [asked, setAsked] = useState<{ act: 'set' | 'end'; quota: PersonQuota } | null>(null);
  const close = () => setAsked(null);
  // As it is now; one that ended meanwhile as it was.
  const quota =
    asked &&
    (query.data?.pages
      .flatMap(({ items }) => items)
      .find(({ person }) => person.uid === asked.quota.person.uid) ??
      asked.quota);
  return (
    <Section title="By person" lede="They count before that of the role. Set one on someone’s page in Users.">
      <PagedList
        compact
        level={3}
        query={query}
        loading={
          <Loading>
            <TableSkeleton rows={3} columns={4} />
          </Loading>
        }
        empty={<p>No one has a quota of their own.</p>}
      >
        {(quotas) => (
          <DataTable
            caption="Storage by person"
            rows={quotas}
            rowKey={({ person }) => person.uid}
            columns={[
              { key: 'person', header: 'Person', primary: true, cell: (quota) => <Who quota={quota} /> },
              { key: 'use', header: 'Used', cell: (quota) => <Use quota={quota} /> },
              {
                key: 'until',
                header: 'Until',
                cell: ({ endsAt }) => (endsAt ? formatDate(endsAt) : 'No end'),
              },
              { key: 'by', header: 'Set by', cell: ({ setBy }) => setBy.name },
              {
                key: 'acts',
                header: 'Acts',
                headerHidden: true,
                cell: (quota) => (
                  <span className={styles.acts}>
                    {(['set', 'end'] as const).map((act) => (
                      <Button
                        key={act}
                        size="s"
                        aria-label={`${act === 'set' ? 'Change' : 'End'} the quota of ${quota.person.name}`}
                        onClick={() => setAsked({ act, quota })}
                      >
                        {act === 'set' ? 'Change' : 'End'}
                      </Button>
                    ))}
                  </span>
                ),
              },
            ]}
          />
        )}
      </PagedList>
      {quota && asked.act === 'set' && (
        <PersonQuotaDialog {...quota} uid={quota.person.uid} name={quota.person.name} onClose={close} />
      )}
      <EndQuotaDialog
        ending={quota && asked.act === 'end' ? { ...quota.person, version: quota.version } : null}
        onClose={close}
      />
    </Section>
  );
}

const Who = ({ quota: { person, reason } }: { quota: PersonQuota }) => (
  <span className={styles.names}>
    <Link href={`${paths.admin.users}?user=${encodeURIComponent(person.uid)}`} className={styles.open}>
      {person.name}
    </Link>
    <span className={styles.note}>“{reason}”</span>
  </span>
);

function Use({ quota: { usedBytes, bytes } }: { quota: PersonQuota }) {
  const words = `${formatBytes(usedBytes)} of ${formatBytes(bytes)}`;
  return usedBytes > bytes ? <Badge tone="warning">{words}</Badge> : words;
}
