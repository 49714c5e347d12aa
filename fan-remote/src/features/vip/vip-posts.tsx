import { useInfiniteQuery } from '@tanstack/react-query';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import type { Vip } from '@bestie/contracts/vip.contract';
import { EnvelopeDrawing, KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useCount } from '@bestie/remote-kit/use-counted';
import { useInView } from '@bestie/remote-kit/use-in-view';
import { PostCard } from '../../parts/vip/post-card';
import styles from './vip-page.module.css';

export interface VipPostsProps {
  vip: Vip;
  month: boolean;
  hrefOf: (postId: string) => string;
}

/** Posts, the newest first: all of them, or what the person’s tier opened this month. */
export function VipPosts({ vip, month, hrefOf }: VipPostsProps) {
  const { api } = useShell();
  const query = useInfiniteQuery(vipPostsQueries.list(api, { month }));
  // Previews of what is locked: what leads people to a tier.
  const seen = useInView(useCount('vipPost'));
  return (
    <PagedList
      query={query}
      loading={
        <Loading label="Loading posts…">
          <TileGridSkeleton count={6} ratio="4 / 3" />
        </Loading>
      }
      empty={
        month ? (
          <EmptyState drawing={<KeyDrawing />} title="Nothing new this month yet">
            {vip.mine
              ? 'As soon as a creator writes for your tier, it’s here.'
              : 'With a tier, you find here what it opened each month.'}
          </EmptyState>
        ) : (
          <EmptyState drawing={<EnvelopeDrawing />} title="No posts yet">
            The first one is being written.
          </EmptyState>
        )
      }
    >
      {(posts) => (
        <ul className={styles.posts}>
          {posts.map((post, index) => (
            <li key={post.id} ref={post.open === null ? seen(post.id) : undefined}>
              <PostCard post={post} tiers={vip.tiers} href={hrefOf(post.id)} priority={index < 3} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
