import { postReactionLabels, postReactions, postReactionSigns } from '@bestie/contracts/forum';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { Reactions } from '../../../parts/conversation/reading/reactions';
import type { PostActions } from './use-post-actions';

/** The reactions to a post. */
export function PostReactions({ post, actions }: { post: ForumPost; actions: PostActions }) {
  return (
    <Reactions
      all={postReactions}
      signs={postReactionSigns}
      labels={postReactionLabels}
      counts={post.reactions}
      mine={post.myReaction}
      onReact={post.can.react ? (reaction) => actions.react(post, reaction) : null}
    />
  );
}
