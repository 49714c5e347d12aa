import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { loungeRoomId as roomId, reason } from './factories';
import type { Factories, Fixture } from './factories';

const oneMessage: Fixture = async (factories, owner) => ({
  messageId: (await factories.message(owner)).id,
});
const othersMessage: Fixture = async (factories, owner) =>
  oneMessage(factories, await factories.bystander(), owner);

/** A room of its own, and what an admin does with it. */
const moderated =
  (act: object): Fixture =>
  async (factories) => ({ roomId: await factories.room(), ...act });

/** A room with one message. */
async function purgeable(factories: Factories) {
  const id = await factories.room();
  await factories.message(await factories.bystander(), {}, id);
  return { roomId: id, fromPosition: 1, toPosition: 1, count: 1 };
}

export const loungeFixtures = {
  'lounge.list': nothing,
  'lounge.unread': nothing,
  'lounge.markRead': () => ({ roomId, position: 0 }),
  'lounge.setMuted': () => ({ roomId, muted: true }),
  'lounge.type': () => ({ roomId }),
  'lounge.listPeople': () => ({ roomId }),
  'lounge.create': async (factories) => {
    await factories.archiveRooms();
    return { id: uuidv7(), name: 'Hats', audience: 'fans' };
  },
  'lounge.update': moderated({ version: 1, name: 'Hats & gloves' }),
  'lounge.archive': moderated({ archived: true, reason }),
  'lounge.lock': moderated({ locked: true, reason }),
  'lounge.slow': moderated({ seconds: 60, reason }),
  'lounge.previewPurge': moderated({ last: 5 }),
  'lounge.purge': async (factories) => ({
    ...(await purgeable(factories)),
    id: uuidv7(),
    reason,
  }),
  'lounge.undoPurge': async (factories) => {
    const { roomId: of, ...purge } = await purgeable(factories);
    const id = uuidv7();
    const admin = await factories.bystander('admin');
    await factories.call(admin, 'POST', `/api/lounge/rooms/${of}/purge`, { ...purge, id, reason });
    return { purgeId: id };
  },
  'lounge.listPurges': nothing,
  'loungeMessages.list': () => ({ roomId }),
  'loungeMessages.get': oneMessage,
  'loungeMessages.create': () => ({ roomId, id: uuidv7(), body: 'Good evening!' }),
  'loungeMessages.edit': async (factories, owner) => ({
    ...(await oneMessage(factories, owner, owner)),
    version: 1,
    body: 'Good night!',
  }),
  'loungeMessages.delete': async (factories, owner) => ({
    ...(await oneMessage(factories, owner, owner)),
    reason,
  }),
  'loungeMessages.react': async (factories, owner) => ({
    ...(await othersMessage(factories, owner, owner)),
    reaction: 'love',
  }),
  'loungeMessages.listPinned': () => ({ roomId }),
  'loungeMessages.pin': async (factories, owner) => ({
    ...(await othersMessage(factories, owner, owner)),
    pinned: false,
  }),
  'loungeMessages.search': () => ({ q: 'evening' }),
} satisfies Partial<Record<OperationName, Fixture>>;
