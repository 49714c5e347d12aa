import type { Episode } from '@bestie/contracts/episodes.contract';
import { episodeMaker } from '../../test-support/episodes';
import { startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let make: ReturnType<typeof episodeMaker>;
let cleo: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer();
  await whole.server.start();
  make = episodeMaker(whole);
  cleo = await whole.signIn('creator');
});
afterAll(() => whole.close());

const timeIsOver = 'Its time is over. Publish it now or choose another time.';
const at = (id: string) => `/api/episodes/${id}`;
const read = async (id: string) => (await make.call<Episode>(cleo, 'GET', at(id))).body;
const bell = async () =>
  (await make.call<{ items: { text: string }[] }>(cleo, 'GET', '/api/notifications')).body.items.map(
    ({ text }) => text,
  );
async function edit(id: string, fields: object): Promise<Episode> {
  const { version } = await read(id);
  const { status, body } = await make.call<Episode>(cleo, 'PATCH', at(id), { version, ...fields });
  expect(status).toBe(200);
  return body;
}

/** An episode whose time came a minute ago, when it could not be published. */
async function missed(fields: object) {
  const { id, version } = await make.draft(cleo, fields);
  const wallTime = `${new Date().getUTCFullYear() + 1}-06-01T09:00`;
  await make.call(cleo, 'POST', `${at(id)}/schedule`, { version, wallTime, timezone: 'UTC' });
  await whole.database.pool.query(
    `update episodes set publish_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  await whole.server.services.episodePublishing.publishDue();
  return id;
}

test('an episode whose sound came after its time says that its time is over, and is published by its creator', async () => {
  const id = await missed({ title: 'Hems' });
  const before = await read(id);
  expect(before).toMatchObject({ state: 'scheduled', needs: 'Its sound is not uploaded yet.' });
  const { body } = await make.sound(cleo, id);
  // What is typed meanwhile is no conflict with the upload.
  expect(body).toMatchObject({ state: 'scheduled', needs: timeIsOver, version: before.version });
  await whole.server.services.episodePublishing.publishDue();
  expect(await read(id)).toMatchObject({ state: 'scheduled', needs: timeIsOver });
  expect(await bell()).toContain('“Hems” was not published at its time. It needs you.');
  await make.call(cleo, 'POST', `${at(id)}/publish`, {});
  expect(await read(id)).toMatchObject({ state: 'published', needs: null });
});

test('what is missing is told one after the other, as it is added', async () => {
  const id = await missed({ title: '', kind: 'full' });
  expect((await read(id)).needs).toBe('It has no title yet.');
  expect((await edit(id, { title: 'Seams' })).needs).toBe('Its sound is not uploaded yet.');
  expect((await make.sound(cleo, id)).body.needs).toBe('A full episode needs a number.');
  expect((await edit(id, { number: 7 })).needs).toBe(timeIsOver);
});

test('another time makes it need nothing', async () => {
  const id = await missed({ title: 'Darts' });
  await make.sound(cleo, id);
  const { version } = await read(id);
  const wallTime = `${new Date().getUTCFullYear() + 1}-07-01T09:00`;
  await make.call(cleo, 'POST', `${at(id)}/schedule`, { version, wallTime, timezone: 'UTC' });
  expect(await read(id)).toMatchObject({ state: 'scheduled', needs: null });
});

test('an episode whose time has not come needs nothing, whatever is missing', async () => {
  const { id, version } = await make.draft(cleo, { title: 'Cuffs' });
  const wallTime = `${new Date().getUTCFullYear() + 1}-06-01T09:00`;
  await make.call(cleo, 'POST', `${at(id)}/schedule`, { version, wallTime, timezone: 'UTC' });
  expect((await edit(id, { summary: 'About cuffs.' })).needs).toBeNull();
  expect((await make.sound(cleo, id)).body.needs).toBeNull();
});
