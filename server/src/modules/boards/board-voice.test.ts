/** Muted people keep their private boards and outfits, and show nothing new to others. */
import { uuidv7 } from 'uuidv7';
import { createFactories } from '../../contract-tests/access-fixtures/factories';
import { createRestrictions } from '../../contract-tests/access-fixtures/restrictions';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let dora: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer();
  dora = await whole.signIn('fan');
});
afterAll(() => whole.close());

const write = async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) =>
  (await whole.app.inject({ method, url, headers: bearerOf(dora), payload })).statusCode;

test('Everywhere, muted: who is muted arranges private boards and outfits, and changes nothing that others see', async () => {
  const factories = createFactories(whole);
  const board = await factories.board(dora);
  const shown = await factories.board(dora, { visibility: 'unlisted' });
  const { boardId, pinId } = await factories.pin(dora, 'public');
  const outfit = await factories.outfit(dora);
  const look = await factories.outfit(dora, { visibility: 'public' });
  const trashed = await factories.outfit(dora, { visibility: 'public' });
  const mine = await factories.outfit(dora);
  await write('POST', '/api/outfits/delete', { ids: [trashed.id, mine.id] });
  const path = await factories.object(dora);
  const pins = { pins: [{ id: uuidv7(), path }] };
  const section = { id: uuidv7(), title: 'Evening' };
  await createRestrictions(whole).setMuted(dora, true);

  const { version } = board;
  expect(await write('PATCH', `/api/boards/${board.id}`, { version, title: 'Wool' })).toBe(200);
  expect(await write('POST', `/api/boards/${board.id}/pins`, pins)).toBe(200);
  expect(await write('POST', `/api/boards/${board.id}/sections`, section)).toBe(200);
  expect(await write('PATCH', `/api/outfits/${outfit.id}`, { version: 1, name: 'Tuesday' })).toBe(200);
  expect(await write('PATCH', `/api/outfits/${look.id}`, { version: 1, rating: 5 })).toBe(200);
  expect(await write('PUT', `/api/outfits/${outfit.id}/cover`, { path: null })).toBe(200);
  expect(await write('POST', '/api/outfits/restore', { ids: [mine.id] })).toBe(200);

  const refused: Record<string, [Parameters<typeof write>[0], string, object]> = {
    'make a board public': ['PATCH', `/api/boards/${board.id}`, { version: 2, visibility: 'public' }],
    'begin a public board': ['POST', '/api/boards', { id: uuidv7(), title: 'New', visibility: 'public' }],
    'rename one that others open': [
      'PATCH',
      `/api/boards/${shown.id}`,
      { version: shown.version, title: 'Silk' },
    ],
    'pin on it': ['POST', `/api/boards/${boardId}/pins`, { pins: [{ id: uuidv7(), path }] }],
    'write to a pin of it': ['PATCH', `/api/boards/${boardId}/pins/${pinId}`, { version: 1, note: 'Look!' }],
    'divide it': ['POST', `/api/boards/${boardId}/sections`, { id: uuidv7(), title: 'Evening' }],
    'make an outfit public': ['PATCH', `/api/outfits/${outfit.id}`, { version: 2, visibility: 'public' }],
    'rename a public one': ['PATCH', `/api/outfits/${look.id}`, { version: 2, name: 'Hello' }],
    'give it a cover': ['PUT', `/api/outfits/${look.id}/cover`, { path: null }],
    'take one out of the trash': ['POST', '/api/outfits/restore', { ids: [trashed.id] }],
    'show a face': ['PUT', `/api/profiles/${dora.uid}/avatar`, { avatarPath: path }],
  };
  for (const [what, call] of Object.entries(refused))
    expect({ what, status: await write(...call) }).toEqual({ what, status: 403 });

  // Taking something away from others is no publishing.
  const hide = { version: shown.version, visibility: 'private' };
  expect(await write('PATCH', `/api/boards/${shown.id}`, hide)).toBe(200);
});
