import { BestieError } from '@bestie/contracts/errors';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { RoomAudience } from '@bestie/contracts/lounge';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { muteWords } from '../../platform/identity/mutes';
import type { Mute } from '../../platform/identity/mutes';
import type { MessageRow } from './messages.sql';
import type { Onlooker } from './rooms.sql';

export const isAdmin = (caller: Person): boolean => caller.role === 'admin';

/** Whom of the audiences of rooms somebody belongs to: the one place that decides it. */
const audiencesOf = (caller: Person): RoomAudience[] =>
  roleAtLeast(caller.role, 'creator') ? ['fans', 'creators'] : ['fans'];

export const onlookerOf = (caller: Person): Onlooker => ({
  uid: caller.uid,
  audiences: audiencesOf(caller),
  isAdmin: isAdmin(caller),
});

/** What decides whether somebody may write in a room. */
type RoomSilence = { locked: boolean; archived_at: Date | null } & Mute;

/**
 * Members of a room read and write. Authors change what is theirs; on messages of others only admins act. Which rooms are
 * open to a caller is decided where rows are read (`isOpenTo`); any other answers like a missing one.
 */
export const loungePolicy = {
  /** Why the caller cannot write in a room; null where they can. */
  silence(caller: Person, room: RoomSilence): string | null {
    const muted = muteWords(room);
    if (muted !== null) return muted;
    if (room.archived_at !== null) return 'This room is archived.';
    return room.locked && !isAdmin(caller) ? 'This room is locked: only admins write here.' : null;
  },

  room(caller: Person, room: RoomSilence): LoungeRoom['can'] {
    const write = loungePolicy.silence(caller, room) === null;
    const curates = roleAtLeast(caller.role, 'creator');
    return { write, mentionRoom: write && curates, pin: curates, moderate: isAdmin(caller) };
  },

  /** The one decision about a message of a room that is open to the caller. */
  message(
    caller: Person,
    message: Pick<MessageRow, 'author_uid' | 'state' | 'is_editable' | 'locked'>,
  ): LoungeMessage['can'] {
    const own = message.author_uid === caller.uid;
    const shown = message.state === 'shown';
    return {
      edit: shown && own && message.is_editable && (!message.locked || isAdmin(caller)),
      delete: shown && (own || isAdmin(caller)),
      react: shown && !own,
      pin: shown && roleAtLeast(caller.role, 'creator'),
      report: shown && !own,
    };
  },

  /**
   * What is one's own, or for admins anybody's with a reason; somebody else's answers like a missing one.
   * @throws BestieError `not_found`, `invalid_input` about `reason`
   */
  requireOwn(
    caller: Person,
    message: { author_uid: string | null },
    admin?: { reason: string | undefined },
  ): void {
    if (message.author_uid === caller.uid) return;
    if (!admin || !isAdmin(caller)) throw new BestieError('not_found');
    if (admin.reason === undefined) throw BestieError.field('reason', 'Say why.');
  },

  /** @throws BestieError `forbidden` with the reason */
  requirePermission(may: boolean, message: string): void {
    if (!may) throw new BestieError('forbidden', { message });
  },

  /** @throws BestieError `forbidden` with the reason */
  requireOpen(caller: Person, room: RoomSilence): void {
    const message = loungePolicy.silence(caller, room);
    if (message !== null) throw new BestieError('forbidden', { message });
  },

  /** Slow mode spares admins only. @throws BestieError `rate_limited` with the seconds to wait */
  requirePace(caller: Person, seconds: number): void {
    if (seconds > 0 && !isAdmin(caller))
      throw new BestieError('rate_limited', {
        message: 'This room is in slow mode. Wait a little before your next message.',
        retryAfter: seconds,
      });
  },
};
