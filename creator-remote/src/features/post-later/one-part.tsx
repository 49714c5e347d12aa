import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { limits } from '@bestie/contracts/limits';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { narrowedBy } from './all-parts';
import type { Part } from './post-later-parts';
import { PostRows } from './post-rows';
import type { PartsProps } from './post-rows';
import styles from './post-later-page.module.css';

/** One part of the list with all its pages. */
export function OnePart({ part, view, ask, ownTimezone }: PartsProps & { part: Part }) {
  const { api } = useShell();
  const query = useInfiniteQuery({
    ...socialPostsQueries.listQueue(api, {
      ...part.input,
      ...narrowedBy(view),
      limit: limits.socialPosts.page,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={part.title}>
      <VisuallyHidden>
        <h2>{part.title}</h2>
      </VisuallyHidden>
      <PagedList
        query={query}
        failed="Your posts could not be loaded. They are safe, and what is due is still published."
        loading={
          <Loading label="Loading your posts…">
            <TextSkeleton lines={8} />
          </Loading>
        }
        empty={<p className={styles.empty}>{part.empty}</p>}
      >
        {(rows) => <PostRows rows={rows} view={view} ask={ask} ownTimezone={ownTimezone} />}
      </PagedList>
    </section>
  );
}
