import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueryKey } from '@tanstack/react-query';
import { rowsOf } from '@bestie/client/rows-of';
import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import { Button } from '@bestie/design-system/button';
import { DataTable } from '@bestie/design-system/data-table';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import type { PagedQuery } from '@bestie/remote-kit/paged-list';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useSelection } from '@bestie/remote-kit/use-selection';
import { BulkBar } from '../bulk/bulk-bar';
import type { BulkAct } from '../bulk/bulk-bar';
import { LookDialog } from './look-dialog';
import { moderatedColumns } from './moderated-columns';
import type { ModeratedKind } from './moderated-columns';
import type { ModeratedRow } from './moderated-row';

export interface ModeratedPageProps<Row> {
  kind: ModeratedKind<Row>;
  title: string;
  lede: string;
  drawing: ReactNode;
  filters: ReactNode;
  query: PagedQuery<Row> & { error: Error | null };
  acts: readonly BulkAct<Row>[];
  /** The queries of the noun: what any act makes stale, and live events refresh. */
  all: QueryKey;
  /** Opens a closed one with a reason, and returns the path of its page. Kinds without closed ones have none. */
  look?: {
    title: (row: Row) => string;
    open: (row: Row, reason: string) => Promise<string>;
    stale: readonly QueryKey[];
  };
}

/** All things of a kind with owner, size, reports and age; what is done to several of them has one reason. */
export function ModeratedPage<Row extends ModeratedRow>(props: ModeratedPageProps<Row>) {
  const { kind, title, query, look } = props;
  const [, setParams] = useSearchParams();
  useLiveRefresh(adminTopic, props.all);
  const rows = query.data ? rowsOf(query.data) : [];
  const { ids, toggle, clear } = useSelection(rows);
  const [opened, setOpened] = useState<Row | null>(null);
  const selected = rows.filter(({ id }) => ids.has(id)).slice(0, limits.bulkPerCall);
  return (
    <Page>
      <PageHeader title={title} lede={props.lede} />
      {props.filters}
      <PagedList
        query={query}
        failed={query.error?.message}
        loading={
          <Loading>
            <TableSkeleton rows={8} columns={6} />
          </Loading>
        }
        empty={
          <EmptyState
            drawing={props.drawing}
            title={`No ${kind.noun} matches.`}
            action={
              <Button onClick={() => setParams({}, { replace: true })}>Show all {title.toLowerCase()}</Button>
            }
          />
        }
      >
        {(shown) => (
          <DataTable
            caption={title}
            columns={moderatedColumns(kind, { ids, toggle, onOpen: setOpened })}
            rows={shown}
            rowKey={({ id }) => id}
            isSelected={({ id }) => ids.has(id)}
          />
        )}
      </PagedList>
      <BulkBar noun={kind.noun} selected={selected} acts={props.acts} stale={[props.all]} onDone={clear} />
      {look && (
        <LookDialog
          id={opened?.id}
          noun={kind.noun}
          title={opened ? look.title(opened) : ''}
          open={(reason) => look.open(opened as Row, reason)}
          stale={[props.all, ...look.stale]}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
