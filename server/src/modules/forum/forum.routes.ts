import type { FastifyInstance } from 'fastify';
import { forumPostsContract } from '@bestie/contracts/forum-posts.contract';
import { forumContract } from '@bestie/contracts/forum.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ForumCategoriesService } from './forum-categories.service';
import type { ForumModerationService } from './forum-moderation.service';
import type { ForumPollsService } from './forum-polls.service';
import type { ForumPostsService } from './forum-posts.service';
import type { ForumReadingService } from './forum-reading.service';
import type { ForumService } from './forum.service';

export interface ForumServices {
  forum: ForumService;
  forumCategories: ForumCategoriesService;
  forumModeration: ForumModerationService;
  forumPolls: ForumPollsService;
  forumPosts: ForumPostsService;
  forumReading: ForumReadingService;
}

/** HTTP routes of the contract. */
export function registerForumRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { forum, forumCategories, forumModeration, forumPolls, forumPosts, forumReading }: ForumServices,
): void {
  registerContract(app, http, 'forum', forumContract, {
    listCategories: () => forumCategories.list(),
    list: ({ caller, input }) => forum.list(caller, input),
    get: ({ caller, input }) => forum.get(caller, input),
    create: ({ caller, input }) => forum.create(caller, input),
    similar: ({ caller, input }) => forum.similar(caller, input),
    edit: ({ caller, input }) => forum.edit(caller, input),
    delete: ({ caller, input }) => forum.delete(caller, input),
    restore: ({ caller, input }) => forum.restore(caller, input),
    acceptAnswer: ({ caller, input }) => forum.acceptAnswer(caller, input),
    markRead: ({ caller, input }) => forumReading.markRead(caller, input),
    setLevel: ({ caller, input }) => forumReading.setLevel(caller, input),
    bookmark: ({ caller, input }) => forumReading.bookmark(caller, input),
    vote: ({ caller, input }) => forumPolls.vote(caller, input),
    pin: ({ caller, input }) => forumModeration.pin(caller, input),
    lock: ({ caller, input }) => forumModeration.lock(caller, input),
    slow: ({ caller, input }) => forumModeration.slow(caller, input),
    hide: ({ caller, input }) => forumModeration.hide(caller, input),
    move: ({ caller, input }) => forumModeration.move(caller, input),
    merge: ({ caller, input }) => forumModeration.merge(caller, input),
    createCategory: ({ caller, input }) => forumCategories.create(caller, input),
    updateCategory: ({ caller, input }) => forumCategories.update(caller, input),
    deleteCategory: ({ caller, input }) => forumCategories.delete(caller, input),
  });
  registerContract(app, http, 'forumPosts', forumPostsContract, {
    list: ({ caller, input }) => forumPosts.list(caller, input),
    create: ({ caller, input }) => forumPosts.create(caller, input),
    edit: ({ caller, input }) => forumPosts.edit(caller, input),
    delete: ({ caller, input }) => forumPosts.delete(caller, input),
    revisions: ({ caller, input }) => forumPosts.revisions(caller, input),
    react: ({ caller, input }) => forumPosts.react(caller, input),
  });
}
