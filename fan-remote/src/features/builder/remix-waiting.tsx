import type { UseQueryResult } from '@tanstack/react-query';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { BuilderSkeleton } from './builder-skeleton';

/** Until an outfit can be rebuilt, and when it cannot. */
export default function RemixWaiting({ query }: { query: UseQueryResult<unknown> }) {
  if (query.isPending) return <BuilderSkeleton />;
  const { error } = query;
  const refused = error instanceof BestieError && error.code === 'forbidden';
  if (error instanceof BestieError && error.status < 500)
    return (
      <Page>
        <EmptyState
          level={1}
          drawing={<MirrorDrawing />}
          title={refused ? 'This outfit is not for remixing' : 'This outfit is not shown any more'}
          action={
            <Button variant="primary" href={paths.fan.builder}>
              Lay an outfit of your own
            </Button>
          }
        >
          {refused ? error.message : 'Its author keeps it to themselves now, or it is gone.'}
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <ErrorState level={1} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The outfit could not be fetched. Try again in a moment.
      </ErrorState>
    </Page>
  );
}
