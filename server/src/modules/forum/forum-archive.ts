import { id } from '@bestie/contracts/fields';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import { textFields, textLeftOut } from '../conversations';

const exportOnly = 'What you wrote in the forum stays there, in threads with others.';

/** A person's texts in the forum. Exported, and not imported. */
export const forumArchive: ArchiveTable<unknown>[] = [
  {
    name: 'forum-threads',
    title: 'Your threads',
    table: 'forum_threads',
    owned: ownedBy('author_uid'),
    exportOnly,
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('categoryId', id),
      ...['title', 'tags', 'replyCount', 'version'].map(field.told),
      field.created(),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: {
      author_uid: 'the person whose archive it is',
      opening: 'the beginning of the first post',
      words: 'derived from the title',
      last_position: 'counts everyone’s posts',
      answered: 'counts everyone’s posts',
      bumped_at: 'follows everyone’s posts',
      pinned: 'decided by admins',
      locked: 'decided by admins',
      slow_seconds: 'decided by admins',
      hidden_at: 'decided by admins',
      accepted_post_id: 'a post of someone else',
      merged_into: 'decided by admins',
      deleted_by: 'may be someone else',
    },
  },
  {
    name: 'forum-posts',
    title: 'Your posts',
    table: 'forum_posts',
    owned: ownedBy('author_uid'),
    exportOnly,
    order: ['created_at', 'id'],
    fields: textFields('threadId'),
    leftOut: {
      ...textLeftOut,
      quoted_post_id: 'a post of someone else',
      quote: 'words of someone else',
      is_stub: 'follows the posts of others',
    },
  },
  {
    name: 'forum-post-pictures',
    title: 'Pictures of your posts',
    table: 'forum_post_pictures',
    owned: ownedThrough('post_id', 'forum_posts', 'author_uid'),
    exportOnly,
    order: ['post_id', 'sort'],
    fields: [field.value('postId', id), field.told('sort'), field.picture('file', 'picture_id', 'null')],
  },
];
