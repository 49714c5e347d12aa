import { useQueries, useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames, networks as allNetworks } from '@bestie/contracts/connections';
import { Button } from '@bestie/design-system/button';
import { Card } from '@bestie/design-system/card';
import { PinsDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { RowsBelowLater } from '@bestie/remote-kit/after-first-render';
import { useShell } from '@bestie/remote-kit/shell';
import { NeedsList } from '../../parts/social-posts/needs-list';
import { composerPath } from '../../parts/social-posts/post-paths';
import { parts } from './post-later-parts';
import { PostRows } from './post-rows';
import type { PartsProps } from './post-rows';
import type { PostLaterView } from './use-post-later-view';

/** Rows of each part, after which there is a link to the rest. */
const shown = 5;

/** What a queue is narrowed to. */
export const narrowedBy = ({ networks, label }: Pick<PostLaterView, 'networks' | 'label'>) => ({
  ...(networks.length > 0 && { networks: [...networks] }),
  ...(label !== '' && { label }),
});

/** What needs the creator, and the beginning of each part. */
export function AllParts({ view, ask, ownTimezone }: PartsProps) {
  const { api } = useShell();
  const needs = useQuery(socialPostsQueries.listNeeds(api));
  const queues = useQueries({
    queries: parts.map(({ input }) =>
      socialPostsQueries.peekQueue(api, { ...input, ...narrowedBy(view), limit: shown }),
    ),
  });
  const all = [needs, ...queues];
  if (all.some((query) => query.data === undefined))
    return all.some((query) => query.isError && query.data === undefined) ? (
      <ErrorState
        onRetry={() => all.forEach((query) => query.isError && void query.refetch())}
        retrying={all.some((query) => query.isFetching)}
      >
        Your posts could not be loaded. They are safe, and what is due is still published.
      </ErrorState>
    ) : (
      <Loading label="Loading your posts…">
        <TextSkeleton lines={3} />
        <TextSkeleton lines={8} />
      </Loading>
    );
  const urgent = (needs.data?.items ?? []).filter(
    ({ network }) => view.networks.length === 0 || view.networks.includes(network),
  );
  const filled = parts.flatMap((part, index) => {
    const page = queues[index]?.data;
    return page && page.items.length > 0 ? [{ part, page }] : [];
  });
  if (urgent.length === 0 && filled.length === 0) return <NothingYet view={view} />;
  return (
    <>
      {urgent.length > 0 && (
        <Card title="Needs you" level={2} variant="tint">
          <NeedsList needs={urgent} />
        </Card>
      )}
      <RowsBelowLater rows={filled} first={1}>
        {({ part, page }) => (
          <Section
            key={part.key}
            title={part.title}
            {...(page.nextCursor !== null && { more: { label: 'See all', href: view.partHref(part.key) } })}
          >
            <PostRows rows={page.items} view={view} ask={ask} ownTimezone={ownTimezone} />
          </Section>
        )}
      </RowsBelowLater>
    </>
  );
}

function NothingYet({ view }: { view: PostLaterView }) {
  const isNarrowed = view.networks.length > 0 || view.label !== '';
  return isNarrowed ? (
    <EmptyState title="Nothing matches">No post of yours has this network and label.</EmptyState>
  ) : (
    <EmptyState
      drawing={<PinsDrawing />}
      title="Plan your first post"
      action={
        <>
          {allNetworks.map((network) => (
            <Button key={network} href={composerPath(network)}>
              {networkNames[network]}
            </Button>
          ))}
        </>
      }
    >
      Write down an idea for Pinterest, Instagram or YouTube. It waits here until you give it a time.
    </EmptyState>
  );
}
