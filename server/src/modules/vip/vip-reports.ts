import { vipPostTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import type { ReportTarget } from '../../platform/module/declarations';
import { requireFound } from '../../platform/http/require-found';
import { deletedBefore, deletionOf } from '../reports';
import { commentReportTarget, recentComments } from '../conversations';
import type { CommentedNoun } from '../conversations';
import { endPostStreams, publishPosts } from './tell-vip';
import { recentVipPosts, vipComments } from './vip-posts.sql';
import type { VipRepositories } from './vip.repositories';

const pathOf = (postId: string) => `${paths.fan.vip}?post=${postId}`;

/** Comments on posts. They stay when their author loses the tier. */
export const vipCommented: CommentedNoun<VipRepositories> = {
  noun: 'vipPosts',
  kind: 'vipComment',
  about: 'vipPost',
  notice: 'vipComment',
  caseKind: 'vipComment',
  title: 'VIP',
  recent: recentComments(vipComments),
  pathOf,
  commentsOf: ({ vipComments }) => vipComments,
  findOpen: ({ vipPosts }, uid, id) => vipPosts.findOpen(uid, id),
  publish: ({ live }, id) => live.publish({ topic: vipPostTopic(id), type: 'vipPosts.comment', ids: [id] }),
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const vipPostReports: ReportTarget<VipRepositories> = {
  recent: recentVipPosts,
  async find({ vipPosts }, caller, postId) {
    if (caller.kind === 'guest' || !uuid.test(postId)) return undefined;
    const post = await vipPosts.findOpen(caller.uid, postId);
    if (!post || post.author_uid === caller.uid) return undefined;
    return {
      title: post.title,
      text: post.body ?? '',
      ownerUid: post.author_uid ?? '',
      path: pathOf(postId),
      revision: post.version,
      pictureIds: post.media.flatMap(({ picture }) => picture?.id ?? []),
    };
  },
  labelled: (bound) => publishPosts(bound, 'update'),
  remove: {
    async do(bound, { admin, targetId }) {
      const post = requireFound(await bound.vipPosts.lock(targetId));
      await bound.vipPosts.setDeleted(targetId, admin.uid);
      await publishPosts(bound, 'delete');
      await endPostStreams(bound, targetId);
      return deletionOf(post);
    },
    async undo(bound, { targetId }, before) {
      requireFound(await bound.vipPosts.lock(targetId));
      await bound.vipPosts.setDeleted(targetId, deletedBefore(before));
      await publishPosts(bound, 'restore');
    },
  },
};

export const vipReportTargets = {
  vipPost: vipPostReports,
  vipComment: commentReportTarget(vipCommented),
};
