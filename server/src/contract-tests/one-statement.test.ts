import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { forumThread, loungeRoomId } from './access-fixtures/factories';
import { bearerOf, startWholeServer } from '../test-support/whole-server';
import type { SignedIn, WholeServer } from '../test-support/whole-server';

let whole: WholeServer;
let ada: SignedIn;
let cleo: SignedIn;
const [itemId, boardId, threadId] = [uuidv7(), uuidv7(), uuidv7()];
const counted = jest.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  // Nothing runs in the background until it is started.
  whole = await startWholeServer();
  ada = await whole.signIn('fan', 'ada');
  cleo = await whole.signIn('creator', 'cleo');
  const make = async (url: string, payload: object, who = ada) => {
    const reply = await whole.app.inject({ method: 'POST', url, headers: bearerOf(who), payload });
    expect(reply.statusCode).toBe(200);
  };
  await make('/api/items', { id: itemId, name: 'Coat', category: 'outerwear' });
  await make('/api/boards', { id: boardId, title: 'Looks' });
  await make('/api/forum/threads', { id: threadId, ...forumThread });
  const variants = [{ id: uuidv7(), network: 'pinterest', type: 'pin', text: null, idea: true }];
  await make('/api/social/posts', { id: uuidv7(), text: 'Soon', label: '', category: '', variants }, cleo);
  await make(`/api/boards/${boardId}/pins`, { sectionId: null, pins: [{ id: uuidv7(), itemId }] });
});
afterAll(async () => {
  counted.mockRestore();
  await whole.close();
});

test.each([
  ['items.get', `/api/items/${itemId}`],
  ['items.ids', '/api/items/ids'],
  ['items.list', '/api/items'],
  ['boards.get', `/api/boards/${boardId}`],
  ['pins.list', `/api/boards/${boardId}/pins`],
  ['forum.listCategories', '/api/forum/categories'],
  ['forum.list', '/api/forum/threads'],
  ['forum.list, in a category', `/api/forum/threads?categoryId=${forumThread.categoryId}&order=unanswered`],
  ['forum.get', `/api/forum/threads/${threadId}`],
  ['forumPosts.list', `/api/forum/threads/${threadId}/posts?around=1`],
  ['challenges.list', '/api/challenges?tab=voting'],
  ['challenges.current', '/api/challenges/current'],
  ['lounge.list', '/api/lounge/rooms'],
  ['lounge.unread', '/api/lounge/unread'],
  ['loungeMessages.list', `/api/lounge/rooms/${loungeRoomId}/messages?around=1`],
  ['socialPosts.list', '/api/social/posts?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z'],
  ['socialPosts.listQueue', '/api/social/queue?view=tray'],
  ['socialPosts.listNeeds', '/api/social/needs'],
])('%s takes one database query', async (name, url) => {
  const who = name.startsWith('social') ? cleo : ada;
  // A person's first request also refreshes the cached access state.
  await whole.app.inject({ url, headers: bearerOf(who) });
  counted.mockClear();
  const reply = await whole.app.inject({ url, headers: bearerOf(who) });
  expect(reply.statusCode).toBe(200);
  expect(counted.mock.calls.map(([query]) => (query as { text?: string }).text ?? query)).toHaveLength(1);
});
