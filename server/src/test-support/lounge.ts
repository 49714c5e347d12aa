import { uuidv7 } from 'uuidv7';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { LoungeMessage, loungeMessagesContract } from '@bestie/contracts/lounge-messages.contract';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { loungeRoomId } from '../contract-tests/access-fixtures/factories';
import { startTestForum } from './forum';
import type { SignedIn } from './whole-server';

export type TestLounge = Awaited<ReturnType<typeof startTestLounge>>;

/** A whole server on which people talk in rooms. */
export async function startTestLounge() {
  const { whole, factories, call, sql, person, picture, close } = await startTestForum();
  const lounge = {
    whole,
    factories,
    call,
    sql,
    person,
    picture,
    close,
    /** The room that everybody has. */
    roomId: loungeRoomId,

    rooms: async (as: SignedIn) =>
      (await call<{ items: LoungeRoom[] }>(as, 'GET', '/api/lounge/rooms')).body.items,
    room: async (as: SignedIn, roomId = loungeRoomId) =>
      (await lounge.rooms(as)).find(({ id }) => id === roomId)!,
    say: (as: SignedIn, body: string, changes: object = {}, roomId = loungeRoomId) =>
      call<LoungeMessage>(as, 'POST', `/api/lounge/rooms/${roomId}/messages`, {
        id: uuidv7(),
        body,
        ...changes,
      }),
    messages: (as: SignedIn, query = '', roomId = loungeRoomId) =>
      call<OutputOf<typeof loungeMessagesContract.list>>(
        as,
        'GET',
        `/api/lounge/rooms/${roomId}/messages?${query}`,
      ),
    read: (as: SignedIn, position: number, changes: object = {}, roomId = loungeRoomId) =>
      call<{ seenPosition: number }>(as, 'POST', `/api/lounge/rooms/${roomId}/read`, {
        position,
        ...changes,
      }),
    /** What an admin does with a room. */
    moderate: (as: SignedIn, verb: string, body: object, roomId = loungeRoomId) =>
      call<{ items: LoungeRoom[] }>(as, 'POST', `/api/lounge/rooms/${roomId}/${verb}`, {
        reason: 'Because a test says so',
        ...body,
      }),
    message: (as: SignedIn, id: string) => call<LoungeMessage>(as, 'GET', `/api/lounge/messages/${id}`),
    edit: (as: SignedIn, { id, version }: { id: string; version: number }, body: string) =>
      call<LoungeMessage>(as, 'PATCH', `/api/lounge/messages/${id}`, { version, body }),
    remove: (as: SignedIn, id: string, body: object = {}) =>
      call(as, 'POST', `/api/lounge/messages/${id}/delete`, body),
    react: (as: SignedIn, id: string, reaction: string | null) =>
      call<LoungeMessage>(as, 'PUT', `/api/lounge/messages/${id}/reaction`, { reaction }),
    pin: (as: SignedIn, id: string, pinned = true) =>
      call<LoungeMessage>(as, 'PUT', `/api/lounge/messages/${id}/pin`, { pinned }),

    /** As if all that was said had been said so much earlier, such as `16 minutes`. */
    pass: (interval: string) =>
      sql(
        `update lounge_messages set created_at = created_at - $1::interval, edited_at = edited_at - $1::interval,
         deleted_at = deleted_at - $1::interval`,
        [interval],
      ),
  };
  return lounge;
}
