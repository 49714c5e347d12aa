import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { rowsOf } from '@bestie/client/rows-of';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import { paths } from '@bestie/contracts/paths';
import { Section } from '@bestie/design-system/section';
import { useShell } from '@bestie/remote-kit/shell';
import { PostCard } from '../../parts/vip/post-card';
import styles from './vip-teaser.module.css';

/** The latest VIP post, locked or open; nothing where nobody has written one. */
export function VipTeaser() {
  const { api } = useShell();
  const { data: vip } = useQuery(vipQueries.get(api));
  const posts = useInfiniteQuery(vipPostsQueries.list(api));
  const [latest] = rowsOf(posts.data);
  if (!vip || !latest) return null;
  return (
    <Section
      title="Latest from VIP"
      lede={
        latest.open
          ? 'What our creators keep for their closest friends.'
          : 'Locked for now. See which tier opens it.'
      }
      more={{ label: latest.open ? 'All VIP posts' : 'See the tiers', href: paths.fan.vip }}
    >
      <div className={styles.post}>
        <PostCard
          post={latest}
          tiers={vip.tiers}
          href={`${paths.fan.vip}?post=${latest.id}`}
          priority={false}
        />
      </div>
    </Section>
  );
}
