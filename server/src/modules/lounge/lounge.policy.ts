import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { RoomAudience } from '@bestie/contracts/lounge';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Person } from '../../platform/http/caller';
import { muteWords } from '../../platform/identity/mutes';
import type { Mute } from '../../platform/identity/mutes';
import { definePolicy } from '../../platform/module/define-policy';
import type { MessageRow } from './messages.sql';
import type { Onlooker } from './rooms.sql';

export const isAdmin = (caller: Person): boolean => caller.role === 'admin';

/** The audiences of rooms that somebody belongs to: the one place that decides it. */
const audiencesOf = (caller: Person): RoomAudience[] =>
  roleAtLeast(caller.role, 'creator') ? ['fans', 'creators'] : ['fans'];

export const onlookerOf = (caller: Person): Onlooker => ({
  uid: caller.uid,
  audiences: audiencesOf(caller),
  isAdmin: isAdmin(caller),
});

/** What decides a caller's permissions in a room that is open to them; the mute is theirs. */
type RoomState = { locked: boolean; archived_at: Date | null } & Partial<Mute>;

/** What decides a caller's permissions on a message of a room that is open to them. */
type MessageState = Pick<MessageRow, 'author_uid' | 'state' | 'is_editable' | 'locked'>;

/** Why the caller cannot write in a room; null where they can. */
export function silenceOf(caller: Person, room: RoomState): string | null {
  const muted = muteWords(room);
  if (muted !== null) return muted;
  if (room.archived_at !== null) return 'This room is archived.';
  return room.locked && !isAdmin(caller) ? 'This room is locked: only admins write here.' : null;
}

/**
 * Members of a room read and write, creators also pin and mention everybody, admins moderate. Which rooms are open to a
 * caller is decided where rows are read (`isOpenTo`); any other answers `not_found`.
 */
export const roomPolicy = definePolicy({
  permissions(caller: Person, room: RoomState): LoungeRoom['can'] {
    const write = silenceOf(caller, room) === null;
    const curates = roleAtLeast(caller.role, 'creator');
    return { write, mentionRoom: write && curates, pin: curates, moderate: isAdmin(caller) };
  },

  refusal: (permission, room, caller) => (permission === 'write' ? silenceOf(caller, room) : null),
});

/** Authors change their own messages for a while; on messages of others only admins act. */
export const messagePolicy = definePolicy({
  permissions(caller: Person, message: MessageState): LoungeMessage['can'] {
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

  refusal(permission, message) {
    if (message.state !== 'shown') return 'That message is not there any more.';
    if (permission === 'edit')
      return message.locked
        ? 'This room is locked.'
        : `A message can be edited for ${limits.lounge.editMinutes} minutes.`;
    return permission === 'react' || permission === 'report' ? 'That is your own message.' : null;
  },
});

/** Slow mode spares admins only. @throws BestieError `rate_limited` with the seconds to wait */
export function requirePace(caller: Person, seconds: number): void {
  if (seconds > 0 && !isAdmin(caller))
    throw new BestieError('rate_limited', {
      message: 'This room is in slow mode. Wait a little before your next message.',
      retryAfter: seconds,
    });
}
