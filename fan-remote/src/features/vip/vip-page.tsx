import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import PenLine from 'lucide-react/icons/pen-line';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import { vipQueries } from '@bestie/client/vip.queries';
import { platformTopic, userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useAccessEnd } from './use-access-end';
import { useVipView } from './use-vip-view';
import { VipEpisodes } from './vip-episodes';
import { VipPosts } from './vip-posts';
import { VipTiers } from './vip-tiers';

const PostSheet = lazyPart(() => import(/* webpackChunkName: "vip-post" */ './post-sheet'));
const PostForm = lazyPart(() => import(/* webpackChunkName: "vip-post" */ './post-form'));

/** The tiers, and what creators write for them. */
export default function VipPage() {
  const { api, role, session } = useShell();
  const view = useVipView();
  const [writing, setWriting] = useState(false);
  const query = useQuery(vipQueries.get(api));
  const vip = query.data;
  useAccessEnd(vip?.mine?.until);
  const person = session ? userTopic(session.uid) : null;
  useLiveRefresh(person, vipQueries.all);
  useLiveRefresh(person, vipPostsQueries.all);
  useLiveRefresh(platformTopic, vipPostsQueries.all, { pause: 3000 });
  useLiveRefresh(platformTopic, vipQueries.all, { pause: 3000 });
  const mayWrite = (vip?.can.write && vip.tiers.length > 0) ?? false;
  usePrimaryAction(mayWrite ? { label: 'Write a post', run: () => setWriting(true) } : null);
  const href = (changes: Record<string, string | null>) => `${paths.fan.vip}${view.search(changes)}`;

  return (
    <Page>
      <PageHeader
        title="VIP"
        lede="What our creators keep for their closest friends."
        actions={
          <>
            {role === 'admin' && <Button href={paths.admin.vip}>Tiers</Button>}
            {mayWrite && (
              <Button variant="primary" icon={<PenLine />} onClick={() => setWriting(true)}>
                Write a post
              </Button>
            )}
          </>
        }
      />
      {vip ? (
        <>
          <VipTiers vip={vip} />
          <VipEpisodes />
          <Toolbar
            label="Posts"
            end={
              <TabLinks
                label="View"
                tabs={[
                  { label: 'All posts', href: href({ tab: null }), current: view.tab === 'all' },
                  { label: 'Mine this month', href: href({ tab: 'month' }), current: view.tab === 'month' },
                ]}
              />
            }
          >
            <h2>{view.tab === 'month' ? 'What your tier opened this month' : 'Posts'}</h2>
          </Toolbar>
          <VipPosts vip={vip} month={view.tab === 'month'} hrefOf={(post) => href({ post })} />
        </>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading label="Loading VIP…">
          <TileGridSkeleton count={6} ratio="4 / 3" />
        </Loading>
      )}
      <Suspense fallback={null}>
        {vip && view.opened && (
          <PostSheet key={view.opened} postId={view.opened} vip={vip} onClose={view.close} />
        )}
        {vip && writing && (
          <PostForm post={null} tiers={vip.tiers} onClose={() => setWriting(false)} onSaved={view.open} />
        )}
      </Suspense>
    </Page>
  );
}
