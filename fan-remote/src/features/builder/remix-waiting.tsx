import type { UseQueryResult } from '@tanstack/react-query';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { PageProblem } from '@bestie/remote-kit/page-problem';
import { BuilderSkeleton } from './builder-skeleton';

/** Shown until an outfit can be rebuilt, or when it cannot. */
export default function RemixWaiting({ query }: { query: UseQueryResult<unknown> }) {
  if (query.isPending) return <BuilderSkeleton />;
  const { error } = query;
  const refused = error instanceof BestieError && error.code === 'forbidden';
  return (
    <PageProblem
      query={query}
      missing={{
        title: refused ? 'This outfit can’t be remixed' : 'This outfit is no longer available',
        text: refused ? error.message : 'Its author made it private or deleted it.',
        drawing: <MirrorDrawing />,
        action: (
          <Button variant="primary" href={paths.fan.builder}>
            Create your own outfit
          </Button>
        ),
      }}
      failed="The outfit could not be loaded. Try again in a moment."
    />
  );
}
