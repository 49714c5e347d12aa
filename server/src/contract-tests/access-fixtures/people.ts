import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing, othersBoard, somebody } from './common';
import { reason } from './factories';
import type { SignedIn } from '../../test-support/whole-server';
import type { Factories, Fixture } from './factories';

const victim: Fixture = async (factories) => ({ uid: (await factories.person()).uid, reason });

/** A browser that could be told by push. */
const pushDevice = () => ({
  endpoint: `https://push.bestie.test/${uuidv7()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
});

/** A board of one person, reported by another. */
async function reported(factories: Factories): Promise<string> {
  const id = uuidv7();
  const { id: targetId } = await factories.board(await factories.person(), { visibility: 'public' });
  const report = { id, kind: 'board', targetId, reason: 'spam' };
  await factories.call(await factories.person(), 'POST', '/api/reports', report);
  return id;
}

/** The same, and somebody looks at it. */
async function claimed(factories: Factories, { uid }: { uid: string }): Promise<string> {
  const reportId = await reported(factories);
  await factories.claimReport(reportId, uid);
  return reportId;
}

/** A decision of an admin on such a report. */
async function decided(factories: Factories, admin: SignedIn): Promise<string> {
  const reportId = await claimed(factories, admin);
  const decision = { content: 'keep', sanction: 'none', reason };
  await factories.call(admin, 'POST', `/api/reports/${reportId}/decide`, decision);
  return factories.reportDecision(reportId);
}

export const peopleFixtures = {
  'archives.get': () => ({}),
  'archives.import': async (factories, _owner, caller) => ({
    id: uuidv7(),
    path: await factories.archive(caller),
    fileName: 'bestie.zip',
  }),
  'archives.imports': () => ({}),
  'archives.offers': async (factories, owner) => ({ importId: await factories.archiveImport(owner) }),
  'audit.list': nothing,
  'audit.exportCsv': () => ({ reason }),
  'audit.check': nothing,
  'storage.get': nothing,
  'account.get': nothing,
  'account.requestDeletion': nothing,
  'account.cancelDeletion': nothing,
  'account.erase': async (factories) => {
    const { uid } = await factories.person();
    return { uid, reason, when: 'in30Days', version: await factories.personVersion(uid) };
  },
  'account.keep': victim,
  'account.sendArchive': victim,
  'devices.list': nothing,
  'devices.signOut': async (factories, owner) => ({ deviceId: await factories.device(owner) }),
  'devices.signOutOthers': nothing,
  'notifications.list': nothing,
  'notifications.get': async (factories, owner) => ({
    notificationId: (await factories.notification(owner)).id,
  }),
  'notifications.read': async (factories, owner) => ({
    notificationId: (await factories.notification(owner)).id,
  }),
  'pushSubscriptions.list': nothing,
  'pushSubscriptions.create': () => pushDevice(),
  'pushSubscriptions.delete': () => ({ endpoint: pushDevice().endpoint }),
  'profiles.get': (_factories, { uid }) => ({ uid }),
  'profiles.update': async (factories, { uid }) => ({
    uid,
    version: await factories.profileVersion(uid),
    bio: 'Hi',
  }),
  'profiles.setAvatar': (_factories, { uid }) => ({ uid, avatarPath: null }),
  'profiles.show': async (factories) => ({ handle: (await factories.findable()).handle }),
  'profiles.follow': somebody,
  'profiles.unfollow': somebody,
  'profiles.listBlocked': nothing,
  'profiles.block': somebody,
  'profiles.unblock': somebody,
  'reports.list': nothing,
  'reports.create': async (factories, owner) => ({
    id: uuidv7(),
    kind: 'board',
    reason: 'spam',
    targetId: (await othersBoard(factories, owner, owner))['boardId'],
  }),
  'reports.get': async (factories) => ({ reportId: await reported(factories) }),
  'reports.listOwn': nothing,
  'reports.hint': nothing,
  'reports.listDecisions': nothing,
  'reports.getDecision': async (factories, owner) => ({ decisionId: await decided(factories, owner) }),
  'reports.claim': async (factories) => ({ reportId: await reported(factories) }),
  'reports.decide': async (factories, _owner, caller) => ({
    reportId: await claimed(factories, caller),
    content: 'keep',
    sanction: 'none',
    reason,
  }),
  'reports.suspend': async (factories, _owner, caller) => ({
    reportId: await claimed(factories, caller),
    content: 'keep',
    rule: 'spam',
    reason,
  }),
  'reports.listAbout': async (factories) => ({ uid: (await factories.person()).uid }),
  'reports.warn': async (factories) => ({
    id: uuidv7(),
    uid: (await factories.person()).uid,
    rule: 'spam',
    reason,
  }),
  'reports.undo': async (factories, owner) => ({ decisionId: await decided(factories, owner), reason }),
  'reports.listAppeals': nothing,
  'reports.listAboutOwn': nothing,
  'reports.answerAppeal': async (factories) => {
    const decisionId = await decided(factories, await factories.bystander('admin'));
    await factories.appealed(decisionId);
    return { decisionId, outcome: 'upheld', reason };
  },
  'reports.appeal': async (factories, owner) => {
    const decisionId = await decided(factories, await factories.bystander('admin'));
    await factories.decidedAbout(decisionId, owner.uid);
    return { decisionId, text: 'I did nothing wrong.' };
  },
  'session.login': nothing,
  'session.logout': nothing,
  'session.whoami': nothing,
  'session.appCheckToken': nothing,
  'stepUps.get': async (factories, owner) => ({ stepUpId: await factories.stepUp(owner) }),
  'settings.get': (_factories, { uid }) => ({ uid }),
  'settings.merge': (_factories, { uid }) => ({ uid, units: 'metric', privacy: { searchable: false } }),
  'users.list': nothing,
  'users.get': async (factories) => ({ uid: (await factories.person()).uid }),
  'users.changeRole': async (factories) => {
    const { uid } = await factories.person();
    return { uid, reason, role: 'creator', version: await factories.personVersion(uid) };
  },
  'users.suspend': victim,
  'users.reinstate': victim,
  'users.hidePublished': victim,
  'users.showPublished': victim,
  'users.mute': async (factories) => ({ uid: (await factories.person()).uid, reason, hours: 24 }),
  'users.unmute': victim,
  'users.signOut': victim,
  'users.actOnMany': async (factories) => {
    const { uid } = await factories.person();
    return { act: 'signOut', reason, people: [{ uid, version: await factories.personVersion(uid) }] };
  },
  'users.changeMany': async (factories) => {
    const { uid } = await factories.person();
    return { act: 'reinstate', reason, people: [{ uid, version: await factories.personVersion(uid) }] };
  },
} satisfies Partial<Record<OperationName, Fixture>>;
