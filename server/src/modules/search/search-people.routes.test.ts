import { uuidv7 } from 'uuidv7';
import type { SearchHit } from '@bestie/contracts/search.contract';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let owner: SignedIn;
let friend: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer();
  [owner, friend, stranger] = [
    await whole.signIn('fan'),
    await whole.signIn('fan'),
    await whole.signIn('fan'),
  ];
});
afterAll(() => whole.close());

async function call(who: SignedIn, method: 'POST' | 'PATCH', url: string, payload: object): Promise<void> {
  const reply = await whole.app.inject({ method, url, headers: bearerOf(who), payload });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.body}`);
}
async function found(who: SignedIn, q: string, kind: string): Promise<string[]> {
  const reply = await whole.app.inject({ url: '/api/search', headers: bearerOf(who), query: { q, kind } });
  return reply.json<{ items: SearchHit[] }>().items.map(({ id }) => id);
}

test('a board is found by its owner and its followers, not by everybody who may open it', async () => {
  const id = uuidv7();
  await call(owner, 'POST', '/api/boards', { id, title: 'Autumn layers', visibility: 'public' });
  expect(await found(owner, 'autum layer', 'boards')).toEqual([id]);
  expect(await found(friend, 'autumn', 'boards')).toEqual([]);
  await call(friend, 'POST', `/api/boards/${id}/follow`, {});
  expect(await found(friend, 'autumn', 'boards')).toEqual([id]);
  expect(await found(stranger, 'autumn', 'boards')).toEqual([]);
  // The words of its notes and links count as its own.
  const note = { id: uuidv7(), text: 'Ask about the tailor in Lisbon' };
  await call(owner, 'POST', `/api/boards/${id}/pins`, { pins: [note] });
  expect(await found(friend, 'lisbon tailor', 'boards')).toEqual([id]);
  expect(await found(stranger, 'lisbon', 'boards')).toEqual([]);
});

test('people are found by handle and name despite typing errors, until one blocks the other', async () => {
  await call(owner, 'PATCH', `/api/profiles/${owner.uid}`, { version: 0, handle: 'wanda.w', name: 'Wanda' });
  for (const q of ['wanda', 'wan', 'wamda'])
    expect([q, await found(stranger, q, 'people')]).toEqual([q, ['wanda.w']]);
  await call(owner, 'POST', `/api/profiles/${stranger.uid}/block`, {});
  expect(await found(stranger, 'wanda', 'people')).toEqual([]);
  expect(await found(friend, 'wanda', 'people')).toEqual(['wanda.w']);
});
