import { platformTopic, vipPostTopic } from '@bestie/contracts/live';
import { notifyAll } from '../notifications';
import type { VipRepositories } from './vip.repositories';

/** Refreshes open pages after a change of posts. It names none, because some are locked. */
export const publishPosts = ({ live }: Pick<VipRepositories, 'live'>, verb: string): Promise<void> =>
  live.publish({ topic: platformTopic, type: `vipPosts.${verb}`, ids: [] });

/** Ends the streams of a post, so that they come back where it is still open. */
export const endPostStreams = ({ live }: Pick<VipRepositories, 'live'>, id: string): Promise<void> =>
  live.publish({ topic: vipPostTopic(id), type: 'live.disconnect', ids: [] });

/** Notifies members of what was published since; each post is told once. */
export async function tellMembers(bound: VipRepositories, now: Date): Promise<void> {
  for (;;) {
    const post = await bound.vipPosts.lockUntold();
    if (!post) return;
    await bound.vipPosts.setTold(post.id);
    await notifyAll(bound, await bound.vipPosts.membersFor(post.tier_id), {
      kind: 'vipPost',
      actorUid: post.author_uid,
      target: { kind: 'vipPost', id: post.id },
      sourceId: post.id,
      now,
    });
    await publishPosts(bound, 'publish');
  }
}
