import { Suspense, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { rowsOf } from '@bestie/client/rows-of';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { EnvelopeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatFullDay, plainDay } from '@bestie/design-system/format-date';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { TileGrid } from '@bestie/design-system/tile-grid';
import { Section } from '@bestie/design-system/section';
import { Loading, Skeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { followingPart, lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { AssetFace } from '../../parts/spaces/asset-face';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { SpaceCard } from '../../parts/spaces/space-card';
import { spacePath } from '../../parts/spaces/space-paths';
import { useSpacesLive } from '../../parts/spaces/use-spaces-live';
import { NeedsYou } from './needs-you';
import { PostSections } from './post-sections';
import { StorageMeter } from './storage-meter';
import { usePostsAtHome } from './use-posts-at-home';
import type { PostsAtHome } from './use-posts-at-home';
import styles from './home-page.module.css';

/** Below the first view. */
const SpaceFormDialog = lazyPart(() =>
  import(/* webpackChunkName: "space-form-dialog" */ '../../parts/spaces/space-form-dialog').then(
    ({ SpaceFormDialog: component }) => ({ default: component }),
  ),
);
const LaterSections = followingPart(
  () => import(/* webpackChunkName: "following-sections" */ './later-sections'),
);

const shownSpaces = 4;

/** The home page of the studio: what needs attention, recent files, and free storage. */
export default function HomePage() {
  const { api } = useShell();
  const navigate = useNavigate();
  /** Null until it is opened, when its code is loaded. */
  const [creating, setCreating] = useState<boolean | null>(null);
  const summary = useQuery(spacesQueries.summary(api));
  const list = useInfiniteQuery(spacesQueries.list(api, { sort: 'activity' }));
  const posts = usePostsAtHome();
  const spaces = rowsOf(list.data);
  useSpacesLive(spaces.map((space) => space.id));
  const create = () => setCreating(true);
  usePrimaryAction({ label: 'New space', run: create });

  const queries = [summary, list, ...posts.queries];
  const failed = queries.some((query) => query.isError && query.data === undefined);
  const ready =
    summary.data !== undefined &&
    list.data !== undefined &&
    posts.queries.every((query) => query.data !== undefined);
  const newSpace = (
    <Button variant="primary" icon={<Plus />} onClick={create}>
      New space
    </Button>
  );

  return (
    <Page>
      <PageHeader
        size="xl"
        eyebrow={<time dateTime={plainDay(new Date())}>{formatFullDay(plainDay(new Date()))}</time>}
        title="Your studio"
        lede="What needs you first, then this week’s posts, your deals, and every picture, sound and video that you make."
        actions={
          <>
            <Button href={paths.creator.connections}>Connections</Button>
            {newSpace}
          </>
        }
      />
      {failed ? (
        <ErrorState
          onRetry={() => queries.forEach((query) => query.isError && void query.refetch())}
          retrying={queries.some((query) => query.isFetching)}
        >
          Your studio could not be loaded. Everything in it is safe; try again in a moment.
        </ErrorState>
      ) : !ready ? (
        <Loading label="Loading your studio…">
          <div className={styles.top}>
            <Skeleton height={168} />
            <Skeleton height={168} />
          </div>
          <div className={styles.gap} />
          <TileGridSkeleton count={6} ratio="1 / 1" />
        </Loading>
      ) : spaces.length === 0 && summary.data.latest.length === 0 && !hasAny(posts) ? (
        <EmptyState drawing={<EnvelopeDrawing />} title="Create your first space" action={newSpace}>
          A space keeps the pictures, sound and video of one project together, for you and anyone you invite.
        </EmptyState>
      ) : (
        <>
          <div className={styles.top}>
            <NeedsYou summary={summary.data} posts={posts.needs} deals={posts.dealNeeds} />
            <StorageMeter storage={summary.data.storage} owned={summary.data.owned} />
          </div>
          <AfterFirstRender>
            <PostSections posts={posts} />
            {summary.data.latest.length > 0 && (
              <Section title="Latest uploads" lede="From all your spaces, the newest first.">
                <TileGrid size="s">
                  {summary.data.latest.map((asset, index) => (
                    <PhotoTile
                      key={asset.id}
                      ratio="1 / 1"
                      fit="cover"
                      photo={toPhoto(asset.picture, asset.alt, '(min-width: 900px) 180px, 40vw')}
                      fallback={<AssetFace kind={asset.kind} picture={asset.picture} />}
                      name={asset.alt || asset.name}
                      title={asset.name}
                      meta={asset.spaceName}
                      href={spacePath(asset.spaceId, { asset: asset.id })}
                      priority={index < 4}
                    />
                  ))}
                </TileGrid>
              </Section>
            )}
            {spaces.length > 0 && (
              <Section title="Your spaces" more={{ label: 'See all', href: paths.creator.spaces }}>
                <div className={styles.spaces}>
                  {spaces.slice(0, shownSpaces).map((space) => (
                    <SpaceCard key={space.id} space={space} level={3} />
                  ))}
                </div>
              </Section>
            )}
          </AfterFirstRender>
        </>
      )}
      {ready && (
        <AfterFirstRender>
          <Suspense>
            <LaterSections />
          </Suspense>
        </AfterFirstRender>
      )}
      {creating !== null && (
        <Suspense>
          <SpaceFormDialog
            open={creating}
            onOpenChange={setCreating}
            onCreated={(space) => void navigate(spacePath(space.id))}
          />
        </Suspense>
      )}
    </Page>
  );
}

const hasAny = ({ needs, dealNeeds, due, upcoming, tray }: PostsAtHome) =>
  [needs, dealNeeds, due, upcoming, tray].some((rows) => rows.length > 0);
