import type { ReactNode } from 'react';
import { BestieError } from '@bestie/contracts/errors';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';

/** Asking again would not help: it is missing, hidden, or no such thing. */
export const isMissing = (error: unknown): error is BestieError =>
  error instanceof BestieError && error.status < 500;

export interface PageProblemProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What stands on the page of something that is not there, or is not shown to the person. */
  missing: { title: string; text: string; drawing: ReactNode; action: ReactNode };
  /** What is said where it could not be loaded, and may be tried again. */
  failed: string;
}

/** A page in the place of one thing that is not there, or could not be loaded. */
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
