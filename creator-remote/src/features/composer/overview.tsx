import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { uuidv7 } from 'uuidv7';
import Plus from 'lucide-react/icons/plus';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import type { Network } from '@bestie/contracts/connections';
import { networkTypes } from '@bestie/contracts/social-posts';
import { Button } from '@bestie/design-system/button';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { TabLinks } from '@bestie/design-system/tabs';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { Suspense } from 'react';
import { CredentialsNote } from './credentials-note';
import { networkWords } from './network-words';
import { composerPath } from '../../parts/social-posts/post-paths';
import { PostList } from './post-list';
import styles from './composer.module.css';

const History = lazyPart(() => import(/* webpackChunkName: "composer-history" */ './history/history'));
const InstagramGrid = lazyPart(() => import(/* webpackChunkName: "composer-grid" */ './grid/instagram-grid'));

const views = ['tray', 'upcoming', 'attention', 'published', 'grid'] as const;
type View = (typeof views)[number];

const viewWords: Record<View, string> = {
  tray: 'Drafts',
  upcoming: 'Coming up',
  attention: 'Due and failed',
  published: 'History',
  grid: 'Grid',
};

/** The posts of a network: what is being written, what comes, and what became of the others. */
export function Overview({ network }: { network: Network }) {
  const [params] = useSearchParams();
  const view = views.find((known) => known === params.get('view')) ?? 'tray';
  const words = networkWords[network];
  const { create, busy } = useNewPost(network);
  usePrimaryAction({ label: `New ${words.post}`, run: () => void create() });
  const newPost = (
    <Button variant="primary" icon={<Plus />} loading={busy} onClick={() => void create()}>
      {`New ${words.post}`}
    </Button>
  );
  const shown = views.filter((one) => one !== 'grid' || network === 'instagram');
  return (
    <Page className={styles.page}>
      <PageHeader title={words.title} lede={words.lede} actions={newPost} />
      <CredentialsNote network={network} />
      <TabLinks
        label="Posts"
        tabs={shown.map((one) => ({
          label: viewWords[one],
          href: one === 'tray' ? composerPath(network) : `${composerPath(network)}?view=${one}`,
          current: one === view,
        }))}
      />
      {view === 'published' ? (
        <Suspense>
          <History network={network} />
        </Suspense>
      ) : view === 'grid' && network === 'instagram' ? (
        <Suspense>
          <InstagramGrid />
        </Suspense>
      ) : (
        <Posts network={network} view={view === 'grid' ? 'tray' : view} newPost={newPost} />
      )}
    </Page>
  );
}

interface PostsProps {
  network: Network;
  view: 'tray' | 'upcoming' | 'attention';
  newPost: React.ReactNode;
}

function Posts({ network, view, newPost }: PostsProps) {
  const { api } = useShell();
  const query = useInfiniteQuery(socialPostsQueries.listQueue(api, { view, networks: [network] }));
  return <PostList network={network} view={view} query={query} newPost={newPost} />;
}

/** Makes an empty post at once, so that everything that follows is saved. */
function useNewPost(network: Network) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const navigate = useNavigate();
  async function create() {
    const id = uuidv7();
    const type = networkTypes[network][0];
    const done = await act({
      call: () =>
        api.socialPosts.create({
          id,
          text: '',
          label: '',
          category: '',
          variants: [{ id: uuidv7(), network, type, text: null }],
        }),
      stale: [[...socialPostsQueries.all, 'queue']],
    });
    if (done) await navigate(composerPath(network, id));
  }
  return { create, busy };
}
