import { useCallback } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { auditQueries } from '@bestie/client/audit.queries';
import { auditActions } from '@bestie/contracts/audit-actions';
import { Combobox } from '@bestie/design-system/combobox';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TextInput } from '@bestie/design-system/text-input';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi } from '@bestie/remote-kit/shell';
import { useTypedSearch } from '@bestie/remote-kit/use-typed-search';
import { AuditTrail } from '../../../parts/audit-trail/audit-trail';
import { labelOf } from '../../../parts/audit-trail/audit-words';
import { AuditExport } from './audit-export';
import { SealsSection } from './seals-section';
import styles from './audit-tab.module.css';
import { filtersOf, filterFields } from './audit-filters';
import type { FilterField } from './audit-filters';

/** The audit log: who did what to whom, when and why. Filters are in the address. */
export default function AuditTab() {
  const [params] = useSearchParams();
  const filters = filtersOf(params);
  const query = useInfiniteQuery(auditQueries.list(useApi(), filters));
  return (
    <>
      <SealsSection />
      <Section title="Log" actions={<AuditExport filters={filters} />}>
        <div role="search" aria-label="Filter the audit log" className={styles.filters}>
          {filterFields.map((field) => (
            <Filter key={field.name} field={field} />
          ))}
        </div>
        <PagedList
          query={query}
          level={3}
          loading={
            <Loading>
              <TextSkeleton lines={8} />
            </Loading>
          }
          empty={<p>Nothing matches. Remove a filter.</p>}
        >
          {(entries) => <AuditTrail entries={entries} />}
        </PagedList>
      </Section>
    </>
  );
}

/** All of them, in the order of their words. */
const actions = auditActions
  .map((value) => ({ value, label: labelOf(value) }))
  .sort((one, other) => (one.label < other.label ? -1 : 1));

function Filter({ field: { name, label, hint, as } }: { field: FilterField }) {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, name],
  );
  const [typed, setTyped] = useTypedSearch(params.get(name) ?? '', set);
  return (
    <Field label={label} {...(hint && { hint })}>
      {as === 'day' ? (
        <DateInput value={params.get(name)} onValueChange={(day) => set(day ?? '')} />
      ) : as === 'action' ? (
        <Combobox
          options={actions}
          value={actions.find(({ value }) => value === params.get(name))?.value ?? null}
          placeholder="Anything"
          emptyText="No action is called that."
          onValueChange={(action) => set(action ?? '')}
        />
      ) : (
        <TextInput
          value={typed}
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  );
}
