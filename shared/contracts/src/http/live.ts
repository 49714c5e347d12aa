/** Names of live topics and their events. */

/** Topics of one stream: a page of the studio hears of 40 spaces, of all open rooms of the lounge, and of what is on it. */
export const topicsPerStream = 64;

/** Events of one person on all their devices. */
export const userTopic = (uid: string) => `user:${uid}` as const;
/** Events of a space, for its members. */
export const spaceTopic = (spaceId: string) => `space:${spaceId}` as const;
/** Events of a board, for its owner and collaborators. */
export const boardTopic = (boardId: string) => `board:${boardId}` as const;
/** Events of a forum thread, for everybody who may open it. */
export const threadTopic = (threadId: string) => `forumThread:${threadId}` as const;
/** What is said in a room of the lounge, for everybody to whom it is open. */
export const roomTopic = (roomId: string) => `loungeRoom:${roomId}` as const;
/** What people say about outfits of a week of Top Picks, and who loves them. */
export const editionTopic = (editionId: string) => `spotlightEdition:${editionId}` as const;
/** Who enters a challenge, and what becomes of it. */
export const challengeTopic = (challengeId: string) => `challenge:${challengeId}` as const;
/** What people say about a VIP post, for everybody to whom it is open. */
export const vipPostTopic = (postId: string) => `vipPost:${postId}` as const;
/** Events of one object that several people share, by the kind of its resource. */
export const resourceTopic = (kind: string, id: string) => `${kind}:${id}` as const;
/** What happens to the site itself, for everybody who is signed in: `releases.changed` with the remote's id, `forum.create` with the thread's. */
export const platformTopic = 'platform';
/** Events for admins. */
export const adminTopic = 'admin';

/**
 * One live event. `type` is `noun.verb` of what happened; `ids` say to which objects. Who receives it asks for what they
 * may see, unless `data` holds it.
 */
export interface LiveEvent {
  topic: string;
  type: string;
  ids: string[];
  /**
   * What everybody on the topic reads alike, where so many listen that asking would take too long (docs/decisions/018).
   * Absent for people who see it differently, and in events that are sent again after a reconnect.
   */
  data?: unknown;
}
