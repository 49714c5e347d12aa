import type { Person } from '../../platform/http/caller';
import type { ResourceAccess } from '../../platform/module/declarations';
import { onlookerOf } from './lounge.policy';
import type { LoungeRepositories } from './lounge.repositories';

/** To whom a room is open, hears what happens in it. */
export async function loungeRoomAccess(
  { rooms }: Pick<LoungeRepositories, 'rooms'>,
  caller: Person,
  roomId: string,
): Promise<ResourceAccess | null> {
  return (await rooms.findOpen(roomId, onlookerOf(caller))) ? { write: false, until: null } : null;
}
