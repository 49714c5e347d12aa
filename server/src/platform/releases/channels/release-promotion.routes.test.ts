/**
 * An operator may require an admin's approval before a team's release reaches everybody (`promotion: admin`).
 */
import type { Publisher } from '../../../test-support/publisher';
import { startReleaseTeam } from '../../../test-support/release-team';
import type { ReleaseTeam } from '../../../test-support/release-team';
import { buildRemote } from '../../../test-support/releases';
import { bearerOf } from '../../../test-support/whole-server';

let whole: ReleaseTeam['whole'];
let admin: ReleaseTeam['admin'];
let asAdmin: Publisher;
let team: Publisher;

beforeAll(async () => {
  ({ whole, admin, asAdmin, team } = await startReleaseTeam());
});
afterAll(() => whole.close());

const setPromotion = (promotion: 'team' | 'admin', by = asAdmin) =>
  by.call('POST', '/api/releases/fan/promotion', { promotion, reason: 'Reviewed before everyone has it' });

test('by default the team promotes; a team cannot change that itself', async () => {
  expect((await team.list('fan')).body.promotion).toBe('team');
  expect((await team.release(buildRemote('fan', '1.1.0'), 'stable')).stable).toBe('1.1.0');
  expect((await setPromotion('team', team)).status).toBe(403);
});

test('if only admins promote, the team publishes and tests on a few people, and stable needs an admin', async () => {
  expect(await setPromotion('admin')).toMatchObject({ status: 200, body: { promotion: 'admin' } });
  const next = buildRemote('fan', '1.2.0');
  await expect(team.release(next, 'stable')).rejects.toThrow('An admin makes releases of fan stable');
  expect((await team.publish(next, 'canary', { basisPoints: 5001 })).status).toBe(403);
  expect((await team.publish(next, 'canary', { basisPoints: 500 })).body.canary?.version).toBe('1.2.0');

  expect((await team.changeChannel('fan', 'promote', { version: '1.2.0' })).error).toMatchObject({
    code: 'forbidden',
  });
  for (const basisPoints of [5001, 10_000])
    expect((await team.changeChannel('fan', 'canary', { version: '1.2.0', basisPoints })).status).toBe(403);
  expect((await team.changeChannel('fan', 'canary', { version: '1.2.0', basisPoints: 5000 })).status).toBe(
    200,
  );
  expect((await team.list('fan')).body.stable).toBe('1.1.0');

  expect((await asAdmin.changeChannel('fan', 'promote', { version: '1.2.0' })).body.stable).toBe('1.2.0');
  // Rolling back needs no approval.
  expect((await team.changeChannel('fan', 'rollback')).body.stable).toBe('1.1.0');
});

test('a canary that the team began before grows to half of the people at most', async () => {
  await setPromotion('team');
  await team.release(buildRemote('fan', '1.3.0'), 'canary', {
    basisPoints: 100,
    steps: [1_000, 5_000, 10_000],
    stepMinutes: 10,
  });
  expect((await setPromotion('admin')).body.canary).toMatchObject({
    basisPoints: 100,
    steps: [1_000, 5_000],
    nextStepAt: expect.any(String) as string,
  });
  await asAdmin.changeChannel('fan', 'canary', { version: null });
});

test('the log says who changed it, and the team promotes again', async () => {
  expect((await setPromotion('team')).body.promotion).toBe('team');
  const log = await whole.app.inject({
    url: '/api/admin/audit?targetKind=release&targetId=fan',
    headers: bearerOf(admin),
  });
  expect(log.json<{ items: object[] }>().items[0]).toMatchObject({
    action: 'releases.setPromotion',
    before: { promotion: 'admin' },
    after: { promotion: 'team' },
  });
  expect((await team.changeChannel('fan', 'promote', { version: '1.2.0' })).body.stable).toBe('1.2.0');
});
