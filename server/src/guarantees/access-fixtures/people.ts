import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing, othersBoard, somebody } from './common';
import { reason } from './things';
import type { Fixture } from './things';

const victim: Fixture = async (things) => ({ uid: (await things.person()).uid, reason });

export const peopleFixtures = {
  'archives.get': () => ({}),
  'archives.import': async (things, _owner, caller) => ({
    ...{ id: uuidv7(), path: await things.archive(caller), fileName: 'bestie.zip' },
  }),
  'archives.imports': () => ({}),
  'archives.offers': async (things, owner) => ({ importId: await things.archiveImport(owner) }),
  'audit.list': nothing,
  'storage.get': nothing,
  'account.get': nothing,
  'account.requestDeletion': nothing,
  'account.cancelDeletion': nothing,
  'devices.list': nothing,
  'devices.signOut': async (things, owner) => ({ deviceId: await things.device(owner) }),
  'devices.signOutOthers': nothing,
  'notifications.list': nothing,
  'notifications.read': async (things, owner) => ({ notificationId: (await things.notification(owner)).id }),
  'profiles.get': (_things, { uid }) => ({ uid }),
  'profiles.update': async (things, { uid }) => ({
    uid,
    version: await things.profileVersion(uid),
    bio: 'Hi',
  }),
  'profiles.setAvatar': (_things, { uid }) => ({ uid, avatarPath: null }),
  'profiles.show': async (things) => ({ handle: (await things.findable()).handle }),
  'profiles.follow': somebody,
  'profiles.unfollow': somebody,
  'profiles.listBlocked': nothing,
  'profiles.block': somebody,
  'profiles.unblock': somebody,
  'reports.list': nothing,
  'reports.create': async (things, owner) => ({
    ...{ id: uuidv7(), kind: 'board', reason: 'spam' },
    targetId: (await othersBoard(things, owner, owner))['boardId'],
  }),
  'reports.decide': async (things, owner) => {
    const id = uuidv7();
    const { boardId: targetId } = await othersBoard(things, owner, owner);
    await things.call(await things.person(), 'POST', '/api/reports', {
      id,
      kind: 'board',
      targetId,
      reason: 'spam',
    });
    return { reportId: id, decision: 'dismissed', note: reason };
  },
  'session.login': nothing,
  'session.logout': nothing,
  'session.whoami': nothing,
  'session.appCheckToken': nothing,
  'stepUps.get': async (things, owner) => ({ stepUpId: await things.stepUp(owner) }),
  'settings.get': (_things, { uid }) => ({ uid }),
  'settings.merge': (_things, { uid }) => ({ uid, units: 'metric', privacy: { searchable: false } }),
  'users.list': nothing,
  'users.get': async (things) => ({ uid: (await things.person()).uid }),
  'users.changeRole': async (things) => {
    const { uid } = await things.person();
    return { uid, reason, role: 'creator', version: await things.personVersion(uid) };
  },
  'users.suspend': victim,
  'users.reinstate': victim,
  'users.hidePublished': victim,
  'users.showPublished': victim,
  'users.signOut': victim,
} satisfies Partial<Record<OperationName, Fixture>>;
