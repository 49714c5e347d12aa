import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import { limits } from '@bestie/contracts/limits';
import { vipPostTopic } from '@bestie/contracts/live';
import type { Vip } from '@bestie/contracts/vip.contract';
import type { VipPost } from '@bestie/contracts/vip-posts.contract';
import { Drawer } from '@bestie/design-system/drawer';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { isMissing } from '@bestie/remote-kit/page-problem';
import { useShell } from '@bestie/remote-kit/shell';
import { useCountOpened } from '@bestie/remote-kit/use-counted';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { Comments } from '../../parts/comments/comments';
import type { Commented } from '../../parts/comments/commented';
import { personName } from '../../parts/conversation/conversation-words';
import { PeopleParagraphs } from '../../parts/conversation/reading/people-paragraphs';
import { Labelled } from '../../parts/reports/labelled';
import { PostActions } from './post-actions';
import PostForm from './post-form';
import { PostMedia } from './post-media';
import { opensInWords } from '../../parts/vip/vip-words';
import styles from './post-sheet.module.css';

export interface PostSheetProps {
  postId: string;
  vip: Vip;
  onClose: () => void;
}

/** A post: its files, its text, and what members say. It closes when access ends. */
export default function PostSheet({ postId, vip, onClose }: PostSheetProps) {
  const { api } = useShell();
  const [editing, setEditing] = useState(false);
  const query = useQuery(vipPostsQueries.get(api, postId));
  const locked = isMissing(query.error);
  const post = locked ? undefined : query.data;
  useLiveRefresh(post ? vipPostTopic(postId) : null, vipPostsQueries.all);
  if (post && editing)
    return (
      <PostForm
        post={post}
        tiers={vip.tiers}
        onClose={() => setEditing(false)}
        onSaved={() => setEditing(false)}
      />
    );
  return (
    <Drawer
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={post?.title ?? 'Post'}
      {...(post && {
        description: [
          personName(post.author),
          formatMoment(post.publishAt),
          opensInWords({ ...post, open: null }, vip.tiers),
        ].join(' · '),
        footer: <PostActions post={post} onEdit={() => setEditing(true)} onDeleted={onClose} />,
      })}
    >
      {locked ? (
        <EmptyState level={3} drawing={<KeyDrawing />} title="This post is locked">
          It belongs to a tier that isn’t yours, it was deleted, or you reported it.
        </EmptyState>
      ) : post ? (
        <PostContents post={post} />
      ) : query.isPending ? (
        <Loading label="Loading the post…">
          <Skeleton ratio="4 / 3" />
        </Loading>
      ) : (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
    </Drawer>
  );
}

function PostContents({ post }: { post: VipPost }) {
  const commented = useCommented(post.id);
  useCountOpened('vipPost', post.id);
  return (
    <div className={styles.post}>
      <Labelled label={post.label}>
        {post.media.length > 0 && <PostMedia media={post.media} />}
        <div className={styles.text}>
          <PeopleParagraphs handles={[]}>{post.body}</PeopleParagraphs>
        </div>
      </Labelled>
      <Comments about={commented} />
    </div>
  );
}

/** How people comment on a post. */
function useCommented(postId: string): Commented {
  const { api } = useShell();
  return {
    query: vipPostsQueries.listComments(api, postId),
    draft: `vip:comment:${postId}`,
    stale: [vipPostsQueries.all],
    maxLength: limits.vip.commentLength,
    reportKind: 'vipComment',
    create: (comment) => api.vipPosts.comment({ postId, ...comment }),
    delete: (comment) => api.vipPosts.deleteComment(comment),
    restore: (comment) => api.vipPosts.restoreComment(comment),
  };
}
