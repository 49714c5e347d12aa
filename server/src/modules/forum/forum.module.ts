import { trashedBefore } from '../../platform/database/trash';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { namesByParent, namesIn } from '../../platform/module/audit-name.sql';
import { defineModule } from '../../platform/module/define-module';
import { resource } from '../../platform/module/define-policy';
import { restoreOneByOne } from '../../platform/module/restore-from-trash';
import { forumArchive } from './forum-archive';
import { createForumCategoriesService } from './forum-categories.service';
import { createForumModerationService } from './forum-moderation.service';
import { forumNotifications } from './forum-notifications';
import { createForumPollsService } from './forum-polls.service';
import { createForumPostsService } from './forum-posts.service';
import { createForumReadingService } from './forum-reading.service';
import { forumPictureReferences } from './forum-references.sql';
import { forumSearch } from './forum-search.sql';
import { forumTrash } from './forum-trash.sql';
import { forumReportTargets } from './forum-reports';
import { onlookerOf, threadPolicy } from './forum.policy';
import { forumRepositories } from './forum.repositories';
import { registerForumRoutes } from './forum.routes';
import { createForumService } from './forum.service';
import { createSampleThreads } from './sample-threads';
import { forumDemo } from './demo/forum.demo';

export const forumModule = defineModule({
  name: 'forum',
  uses: ['jobs'],
  repositories: forumRepositories,
  open({ app, http, repositories, transaction, clock, jobs }) {
    const forum = createForumService({ repositories, transaction, clock });
    const services = {
      forum,
      forumCategories: createForumCategoriesService({ repositories, transaction }),
      forumModeration: createForumModerationService({ forum, transaction, clock }),
      forumPolls: createForumPollsService({ forum, transaction }),
      forumPosts: createForumPostsService({ posts: repositories.posts, transaction, clock }),
      forumReading: createForumReadingService({ transaction }),
      sampleThreads: createSampleThreads({ transaction }),
      countTopThreads: () => transaction(({ top }) => top.count()),
    };
    jobs.every('forum.top', 60 * 60 * 1000, services.countTopThreads);
    registerForumRoutes(app, http, services);
    return services;
  },
  async sweep({ posts, threads }, now) {
    await posts.emptyTrash(trashedBefore(now));
    await threads.emptyTrash(trashedBefore(now));
  },
  handles: (on) => [
    on(personDeleted, async ({ authors, polls, threads }, { uid, textsToo }) => {
      if (textsToo) for (const threadId of await authors.empty(uid)) await threads.recount(threadId);
      await authors.forget(uid);
      await polls.forget(uid);
    }),
  ],
  archive: forumArchive,
  notArchived: {
    forum_categories: 'shared by everyone',
    forum_former_places: 'former places of posts; shared by everyone',
    forum_revisions: 'earlier versions of posts',
    forum_mentions: 'derived from the text of posts',
    forum_reactions: 'reactions to other people’s posts',
    forum_thread_people: 'read markers in other people’s threads',
    forum_polls: 'shared by everyone',
    forum_poll_options: 'shared by everyone',
    forum_votes: 'votes in other people’s polls',
    forum_top: 'counted again each hour',
  },
  erasure: [
    { table: 'forum_mentions', column: 'uid' },
    { table: 'forum_reactions', column: 'uid' },
    { table: 'forum_votes', column: 'uid' },
    { table: 'forum_thread_people', column: 'uid' },
  ],
  notErased: {
    'forum_threads.author_uid': 'their posts stay without them, by “Former member”',
    'forum_threads.deleted_by': 'an admin or the author; cleared together with the author',
    'forum_posts.author_uid': 'their posts stay without them, by “Former member”',
    'forum_posts.deleted_by': 'an admin or the author; cleared together with the author',
  },
  search: { forum: forumSearch },
  trash: forumTrash,
  restore: ({ forum }) => ({
    forumThreads: restoreOneByOne((caller, { id }) => forum.restore(caller, { threadId: id })),
  }),
  auditNames: {
    forumThread: namesIn('forum_threads', 'title'),
    forumCategory: namesIn('forum_categories', 'name'),
    forumPost: namesByParent('forum_posts', { key: 'thread_id', parent: 'forum_threads', column: 'title' }),
  },
  notifications: forumNotifications,
  objectReferences: forumPictureReferences,
  showsPicture: ({ forumPictures }, caller, pictureId) => forumPictures.isShown(caller, pictureId),
  reportTargets: forumReportTargets,
  resources: {
    forumThread: resource(threadPolicy, async ({ threads }, caller, threadId) => {
      const thread = await threads.findOpen(threadId, onlookerOf(caller));
      // The topic of a merged thread is that of the thread which has its posts now.
      return thread?.id === threadId ? thread : undefined;
    }),
  },
  demo: [forumDemo],
});
