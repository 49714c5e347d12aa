/** /admin/home: tiles, as each admin finds the lists behind them. */
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { HomeTile, HomeTileKind } from '@bestie/contracts/home-tiles';
import type { platformContract } from '@bestie/contracts/platform.contract';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import type { Factories } from '../../contract-tests/access-fixtures/factories';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { uuidv7 } from 'uuidv7';

let whole: WholeServer;
let factories: Factories;
let admin: SignedIn;
let other: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  factories = createFactories(whole);
  admin = await whole.signIn('admin');
  other = await whole.signIn('admin');
  reader = await whole.signIn('fan');
});
afterAll(() => whole.close());

const get = async <Answer>(as: SignedIn, url: string) =>
  (await whole.app.inject({ url, headers: bearerOf(as) })).json<Answer>();
const overview = (as: SignedIn) =>
  get<OutputOf<(typeof platformContract)['overview']>>(as, '/api/admin/overview');
const tile = async (as: SignedIn, wanted: HomeTileKind): Promise<HomeTile> => {
  const { tiles } = await overview(as);
  return tiles.find(({ kind }) => kind === wanted) as HomeTile;
};

test('Home check 3: counts equal the lists behind them, for each admin', async () => {
  const owners = [admin, await whole.signIn('fan')];
  for (const owner of owners) {
    const { id: targetId } = await factories.board(owner, { visibility: 'public' });
    await factories.call(reader, 'POST', '/api/reports', {
      id: uuidv7(),
      kind: 'board',
      targetId,
      reason: 'spam',
    });
  }
  await factories.call(reader, 'POST', '/api/confessions', {
    clientKey: uuidv7(),
    body: 'I own eleven black coats and I would do it again.',
  });
  const length = async (as: SignedIn, url: string) => (await get<{ items: unknown[] }>(as, url)).items.length;
  for (const as of [admin, other]) {
    expect((await tile(as, 'queue')).count).toBe(await length(as, '/api/reports'));
    expect((await tile(as, 'confessions')).count).toBe(
      await length(as, '/api/confessions/queue?queue=pending'),
    );
    expect((await tile(as, 'appeals')).count).toBe(await length(as, '/api/reports/appeals'));
  }
  // The confession is in the queue too; what is about an admin is another admin's to decide.
  expect([(await tile(admin, 'queue')).count, (await tile(other, 'queue')).count]).toEqual([2, 3]);
  expect((await tile(other, 'queue')).oldestAt).not.toBeNull();
});

test('Home check 4: sign-ups are counted by the days of the viewer', async () => {
  const late = await whole.signIn('fan');
  // 23:30 UTC is the next day in Auckland, and the same one in Honolulu.
  await whole.database.pool.query(
    `update people set created_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
       - interval '5 days 30 minutes' where uid = $1`,
    [late.uid],
  );
  const day = async (timezone: string) => {
    await whole.database.pool.query('update people set timezone = $2 where uid = $1', [admin.uid, timezone]);
    const { signUps } = await overview(admin);
    expect(signUps).toHaveLength(14);
    return signUps.find(({ count }) => count > 0)?.day;
  };
  const [west, east] = [await day('Pacific/Honolulu'), await day('Pacific/Auckland')];
  expect(Date.parse(`${east}`) - Date.parse(`${west}`)).toBe(24 * 60 * 60 * 1000);
});

test('a tile that nobody declares, or that cannot be read, has no data', async () => {
  await whole.database.pool.query('alter table report_cases rename to report_cases_away');
  const tiles = new Map((await overview(admin)).tiles.map(({ kind, count }) => [kind, count]));
  await whole.database.pool.query('alter table report_cases_away rename to report_cases');
  expect(tiles.get('queue')).toBeNull();
  expect(tiles.get('appeals')).toBe(0);
});
