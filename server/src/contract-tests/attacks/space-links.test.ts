/**
 * Attack: keeping a permanent download link of a file of a space, as a viewer, an editor, or an admin during a visit.
 * Files of spaces have no such links; whoever may not read the space any more gets nothing.
 */
import { bearerOf } from '../../test-support/whole-server';
import { createFactories, png } from '../access-fixtures/factories';
import { address, attacked, json, put, raw, useAttackedServer } from '../upload-attacks/attacked-server';

useAttackedServer();

test('nobody gets a token of a file of a space, and none opens it', async () => {
  const factories = createFactories(attacked.whole);
  const manager = await attacked.whole.signIn('creator');
  const viewer = await attacked.whole.signIn('creator');
  const admin = await attacked.whole.signIn('admin');
  const { id: space } = await factories.space(manager);
  await factories.call(manager, 'POST', `/api/spaces/${space}/members`, {
    who: viewer.email,
    role: 'viewer',
  });
  await factories.call(admin, 'POST', `/api/spaces/${space}/open`, { reason: 'A report' });
  const name = `spaces/${space}/cover.png`;
  const stored = await put(name, png('cover'), { type: 'image/png', headers: bearerOf(manager) });
  expect([stored.status, json(stored)['downloadTokens']]).toEqual([200, '']);
  for (const reader of [manager, viewer, admin]) {
    const answer = await raw('GET', address(name), bearerOf(reader));
    expect([answer.status, json(answer)['downloadTokens']]).toEqual([200, '']);
  }
  expect((await raw('POST', address(name, 'create_token=true'), bearerOf(manager))).status).toBe(403);

  // A token that is in the database nevertheless.
  const token = '0190a000-0000-4000-8000-000000000001';
  await attacked.whole.database.pool.query('update objects set download_tokens = $2 where name = $1', [
    name,
    [token],
  ]);
  const open = async (headers: Record<string, string>) =>
    (await raw('GET', address(name, `alt=media&token=${token}`), headers)).status;
  expect(await open({})).toBe(401);
  expect(await open(bearerOf(attacked.bob))).toBe(404);
  // With their role people read it, whatever else the address says.
  expect(await open(bearerOf(viewer))).toBe(200);
});
