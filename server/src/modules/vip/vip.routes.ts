import type { FastifyInstance } from 'fastify';
import { vipPostsContract } from '@bestie/contracts/vip-posts.contract';
import { vipContract } from '@bestie/contracts/vip.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { CommentsService } from '../conversations';
import type { VipPostsService } from './vip-posts.service';
import type { VipService } from './vip.service';

export interface VipServices {
  vip: VipService;
  vipPosts: VipPostsService;
  vipComments: CommentsService;
}

/** HTTP routes of the contracts. */
export function registerVipRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { vip, vipPosts, vipComments }: VipServices,
): void {
  registerContract(app, http, 'vip', vipContract, {
    get: ({ caller }) => vip.get(caller),
    createTier: ({ caller, input }) => vip.createTier(caller, input),
    updateTier: ({ caller, input }) => vip.updateTier(caller, input),
    listMemberships: ({ caller, input }) => vip.listMemberships(caller, input),
    grant: ({ caller, input }) => vip.grant(caller, input),
    endGrant: ({ caller, input }) => vip.endGrant(caller, input),
  });
  registerContract(app, http, 'vipPosts', vipPostsContract, {
    list: ({ caller, input }) => vipPosts.list(caller, input),
    get: ({ caller, input }) => vipPosts.get(caller, input),
    create: ({ caller, input }) => vipPosts.create(caller, input),
    update: ({ caller, input }) => vipPosts.update(caller, input),
    delete: ({ caller, input }) => vipPosts.delete(caller, input),
    restore: ({ caller, input }) => vipPosts.restore(caller, input),
    listComments: ({ caller, input }) => vipComments.list(caller, { ...input, aboutId: input.postId }),
    comment: ({ caller, input }) => vipComments.create(caller, { ...input, aboutId: input.postId }),
    deleteComment: ({ caller, input }) => vipComments.delete(caller, input),
    restoreComment: ({ caller, input }) => vipComments.restore(caller, input),
  });
}
