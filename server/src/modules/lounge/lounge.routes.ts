import type { FastifyInstance } from 'fastify';
import { loungeMessagesContract } from '@bestie/contracts/lounge-messages.contract';
import { loungeContract } from '@bestie/contracts/lounge.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { LoungeMessagesService } from './lounge-messages.service';
import type { LoungePresenceService } from './lounge-presence.service';
import type { LoungePurgesService } from './lounge-purges.service';
import type { LoungeRoomsService } from './lounge-rooms.service';
import type { LoungeService } from './lounge.service';

export interface LoungeServices {
  lounge: LoungeService;
  loungeMessages: LoungeMessagesService;
  loungePresence: LoungePresenceService;
  loungePurges: LoungePurgesService;
  loungeRooms: LoungeRoomsService;
}

/** Parse, call, present. */
export function registerLoungeRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { lounge, loungeMessages, loungePresence, loungePurges, loungeRooms }: LoungeServices,
): void {
  registerContract(app, http, 'lounge', loungeContract, {
    list: ({ caller }) => lounge.list(caller),
    unread: ({ caller }) => lounge.unread(caller),
    markRead: ({ caller, input }) => lounge.markRead(caller, input),
    setMuted: ({ caller, input }) => lounge.setMuted(caller, input),
    type: ({ caller, input }) => loungePresence.type(caller, input),
    listPeople: ({ caller, input }) => loungePresence.listPeople(caller, input),
    create: ({ caller, input }) => loungeRooms.create(caller, input),
    update: ({ caller, input }) => loungeRooms.update(caller, input),
    archive: ({ caller, input }) => loungeRooms.archive(caller, input),
    lock: ({ caller, input }) => loungeRooms.lock(caller, input),
    slow: ({ caller, input }) => loungeRooms.slow(caller, input),
    previewPurge: ({ caller, input }) => loungePurges.preview(caller, input),
    purge: ({ caller, input }) => loungePurges.purge(caller, input),
    undoPurge: ({ caller, input }) => loungePurges.undo(caller, input),
    listPurges: () => loungePurges.list(),
  });
  registerContract(app, http, 'loungeMessages', loungeMessagesContract, {
    list: ({ caller, input }) => loungeMessages.list(caller, input),
    get: ({ caller, input }) => loungeMessages.get(caller, input),
    create: ({ caller, input }) => loungeMessages.create(caller, input),
    edit: ({ caller, input }) => loungeMessages.edit(caller, input),
    delete: ({ caller, input }) => loungeMessages.delete(caller, input),
    react: ({ caller, input }) => loungeMessages.react(caller, input),
    listPinned: ({ caller, input }) => loungeMessages.listPinned(caller, input),
    pin: ({ caller, input }) => loungeMessages.pin(caller, input),
    search: ({ caller, input }) => loungeMessages.search(caller, input),
  });
}
