import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Fixture } from './factories';

/** By a person below the daily limit; the author does not matter. */
const somebodys: Fixture = async (factories) => ({
  confessionId: await factories.confession(await factories.person()),
});
/** The same, claimed by the caller. */
const claimed: Fixture = async (factories, owner, caller) => {
  const { confessionId } = await somebodys(factories, owner, caller);
  await factories.claimConfession(String(confessionId), caller.uid);
  return { confessionId };
};
const shown: Fixture = async (factories) => ({
  confessionId: await factories.shownConfession(await factories.person()),
});

export const confessionsFixtures = {
  'confessions.list': nothing,
  'confessions.create': async (factories) => {
    await factories.forgetConfessions();
    return { clientKey: uuidv7(), body: 'I own eleven striped shirts.' };
  },
  'confessions.listYours': nothing,
  'confessions.withdraw': async (factories, owner) => ({ confessionId: await factories.confession(owner) }),
  'confessions.appeal': async (factories, owner) => ({
    confessionId: await factories.rejectedConfession(owner),
    text: reason,
  }),
  'confessions.react': async (factories, owner, caller) => ({
    ...(await shown(factories, owner, caller)),
    word: 'hug',
    on: true,
  }),
  'confessions.listReplies': shown,
  'confessions.reply': async (factories, owner, caller) => ({
    ...(await shown(factories, owner, caller)),
    clientKey: uuidv7(),
    body: 'Me too.',
  }),
  'confessions.listQueue': nothing,
  'confessions.claim': somebodys,
  'confessions.approve': claimed,
  'confessions.reject': async (factories, owner, caller) => ({
    ...(await claimed(factories, owner, caller)),
    reason,
  }),
  'confessions.remove': async (factories, owner, caller) => ({
    ...(await shown(factories, owner, caller)),
    reason,
  }),
  'confessions.decideAppeal': async (factories, _owner, caller) => {
    const author = await factories.person();
    const confessionId = await factories.rejectedConfession(author);
    await factories.call(author, 'POST', `/api/confessions/${confessionId}/appeal`, { text: reason });
    await factories.claimConfession(confessionId, caller.uid);
    return { confessionId, decision: 'upheld', reason };
  },
  'confessions.unseal': async (factories) => {
    const confessionId = await factories.confession(await factories.person());
    return { confessionId, code: confessionId.slice(0, 8), reason };
  },
  'confessions.ban': async (factories, owner, caller) => ({
    ...(await somebodys(factories, owner, caller)),
    days: 7,
    reason,
  }),
  'confessions.listBans': nothing,
  'confessions.liftBan': async (factories) => ({ banId: await factories.confessionBan(), reason }),
} satisfies Partial<Record<OperationName, Fixture>>;
