/** Who may publish and change releases: each service decides it itself, whatever the routes before it have checked. */
import { releasesContract } from '@bestie/contracts/releases.contract';
import type { Person, Team } from '../http/caller';
import { createReleaseComparisonService } from './channels/release-comparison.service';
import { createReleaseErrorsService } from './errors/release-errors.service';
import { createReleaseProofsService } from './proofs/release-proofs.service';
import { createReleasePublishingService } from './publishing/release-publishing.service';
import { createReleaseTokensService } from './tokens/release-tokens.service';
import { createReleaseTrialsService } from './trials/release-trials.service';
import { createReleaseWebhooksService } from './webhooks/release-webhooks.service';
import { releasesPolicy } from './releases.policy';
import type { Publisher } from './releases.policy';
import { createReleasesService } from './releases.service';

const team: Team = { kind: 'team', tokenId: 'one', remoteId: 'fan', name: 'ci' };
const personOf = (role: Person['role']): Person => ({
  kind: 'person',
  uid: role,
  email: null,
  emailVerified: false,
  displayName: null,
  role,
  admin: role === 'admin',
  via: 'token',
});

test('admins may change every remote, a team its own, and nobody else any', () => {
  const may = (caller: Publisher, remoteId: string) => () =>
    releasesPolicy.requireMayChange(caller, remoteId);
  expect(may(team, 'fan')).not.toThrow();
  expect(may(personOf('admin'), 'creator')).not.toThrow();
  for (const [caller, remoteId] of [
    [team, 'creator'],
    [team, 'host'],
    [personOf('creator'), 'creator'],
    [personOf('fan'), 'fan'],
  ] as const)
    expect(may(caller, remoteId)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});

/** Stands for repositories and stores: whatever is asked of it fails the test. */
const untouched: never = new Proxy(
  () => {
    throw new Error('A service used what it has before it looked who calls.');
  },
  { get: () => untouched },
) as never;

const remoteId = 'creator';
const input = { remoteId, version: '2.0.0' } as never;
const body = (async function* () {})();
const releases = createReleasesService(untouched);
const publishing = createReleasePublishingService(untouched);
const proofs = createReleaseProofsService(untouched);
const tokens = createReleaseTokensService(untouched);
const webhooks = createReleaseWebhooksService({
  db: untouched,
  webhooks: untouched,
  transaction: untouched,
  keys: untouched,
  mail: untouched,
  clock: untouched,
  logger: untouched,
  publicOnly: true,
  jobs: { enqueue: untouched, register: () => undefined, every: () => undefined, onFailed: () => undefined },
});

/** Operations of a remote that its team may call, and what they do. */
const ofTeams: Record<string, (caller: Publisher) => Promise<unknown>> = {
  list: (caller) => releases.list(caller, remoteId),
  diff: (caller) => createReleaseComparisonService(untouched).diff(caller, input),
  checkPreviewPeople: (caller) => publishing.checkPreviewPeople(caller, input),
  begin: (caller) => publishing.begin(caller, input),
  publish: (caller) => publishing.publish(caller, input),
  describe: (caller) => proofs.describe(caller, remoteId, '2.0.0'),
  prove: (caller) => proofs.prove(caller, input),
  proof: (caller) => proofs.get(caller, remoteId, '2.0.0'),
  promote: (caller) => releases.promote(caller, input),
  rollback: (caller) => releases.rollback(caller, input),
  canary: (caller) => releases.canary(caller, input),
  try: (caller) => createReleaseTrialsService(untouched).create(caller, input),
  errors: (caller) => createReleaseErrorsService(untouched).list(caller, input),
};
/** Requests of teams that are no operations of the contract. */
const filesOfTeams: typeof ofTeams = {
  'a file': (caller) => publishing.putFile(caller, input, body),
  'a screenshot': (caller) => proofs.picture(caller, remoteId, '2.0.0', 'a.jpg'),
};
/** Operations of a remote for admins alone. */
const ofAdmins: Record<string, (caller: Person) => Promise<unknown>> = {
  setPromotion: (caller) => releases.setPromotion(caller, input),
  tokens: (caller) => tokens.list(caller, remoteId),
  createToken: (caller) => tokens.create(caller, input),
  revokeToken: (caller) => tokens.revoke(caller, input),
  webhooks: (caller) => webhooks.list(caller, remoteId),
  createWebhook: (caller) => webhooks.create(caller, input),
  deleteWebhook: (caller) => webhooks.delete(caller, input),
};

test('every operation of a remote is tried here', () => {
  const ofRemotes = Object.entries(releasesContract).filter(
    ([, { input: asked }]) => 'remoteId' in asked.shape,
  );
  const names = (isOfTeam: boolean) =>
    ofRemotes.filter(([, endpoint]) => 'team' in endpoint === isOfTeam).map(([name]) => name);
  expect(names(true).sort()).toEqual(Object.keys(ofTeams).sort());
  expect(names(false).sort()).toEqual(Object.keys(ofAdmins).sort());
});

test.each(Object.entries({ ...ofTeams, ...filesOfTeams }))(
  'the team of another remote, and people who are no admins, are refused: %s',
  async (_name, call) => {
    for (const caller of [team, personOf('fan'), personOf('creator')])
      await expect(call(caller)).rejects.toMatchObject({ code: 'forbidden' });
  },
);

test.each(Object.entries(ofAdmins))(
  'a team and people who are no admins are refused: %s',
  async (_name, call) => {
    const ownTeam = { ...team, remoteId } as unknown as Person;
    for (const caller of [ownTeam, personOf('fan'), personOf('creator')])
      await expect(call(caller)).rejects.toMatchObject({ code: 'forbidden' });
  },
);
