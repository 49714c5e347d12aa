import type { ReactNode } from 'react';
import { BestieError } from '@bestie/contracts/errors';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';

/** Refusals that say nothing about the thing itself. */
const passing = new Set(['rate_limited', 'unauthenticated']);

/** Retrying would not help: it is missing, hidden, or an invalid id. */
export const isMissing = (error: unknown): error is BestieError =>
  error instanceof BestieError && error.status < 500 && !passing.has(error.code);

export interface PageProblemProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Content of the page of a missing or hidden thing. */
  missing: { title: string; text: string; drawing: ReactNode; action: ReactNode };
  /** Content when it could not be loaded and can be retried. */
  failed: string;
}

/** The page of a thing that is missing or could not be loaded. */
export function PageProblem({ query, missing, failed }: PageProblemProps) {
  return (
    <Page>
      {query.error && !isMissing(query.error) ? (
        <ErrorState level={1} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {failed}
        </ErrorState>
      ) : (
        <EmptyState level={1} drawing={missing.drawing} title={missing.title} action={missing.action}>
          {missing.text}
        </EmptyState>
      )}
    </Page>
  );
}
