import type { Draft } from '@bestie/contracts/drafts.contract';
import { startTestForum } from '../../test-support/forum';
import type { TestForum } from '../../test-support/forum';
import type { SignedIn } from '../../test-support/whole-server';

let forum: TestForum;
let ana: SignedIn;
const place = 'forum:new';

beforeAll(async () => {
  forum = await startTestForum();
  ana = await forum.person('ana');
});
afterAll(() => forum.close());

const get = async (as = ana, at = place) =>
  (await forum.call<Draft>(as, 'GET', `/api/drafts?place=${at}`)).body;
const put = (sequence: number, text: string, at = place) =>
  forum.call<Draft>(ana, 'PUT', '/api/drafts', {
    place: at,
    sequence,
    content: { text, fields: { title: 'Boots?' } },
  });
const discard = (sequence: number) =>
  forum.call<Draft>(ana, 'POST', '/api/drafts/delete', { place, sequence });

test('a draft continues on another device; bad input: an expired sequence overwrites nothing', async () => {
  expect(await get()).toEqual({ place, sequence: 0, content: null, savedAt: null });
  expect((await put(0, 'My wide')).body).toMatchObject({ sequence: 1 });
  expect((await put(1, 'My wide trousers')).body).toMatchObject({ sequence: 2 });
  const older = await put(1, 'My old idea');
  expect([older.status, older.error.code, older.error.currentVersion]).toEqual([409, 'conflict', 2]);
  expect((await get()).content).toEqual({ text: 'My wide trousers', fields: { title: 'Boots?' } });
  // The client repeats a call whose answer was lost.
  expect((await put(1, 'My wide trousers')).body.sequence).toBe(2);
  expect((await get(await forum.person('bea'))).content).toBeNull();
});

test('a draft that was sent is not brought back by a tab that still has it', async () => {
  expect((await discard(2)).body).toMatchObject({ sequence: 3, content: null });
  expect((await put(2, 'My wide trousers, still here')).status).toBe(409);
  expect((await get()).content).toBeNull();
  expect((await put(3, 'The next thread')).body.sequence).toBe(4);
});

test('when two tabs save at once, one of them gets a conflict', async () => {
  const at = 'forum:reply';
  const answers = await Promise.all([put(0, 'From the phone', at), put(0, 'From the desk', at)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['place', { place: 'Forum/../x', sequence: 0, content: { text: 'x' } }],
  ['content.text', { place, sequence: 0, content: { text: 'x'.repeat(40_001) } }],
  ['sequence', { place, sequence: -1, content: { text: 'x' } }],
])('%s is checked', async (field, body) => {
  expect((await forum.call(ana, 'PUT', '/api/drafts', body)).error).toMatchObject({
    code: 'invalid_input',
    field,
  });
});
