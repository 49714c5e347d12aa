import { buildRemote } from '../../test-support/releases';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason, testRemote } from './factories';
import type { Fixture } from './factories';

/** A page of {@link testRemote}. */
const testRoute = buildRemote(testRemote, '1.0.0').release.routes[0]!.path;

let addresses = 0;
/** A team is told once at each address. */
const newAddress = () => `https://team.example/hook-${(addresses += 1)}`;

const oneRemote: Fixture = () => ({ remoteId: testRemote });

const aProof = {
  browser: 'Chromium',
  mounts: 20,
  routes: [
    {
      path: testRoute,
      address: testRoute,
      problems: [],
      console: [],
      contentMs: 100,
      grownBytes: 0,
      screenshot: null,
    },
  ],
};

export const releasesFixtures = {
  'platform.overview': nothing,
  'platform.get': nothing,
  'releases.platform': nothing,
  'releases.checkUpgrade': () => ({
    host: { version: '1.0.0', shell: '1.0.0', runtime: '1.0.0', sharedPackages: [], operations: {} },
    hostScriptBytes: 0,
    surface: {},
  }),
  'releases.list': oneRemote,
  'releases.diff': () => ({ remoteId: testRemote, from: '1.0.0', to: '1.0.0' }),
  'releases.errors': () => ({ remoteId: testRemote, version: '1.0.0' }),
  'releases.begin': (factories) => {
    const version = factories.nextVersion();
    const { release } = buildRemote(testRemote, version);
    return { remoteId: testRemote, version, description: release, surface: {}, transferBytes: {} };
  },
  'releases.publish': async (factories, owner) => ({
    remoteId: testRemote,
    version: await factories.beginRelease(owner),
    channel: null,
  }),
  'releases.describe': async (factories, owner) => ({
    remoteId: testRemote,
    version: await factories.release(owner),
  }),
  'releases.prove': async (factories, owner) => ({
    remoteId: testRemote,
    version: await factories.release(owner),
    ...aProof,
  }),
  'releases.proof': async (factories, owner) => {
    const version = await factories.release(owner);
    await factories.call(owner, 'POST', `/api/releases/${testRemote}/versions/${version}/proof`, aProof);
    return { remoteId: testRemote, version };
  },
  'releases.promote': async (factories, owner) => ({
    remoteId: testRemote,
    version: await factories.release(owner),
    reason,
    withoutProof: true,
  }),
  // Switching forth and back would leave the fixtures of teams without a channel.
  'releases.setPromotion': () => ({ remoteId: testRemote, reason, promotion: 'team' }),
  'releases.rollback': async (factories, owner) => {
    await factories.release(owner, 'stable');
    return { remoteId: testRemote, reason };
  },
  'releases.checkPreviewPeople': async (factories) => ({
    remoteId: testRemote,
    people: [(await factories.person()).uid],
  }),
  'releases.canary': async (factories, owner) => ({
    remoteId: testRemote,
    version: await factories.release(owner),
    reason,
  }),
  'releases.try': async (factories) => ({
    remoteId: testRemote,
    version: '1.0.0',
    who: (await factories.person()).uid,
    reason,
  }),
  'releases.leaveTrial': nothing,
  'releases.tokens': oneRemote,
  'releases.createToken': () => ({ remoteId: testRemote, name: 'ci', days: 1, reason }),
  'releases.revokeToken': async (factories, owner) => {
    const url = `/api/releases/${testRemote}/tokens`;
    const { id } = await factories.call(owner, 'POST', url, { name: 'ci', days: 1, reason });
    return { remoteId: testRemote, tokenId: id, reason };
  },
  'releases.webhooks': oneRemote,
  'releases.createWebhook': () => ({ remoteId: testRemote, url: newAddress(), reason }),
  'releases.deleteWebhook': async (factories, owner) => {
    const url = `/api/releases/${testRemote}/webhooks`;
    const { id } = await factories.call(owner, 'POST', url, { url: newAddress(), reason });
    return { remoteId: testRemote, webhookId: id, reason };
  },
  'releases.report': () => ({
    events: [{ remoteId: testRemote, version: '1.0.0', failure: null, loadMs: 900 }],
  }),
} satisfies Partial<Record<OperationName, Fixture>>;
