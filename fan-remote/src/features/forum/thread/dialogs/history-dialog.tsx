import { useQuery } from '@tanstack/react-query';
import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { PeopleParagraphs } from '../../../../parts/conversation/reading/people-paragraphs';
import styles from './history-dialog.module.css';

/** Former versions of a post, visible to everybody. */
export function HistoryDialog({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const { api } = useShell();
  const query = useQuery(forumPostsQueries.revisions(api, post));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="What it said before">
      {query.data ? (
        <ol className={styles.revisions}>
          {query.data.items.map(({ version, title, body, writtenAt }) => (
            <li key={version} className={styles.revision}>
              <p className={styles.when}>{formatMoment(writtenAt)}</p>
              {title !== null && <p className={styles.title}>{title}</p>}
              <PeopleParagraphs handles={post.mentions}>{body}</PeopleParagraphs>
            </li>
          ))}
        </ol>
      ) : query.isError ? (
        <ErrorState compact onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading>
          <TextSkeleton />
        </Loading>
      )}
    </Dialog>
  );
}
