/** Pictures of what was reported stay with the case, whatever their owner does to the files. */
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { DecidedCase } from '@bestie/contracts/reports.contract';
import { storageBucket } from '@bestie/contracts/storage';
import { startReportQueue } from '../../test-support/report-queue';
import type { ReportQueue } from '../../test-support/report-queue';
import { until } from '../../test-support/until';
import { bearerOf } from '../../test-support/whole-server';
import type { SignedIn } from '../../test-support/whole-server';
import { createReportsRepository } from './reports.repository';

let all: ReportQueue;

beforeAll(async () => {
  all = await startReportQueue();
});
afterAll(() => all.close());

const jpeg = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
/** Stores a picture and waits until it is processed. @returns its size */
async function store({ uid }: SignedIn, name: string, colour: string): Promise<number> {
  const { size, generation } = await all.whole.server.storage.objects.ensureObject(
    name,
    await jpeg(colour),
    'image/jpeg',
    uid,
  );
  await until(async () => {
    const ready = `select 1 from pictures where object_name = $1 and generation = $2 and state = 'ready'`;
    return (await all.sql(ready, [name, generation])).rowCount === 1;
  });
  return size;
}
const usage = ({ uid }: SignedIn) => all.whole.server.storage.objects.usage(uid);
const removeObject = async (owner: SignedIn, name: string) =>
  (
    await all.whole.app.inject({
      method: 'DELETE',
      url: `/v0/b/${storageBucket}/o/${encodeURIComponent(name)}`,
      headers: bearerOf(owner),
    })
  ).statusCode;
const show = async (as: SignedIn, url = '') =>
  (await all.whole.app.inject({ url, headers: { cookie: as.cookie } })).statusCode;
const picturesOf = async (threadId: string) =>
  (
    await all.sql(
      'select picture_id from forum_post_pictures f join forum_posts p on p.id = f.post_id where p.thread_id = $1',
      [threadId],
    )
  ).rows;
const kept = async ({ uid }: SignedIn) =>
  (await all.sql(`select id from pictures where owner_uid = $1 and starts_with(object_name, 'kept/')`, [uid]))
    .rowCount;

/** A thread with a picture that somebody reported. */
async function reported() {
  const { whole, factories, report, admin, detail } = all;
  const owner = await whole.signIn('fan');
  const name = `users/${owner.uid}/forum/${uuidv7()}.jpg`;
  await store(owner, name, '#336699');
  const thread = await factories.thread(owner, { pictures: [name] });
  const caseId = await report(await whole.signIn('fan'), 'forumThread', thread.id);
  const evidence = async () => (await detail(admin, caseId)).body.pictures;
  const [before] = await evidence();
  expect(await show(admin, before?.sources?.large)).toBe(200);
  return { owner, name, thread, caseId, evidence, before };
}

test('deleting the file takes the picture from the thread and frees its space; the case still shows it', async () => {
  const { owner, name, thread, evidence, before } = await reported();
  expect(await removeObject(owner, name)).toBe(204);
  expect(await usage(owner)).toEqual({ bytes: 0, objects: 0 });
  expect(await picturesOf(thread.id)).toEqual([]);
  const [after, ...others] = await evidence();
  expect(others).toEqual([]);
  expect(after).toMatchObject({ state: 'ready', placeholder: before?.placeholder, width: 900 });
  expect(await show(all.admin, after?.sources?.large)).toBe(200);
  expect(await show(owner, after?.sources?.large)).toBe(404);
  await all.sql(`update object_contents set changed_at = now() - interval '1 day'`);
  await all.whole.server.maintenance.garbage.collect();
  await all.whole.server.storage.collect();
  expect(await show(all.admin, after?.sources?.large)).toBe(200);
});

test('another picture under the same name does not replace the reported one', async () => {
  const { owner, name, evidence, before } = await reported();
  const size = await store(owner, name, '#993333');
  expect(await usage(owner)).toEqual({ bytes: size, objects: 1 });
  const [after] = await evidence();
  expect(after).toMatchObject({ state: 'ready', placeholder: before?.placeholder });
  expect(await show(all.admin, after?.sources?.small)).toBe(200);
});

test('a reported picture becomes no mask of a photo, which would draw it anew', async () => {
  const { owner, name, evidence, before } = await reported();
  const { call, item, object } = all.factories;
  const { id: itemId } = await item(owner);
  const url = `/api/items/${itemId}/photos`;
  const { photos } = (await call(owner, 'POST', url, { photos: [await object(owner)] })) as {
    photos: { id: string }[];
  };
  await expect(call(owner, 'PUT', `${url}/${photos[0]!.id}/cutout`, { mask: name })).rejects.toThrow(
    'already_exists',
  );
  const [after] = await evidence();
  expect(after).toEqual(before);
});

test('the kept picture goes some time after the decision', async () => {
  const { owner, name, caseId } = await reported();
  await removeObject(owner, name);
  await all.claim(all.admin, caseId);
  expect((await all.decide(all.admin, caseId)).status).toBe(200);
  await all.tellNow();
  await all.whole.server.maintenance.garbage.collect();
  expect(await kept(owner)).toBe(1);
  const sweepLater = async () => {
    const later = Date.now() + (limits.reports.pictureDays + 1) * 24 * 60 * 60 * 1000;
    await createReportsRepository(all.whole.database.db).deleteOld(new Date(later));
    await all.whole.server.maintenance.garbage.collect();
  };
  // Whoever answers an appeal sees it, however long that takes.
  const appeal = (changes: string) =>
    all.sql(`update report_decisions set ${changes} where owner_uid = $1`, [owner.uid]);
  await appeal(`appeal = 'It is art', appealed_at = now()`);
  await sweepLater();
  expect(await kept(owner)).toBe(1);
  const { body } = await all.call<DecidedCase>(
    all.other,
    'GET',
    `/api/reports/decisions/${await all.factories.reportDecision(caseId)}`,
  );
  expect(body.pictures).toMatchObject([{ width: 900 }]);
  await appeal(`appeal_outcome = 'upheld', appeal_decided_at = now()`);
  await sweepLater();
  expect(await kept(owner)).toBe(0);
});

test('pictures of a person who is erased go with them, from cases about others, too', async () => {
  const { owner, name } = await reported();
  await removeObject(owner, name);
  const photo = `users/${owner.uid}/closet/${uuidv7()}.jpg`;
  await store(owner, photo, '#669933');
  await all.sql(
    `insert into report_pictures (report_id, picture_id, sort)
      select r.id, p.id, 7 from pictures p, (select id from reports where snapshot ->> 'ownerUid' <> $2 limit 1) r
      where p.object_name = $1`,
    [photo, owner.uid],
  );
  expect(await kept(owner)).toBe(1);
  await all.eraseNow(owner);
  expect((await all.sql('select 1 from pictures where owner_uid = $1', [owner.uid])).rowCount).toBe(0);
});
