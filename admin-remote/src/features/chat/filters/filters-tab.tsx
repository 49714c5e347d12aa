import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { wordFiltersQueries } from '@bestie/client/word-filters.queries';
import { adminTopic } from '@bestie/contracts/live';
import type { WordFilter } from '@bestie/contracts/word-filters.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { ReportRow } from '../report-rows';
import rows from '../report-rows.module.css';
import { DeleteFilter } from './delete-filter';
import { FilterForm } from './filter-form';
import { actionNames, actionTones, describeFilter } from './filter-words';
import styles from './filters.module.css';
import { TryText } from './try-text';

type Opened = { what: 'edit'; filter: WordFilter | null } | { what: 'delete'; filter: WordFilter };

/** Words that are kept out of what people write in public, and a box to try them out. */
export default function FiltersTab() {
  const query = useQuery(wordFiltersQueries.list(useApi()));
  const [opened, setOpened] = useState<Opened | null>(null);
  useLiveRefresh(adminTopic, wordFiltersQueries.all);
  const close = () => setOpened(null);
  return (
    <>
      <Section
        title="Word filters"
        lede="For new and edited texts of forum, lounge, confessions, comments and VIP posts, for names and bios. Never for private things. If several fit, the strictest counts."
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ what: 'edit', filter: null })}>
            New filter
          </Button>
        }
      >
        {!query.data ? (
          query.isError ? (
            <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching}>
              {query.error.message}
            </ErrorState>
          ) : (
            <Loading>
              <TextSkeleton lines={6} />
            </Loading>
          )
        ) : query.data.items.length === 0 ? (
          <EmptyState compact level={3} title="No filter yet">
            Everything that people write is published as it is.
          </EmptyState>
        ) : (
          <FilterRows filters={query.data.items} onOpen={setOpened} />
        )}
      </Section>
      <TryText />
      {opened?.what === 'edit' && <FilterForm filter={opened.filter} onClose={close} />}
      {opened?.what === 'delete' && <DeleteFilter filter={opened.filter} onClose={close} />}
    </>
  );
}

interface FilterRowsProps {
  filters: readonly WordFilter[];
  onOpen: (opened: Opened) => void;
}

function FilterRows({ filters, onOpen }: FilterRowsProps) {
  return (
    <ul className={rows.reports} aria-label="Word filters">
      {filters.map((filter) => (
        <li key={filter.id} className={rows.report}>
          <ReportRow
            title={
              <>
                {filter.name} <Badge tone={actionTones[filter.action]}>{actionNames[filter.action]}</Badge>
              </>
            }
            text={filter.words.join(', ')}
            facts={describeFilter(filter)}
          >
            <span className={styles.actions}>
              <Button
                size="s"
                aria-label={`Edit ${filter.name}`}
                onClick={() => onOpen({ what: 'edit', filter })}
              >
                Edit
              </Button>
              <Button
                size="s"
                variant="ghost"
                aria-label={`Delete ${filter.name}`}
                onClick={() => onOpen({ what: 'delete', filter })}
              >
                Delete
              </Button>
            </span>
          </ReportRow>
        </li>
      ))}
    </ul>
  );
}
