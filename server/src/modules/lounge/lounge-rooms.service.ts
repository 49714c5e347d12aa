import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { adminTopic, roomTopic } from '@bestie/contracts/live';
import type { RoomAudience } from '@bestie/contracts/lounge';
import type { loungeContract, LoungeRoom } from '@bestie/contracts/lounge.contract';
import { changeOf } from '../../platform/audit/change-of';
import { movedBefore } from '../../platform/database/place-before';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { onlookerOf } from './lounge.policy';
import type { LoungeRepositories } from './lounge.repositories';
import type { LoungeService } from './lounge.service';
import type { RoomChanges, StoredRoom } from './lounge-rooms.repository';

type Verb = 'create' | 'update' | 'archive' | 'lock' | 'slow';
type Input<V extends Verb> = ParsedInputOf<(typeof loungeContract)[V]>;
type Rooms = { items: LoungeRoom[] };

export interface LoungeRoomsDependencies {
  lounge: Pick<LoungeService, 'list'>;
  transaction: Transaction<LoungeRepositories>;
  clock: () => Date;
}

export type LoungeRoomsService = ReturnType<typeof createLoungeRoomsService>;

/** What admins do with rooms: each change is audited, and heard of by open pages. What is so already stays. */
export function createLoungeRoomsService({ lounge, transaction, clock }: LoungeRoomsDependencies) {
  async function change(
    caller: Person,
    verb: Verb,
    { roomId, reason }: { roomId: string; reason?: string },
    act: (bound: LoungeRepositories) => Promise<{ before: unknown; after: unknown } | null>,
  ): Promise<Rooms> {
    await transaction(async (bound) => {
      await bound.rooms.lockAll();
      const changed = await act(bound);
      if (!changed) return;
      await bound.audit.record({
        actor: caller,
        action: `lounge.${verb}`,
        target: { kind: 'loungeRoom', id: roomId },
        before: changed.before,
        after: changed.after,
        ...(reason !== undefined && { reason }),
      });
      for (const topic of [roomTopic(roomId), adminTopic])
        await bound.live.publish({ topic, type: `lounge.${verb}`, ids: [roomId] });
    });
    return lounge.list(caller);
  }

  /** Sets columns of a room, unless it has another version than the one that was seen. */
  async function set(
    bound: LoungeRepositories,
    caller: Person,
    { roomId, version }: { roomId: string; version?: number | undefined },
    changes: RoomChanges,
  ) {
    const room = requireFound(await bound.rooms.findOpen(roomId, onlookerOf(caller)));
    const change = changeOf(room, changes);
    if (!change) return null;
    if (version !== undefined) requireVersion(room, version);
    await bound.rooms.update(roomId, changes);
    return change;
  }

  /** @throws BestieError `limit_reached` when as many rooms are open as may be */
  async function requireRoom(bound: LoungeRepositories): Promise<StoredRoom[]> {
    const all = await bound.rooms.all();
    if (all.filter(({ archived_at }) => archived_at === null).length >= limits.lounge.rooms)
      throw new BestieError('limit_reached', {
        message: `At most ${limits.lounge.rooms} rooms are open at once. Archive one first.`,
      });
    return all;
  }

  return {
    create: (caller: Person, { id, name, description, audience, tierId }: Input<'create'>) =>
      change(caller, 'create', { roomId: id }, async (bound) => {
        const existing = (await bound.rooms.all()).find((room) => room.id === id);
        if (existing) {
          if (
            existing.name === name &&
            existing.audience === audience &&
            existing.tier_id === (tierId ?? null)
          )
            return null;
          throw new BestieError('already_exists');
        }
        await requireTier(bound, audience, tierId);
        const all = await requireRoom(bound);
        const sort = Math.max(0, ...all.map((room) => room.sort)) + 1;
        await bound.rooms.insert({ id, name, description, audience, tier_id: tierId ?? null, sort });
        return { before: null, after: { name, description, audience, tierId } };
      }),

    update: (caller: Person, { roomId, version, before, name, description }: Input<'update'>) =>
      change(caller, 'update', { roomId }, async (bound) => {
        const all = await bound.rooms.all();
        const existing = requireFound(all.find(({ id }) => id === roomId));
        const order = all.map(({ id }) => id);
        const sorted = before === undefined ? order : movedBefore(order, roomId, before);
        if (!sorted) throw BestieError.field('before', 'There is no such room.');
        const words = {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
        };
        requireVersion(existing, version);
        if (!changeOf({ ...existing, order }, { ...words, order: sorted })) return null;
        const changed = await set(bound, caller, { roomId }, words);
        if (before !== undefined) await bound.rooms.sort(sorted);
        return changed ?? { before: {}, after: {} };
      }),

    archive: (caller: Person, { roomId, version, archived, reason }: Input<'archive'>) =>
      change(caller, 'archive', { roomId, reason }, async (bound) => {
        const room = requireFound(await bound.rooms.findOpen(roomId, onlookerOf(caller)));
        if ((room.archived_at !== null) === archived) return null;
        if (version !== undefined) requireVersion(room, version);
        if (!archived) await requireRoom(bound);
        await bound.rooms.update(roomId, { archived_at: archived ? clock() : null });
        if (archived)
          await bound.live.publish({ topic: roomTopic(roomId), type: 'live.disconnect', ids: [] });
        return { before: { archived: !archived }, after: { archived } };
      }),

    lock: (caller: Person, { locked, ...input }: Input<'lock'>) =>
      change(caller, 'lock', input, (bound) => set(bound, caller, input, { locked })),

    slow: (caller: Person, { seconds, ...input }: Input<'slow'>) =>
      change(caller, 'slow', input, (bound) => set(bound, caller, input, { slow_seconds: seconds || null })),
  };
}

/** A room for a tier names one, and no other room does. @throws BestieError `invalid_input` about `tierId` */
async function requireTier(
  bound: LoungeRepositories,
  audience: RoomAudience,
  tierId: string | undefined,
): Promise<void> {
  if (audience !== 'tier' && tierId !== undefined)
    throw BestieError.field('tierId', 'Only a room for a VIP tier has one.');
  if (audience === 'tier' && (tierId === undefined || !(await bound.vipTiers.find(tierId))))
    throw BestieError.field('tierId', 'Choose a tier.');
}
