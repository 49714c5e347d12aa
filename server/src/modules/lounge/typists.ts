import { limits } from '@bestie/contracts/limits';

/**
 * Holds back what need not be said about typing: the same person again too soon, and more people at once in a room than
 * anybody is shown. It counts on this server alone.
 */
export function createTypists(clock: () => Date) {
  const { typingSeconds, typists } = limits.lounge;
  const rooms = new Map<string, Map<string, number>>();
  return {
    /** Whether others should hear that somebody is typing now. */
    isDue(roomId: string, uid: string): boolean {
      const now = clock().getTime();
      const typing = rooms.get(roomId) ?? new Map<string, number>();
      for (const [each, at] of typing) if (at <= now - typingSeconds * 1000) typing.delete(each);
      const before = typing.get(uid);
      const isDue = before === undefined ? typing.size < typists : before <= now - (typingSeconds / 3) * 1000;
      if (isDue) typing.set(uid, now);
      if (typing.size > 0) rooms.set(roomId, typing);
      else rooms.delete(roomId);
      return isDue;
    },
  };
}
