import type { FastifyInstance } from 'fastify';
import { forumPostsContract } from '@bestie/contracts/forum-posts.contract';
import { forumContract } from '@bestie/contracts/forum.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { ForumPostsService } from './forum-posts.service';
import type { ForumService } from './forum.service';

export interface ForumServices {
  forum: ForumService;
  forumPosts: ForumPostsService;
}

/** Parse, call, present. */
export function registerForumRoutes(
  app: FastifyInstance,
  platform: HttpPlatform,
  { forum, forumPosts }: ForumServices,
): void {
  registerContract(app, platform, 'forum', forumContract, {
    listCategories: () => forum.listCategories(),
    list: ({ caller, input }) => forum.list(caller, input),
    get: ({ caller, input }) => forum.get(caller, input),
    create: ({ caller, input }) => forum.create(caller, input),
  });
  registerContract(app, platform, 'forumPosts', forumPostsContract, {
    list: ({ caller, input }) => forumPosts.list(caller, input),
    create: ({ caller, input }) => forumPosts.create(caller, input),
  });
}
