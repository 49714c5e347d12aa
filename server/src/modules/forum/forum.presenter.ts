import { limits } from '@bestie/contracts/limits';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type {
  ForumCategory,
  ForumPoll,
  ForumThread,
  ForumThreadDetail,
} from '@bestie/contracts/forum.contract';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { CategoryRow } from './forum-categories.repository';
import { presentConversationPerson } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import type { PollColumns } from './polls.sql';
import type { PostRow } from './posts.sql';
import type { ThreadCardRow, ThreadDetailRow } from './threads.sql';

const presentAuthor = (row: ConversationPersonColumns | null) => row && presentConversationPerson(row);

/** Presents a category. */
export const presentCategory = (row: CategoryRow & { thread_count: number }): ForumCategory => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  version: row.version,
  threadCount: row.thread_count,
});

/** A thread as lists show it. */
export function presentThread(row: ThreadCardRow): ForumThread {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    category: { id: row.category.id, slug: row.category.slug, name: row.category.name },
    tags: row.tags,
    author: presentAuthor(row.author),
    opening: row.opening,
    createdAt: row.created_at.toISOString(),
    bumpedAt: row.bumped_at.toISOString(),
    lastAuthor: presentAuthor(row.last_author),
    replyCount: row.reply_count,
    lastPosition: row.last_position,
    pinned: row.pinned,
    locked: row.locked,
    hidden: row.hidden_at !== null,
    slowSeconds: row.slow_seconds,
    solved: row.accepted_post_id !== null,
    hasPoll: row.has_poll,
    seenPosition: row.seen_position,
    unread: Math.min(row.unread, limits.forum.unreadCounted + 1),
    level: row.level,
    bookmarked: row.bookmarked,
    reported: row.reported,
  };
}

/** Results are shown to whom the author of the poll allows. */
function presentPoll({ kind, results, closes_at, closed, voters, voted, options }: PollColumns): ForumPoll {
  const open = closed || results === 'always' || (results === 'voted' && voted);
  return {
    kind,
    results,
    closesAt: closes_at === null ? null : new Date(closes_at).toISOString(),
    closed,
    voters: open ? voters : null,
    options: options.map(({ id, label, votes, mine }) => ({ id, label, votes: open ? votes : null, mine })),
  };
}

/** A thread with everything that its page needs. */
export function presentThreadDetail(
  row: ThreadDetailRow,
  can: ForumThreadDetail['can'],
  silence: string | null,
): ForumThreadDetail {
  return {
    ...presentThread(row),
    acceptedAnswer:
      row.accepted_post_id !== null && row.accepted_position !== null
        ? { postId: row.accepted_post_id, position: row.accepted_position }
        : null,
    poll: row.poll && presentPoll(row.poll),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    silence,
    can,
  };
}

/** A post as the caller sees it. */
export function presentPost(row: PostRow, can: ForumPost['can']): ForumPost {
  return {
    id: row.id,
    threadId: row.thread_id,
    position: row.position,
    version: row.version,
    state: row.state,
    author: presentAuthor(row.author),
    body: row.body,
    pictures: row.pictures.map(presentSharedPicture),
    label: row.label ?? row.thread_label,
    quote: row.quote && {
      postId: row.quote.postId,
      position: row.quote.position,
      author: presentAuthor(row.quote.author),
      text: row.quote.text,
    },
    mentions: row.mentions,
    reactions: row.reactions.map(({ reaction, count }) => ({ reaction, count })),
    myReaction: row.my_reaction,
    accepted: row.accepted,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    revisionCount: row.revision_count,
    reported: row.reported,
    can,
  };
}
