import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { BestieError } from '@bestie/contracts/errors';
import { Button } from '@bestie/design-system/button';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { FormSkeleton, Loading, PageHeaderSkeleton } from '@bestie/design-system/skeleton';
import { useCrumb, useShell } from '@bestie/remote-kit/shell';
import { spacePath } from '../../parts/spaces/space-paths';
import { SpaceUpload } from './space-upload';
import styles from './upload-page.module.css';

/** Files being uploaded into a space. */
export default function UploadPage() {
  const { spaceId = '' } = useParams();
  const { api } = useShell();
  const space = useQuery(spacesQueries.get(api, spaceId));
  const folders = useQuery(assetsQueries.folders(api, spaceId));
  useCrumb(space.data?.name ?? null, spacePath(spaceId));

  if (space.isPending)
    return (
      <Page width="form">
        <Loading label="Loading the space…">
          <PageHeaderSkeleton />
          <div className={styles.gap} />
          <FormSkeleton fields={2} />
        </Loading>
      </Page>
    );
  if (space.isError && !space.data)
    return (
      <Page width="form">
        {space.error instanceof BestieError && space.error.code === 'not_found' ? (
          <EmptyState level={1} drawing={<KeyDrawing />} title="This space isn’t available">
            It was deleted, or you aren’t a member.
          </EmptyState>
        ) : (
          <ErrorState level={1} onRetry={() => void space.refetch()} retrying={space.isFetching} />
        )}
      </Page>
    );
  const { name, archivedAt, can } = space.data;
  if (!can.edit)
    return (
      <Page width="form">
        <EmptyState
          level={1}
          drawing={<KeyDrawing />}
          title={archivedAt ? 'This space is archived' : 'You can view this space, but not add to it'}
          action={<Button href={spacePath(spaceId)}>Back to {name}</Button>}
        >
          {archivedAt ? 'Unarchive it to add files.' : 'Ask one of its managers to make you an editor.'}
        </EmptyState>
      </Page>
    );
  return <SpaceUpload space={space.data} folders={folders.data?.items ?? []} />;
}
