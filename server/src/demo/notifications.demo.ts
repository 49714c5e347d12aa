import { hourMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../platform/http/caller';
import type { DemoPart } from '../platform/module/demo-part';
import type { BoardsService } from '../modules/boards/boards.service';
import type { ForumPostsService } from '../modules/forum/forum-posts.service';
import type { NotificationEvent } from '../modules/notifications';
import type { NotificationsService } from '../modules/notifications/notifications.service';
import type { SampleNotificationsService } from '../modules/notifications/sample-notifications';
import type { PublicProfilesService } from '../modules/profiles/public-profiles.service';
import { idOf } from './demo-ids';

interface Services {
  boards: BoardsService;
  forumPosts: ForumPostsService;
  notifications: NotificationsService;
  publicProfiles: PublicProfilesService;
  sampleNotifications: SampleNotificationsService;
}

/** Two days ago the fan looked at the bell. */
const readHours = 48;

/** Threads that the fan began, and posts of theirs that others reacted to. */
const threads = ['moths', 'gaping-waist'];
const reactions = [
  { post: 'keep-or-give/3', by: 'hanne', hoursAgo: 340 },
  { post: 'keep-or-give/3', by: 'priya', hoursAgo: 338 },
  { post: 'moths/4', by: 'junia', hoursAgo: 30 },
  { post: 'moths/4', by: 'agnes', hoursAgo: 22 },
  { post: 'moths/4', by: 'mira', hoursAgo: 9 },
];

/** What the people of the demo did with the fan: what is older was read, and the rest is new. */
export const notificationsDemo: DemoPart<Services> = {
  name: 'notifications',
  isWanted: async ({ services, people: { fan } }) =>
    (await services.notifications.list(fan, { limit: 1, unreadOnly: false })).items.length === 0,
  async fill({ services, people: { creator, fan }, now, step, ensureMember }) {
    const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
    const tell = (event: Omit<NotificationEvent, 'uid'>) =>
      step(() => services.sampleNotifications.add({ uid: fan.uid, ...event }));

    for (const key of threads) {
      const threadId = idOf(fan, `forum/${key}`);
      await step(async () => {
        const { items } = await services.forumPosts.list(fan, { threadId, limit: 20 });
        for (const { id, author, createdAt } of items)
          if (author && author.uid !== fan.uid)
            await services.sampleNotifications.add({
              uid: fan.uid,
              kind: 'reply',
              actorUid: author.uid,
              target: { kind: 'forumThread', id: threadId },
              sourceId: id,
              now: new Date(createdAt),
            });
      });
    }
    for (const { post, by, hoursAgo } of reactions)
      await tell({
        kind: 'reaction',
        actorUid: (await ensureMember(by)).uid,
        target: { kind: 'forumPost', id: idOf(fan, `forum/${post}`) },
        now: before(hoursAgo),
      });
    const follow = async (follower: Person, hoursAgo: number) => {
      await tell({ kind: 'follow', actorUid: follower.uid, now: before(hoursAgo) });
      await step(() => services.publicProfiles.follow(follower, fan.uid));
    };
    await follow(creator, 130);
    await follow(await ensureMember('mira'), 5);
    const boardId = idOf(fan, 'boards/camel');
    const reader = await ensureMember('agnes');
    await tell({
      kind: 'boardFollow',
      actorUid: reader.uid,
      target: { kind: 'board', id: boardId },
      now: before(2),
    });
    await step(() => services.boards.setFollow(reader, boardId, true));
    await tell({
      kind: 'vipPost',
      actorUid: creator.uid,
      target: { kind: 'vipPost', id: idOf(creator, 'vip/trench') },
      sourceId: idOf(creator, 'vip/trench'),
      now: before(24),
    });

    await step(async () => {
      const { items } = await services.notifications.list(fan, { limit: 50, unreadOnly: false });
      const seen = items.find(({ at }) => new Date(at) < before(readHours));
      if (!seen) throw new BestieError('not_found');
      await services.notifications.read(fan, { notificationId: seen.id, alone: false });
    });
  },
};
