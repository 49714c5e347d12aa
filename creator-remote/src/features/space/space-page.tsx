import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { BestieError } from '@bestie/contracts/errors';
import { spaceTopic } from '@bestie/contracts/live';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { Loading, PageHeaderSkeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { OpenSpace } from './open-space';
import { SpaceInTrash, SpaceMissing } from './space-gone';
import { useSpaceFiles } from './use-space-files';
import { useSpaceView } from './use-space-view';
import styles from './space-page.module.css';

/** One space: folders, files, members and actions. */
export default function SpacePage() {
  const { spaceId = '' } = useParams();
  const { api } = useShell();
  const act = useAction();
  const control = useSpaceView();
  const query = useQuery(spacesQueries.get(api, spaceId));
  const files = useSpaceFiles(spaceId, control);
  // Also applies to a person who had access until now: the membership or an admin's hour may be over.
  const missing = query.error instanceof BestieError && query.error.code === 'not_found';
  const space = missing ? undefined : query.data;
  useCrumb(space?.name ?? null);

  // A forbidden topic would end the event stream of the whole page.
  const topic = missing ? null : spaceTopic(spaceId);
  useLiveRefresh(topic, assetsQueries.inSpace(spaceId));
  useLiveRefresh(topic, spacesQueries.all);

  const isNew = space?.isNew ?? false;
  useEffect(() => {
    if (!isNew) return;
    // A failure only leaves the space marked as new.
    void act({
      call: () => api.spaces.acknowledge({ spaceId }),
      stale: [spacesQueries.all],
      failure: 'silent',
    });
  }, [isNew, api, act, spaceId]);

  if (query.isPending)
    return (
      <Page>
        <Loading label="Loading the space…">
          <PageHeaderSkeleton />
          <div className={styles.gap} />
          <TileGridSkeleton count={12} ratio="1 / 1" />
        </Loading>
      </Page>
    );
  return (
    <Page>
      {missing ? (
        <SpaceMissing spaceId={spaceId} />
      ) : !space ? (
        <ErrorState level={1} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          This space could not be loaded. What is in it is safe; try again in a moment.
        </ErrorState>
      ) : space.deletedAt ? (
        <SpaceInTrash space={space} />
      ) : (
        <OpenSpace space={space} control={control} files={files} />
      )}
    </Page>
  );
}
