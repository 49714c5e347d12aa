import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';

/** A section about a person with an answer of the server. */
export function UserSection<Data>({
  title,
  query,
  lines,
  children,
}: {
  title: string;
  query: UseQueryResult<Data>;
  /** Lines of the placeholder while it loads. */
  lines: number;
  children: (data: Data) => ReactNode;
}) {
  return (
    <Section title={title} level={3}>
      {query.isPending && (
        <Loading>
          <TextSkeleton lines={lines} />
        </Loading>
      )}
      {query.isError && (
        <ErrorState compact onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {query.error.message}
        </ErrorState>
      )}
      {query.data !== undefined && children(query.data)}
    </Section>
  );
}
