import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BestieError } from '@bestie/contracts/errors';
import { itemsContract } from '@bestie/contracts/items.contract';
import { endpointsSource } from '../generate-endpoints';
import { createApi } from './api';
import { registerEndpoints } from './endpoints';
import { endpoints } from './endpoints.generated';

const answer = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });
const itemId = '01890000-0000-7000-8000-000000000001';

function record(status = 200, body: unknown = {}) {
  const sent: { url: string; request: RequestInit }[] = [];
  const tokens: boolean[] = [];
  const api = createApi({
    token: async ({ write }) => {
      tokens.push(write);
      return write ? 'token-1' : null;
    },
    fetch: async (url, request) => {
      sent.push({ url: url as string, request: request ?? {} });
      return new Response(status === 204 ? null : JSON.stringify(body), { status });
    },
  });
  return { api, sent, tokens };
}

describe('the API client', () => {
  test('operations of the page’s bundles are called directly, any other is looked up', async () => {
    const { api, sent } = record();
    registerEndpoints('items', { get: 'GET brought/{itemId}' });
    await api.items.get({ itemId });
    expect(sent.at(-1)?.url).toBe(`/api/brought/${itemId}`);
    registerEndpoints('items', { get: endpoints.items.get });
    await api.boards.get({ boardId: itemId });
    expect(sent.at(-1)?.url).toBe(`/api/boards/${itemId}`);
  });

  test('the generated endpoints match the contracts: run `npm run generate` after a change', () => {
    expect(readFileSync(join(__dirname, 'endpoints.generated.ts'), 'utf8')).toBe(endpointsSource());
  });

  test('a read uses the session cookie while there is no token; lists are comma-separated', async () => {
    const { api, sent } = record(200, { items: [], nextCursor: null });
    await api.items.list({ category: ['tops', 'shoes'], sort: 'name', q: 'linen & silk' });
    expect(sent[0]?.url).toBe('/api/items?category=tops%2Cshoes&sort=name&q=linen+%26+silk');
    expect(sent[0]?.request.headers).not.toHaveProperty('authorization');
  });

  test('the server reads the values of a list as they were sent, also those with commas', async () => {
    const { api, sent } = record(200, { items: [], nextCursor: null });
    const brand = ['Steve Madden, Inc.', 'A\\', 'Toast'];
    await api.items.list({ brand });
    const query = Object.fromEntries(new URL(sent[0]!.url, 'http://bestie.test').searchParams);
    expect(itemsContract.list.input.parse(query)).toMatchObject({ brand });
  });

  test('where the server collects traces, calls with a token begin one; others may be preloaded without it', async () => {
    const headers: Record<string, string>[] = [];
    const fetched: typeof fetch = async (_url, request) => {
      headers.push(request?.headers as Record<string, string>);
      return new Response('{}');
    };
    const token = async ({ write }: { write: boolean }) => (write ? 'token-1' : null);
    const api = createApi({ token, fetch: fetched, traced: true });
    await api.items.update({ itemId, version: 3, name: 'Coat' });
    await api.items.update({ itemId, version: 4, name: 'Coat' });
    await api.items.get({ itemId });
    await createApi({ token, fetch: fetched }).items.update({ itemId, version: 3, name: 'Coat' });
    const sent = headers.map(({ traceparent }) => traceparent);
    expect(sent).toEqual([expect.any(String), expect.any(String), undefined, undefined]);
    for (const each of sent.slice(0, 2))
      expect(each).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
    expect(sent[0]).not.toBe(sent[1]);
  });

  test('a write has the bearer token, its path parameters in the path and the rest as JSON', async () => {
    const { api, sent } = record();
    await api.items.update({ itemId, version: 3, name: 'Coat' });
    expect(sent[0]?.url).toBe(`/api/items/${itemId}`);
    expect(sent[0]?.request).toMatchObject({
      method: 'PATCH',
      body: JSON.stringify({ version: 3, name: 'Coat' }),
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    });
  });

  test('a business error has the class that the server threw', async () => {
    const thrown = new BestieError('conflict', { currentVersion: 7 });
    const { api } = record(409, thrown.toBody());
    await expect(api.items.update({ itemId, version: 3 })).rejects.toMatchObject({
      code: 'conflict',
      currentVersion: 7,
      status: 409,
    });
  });

  test('no connection is `unavailable`, an answer that is not ours is `internal`', async () => {
    const down = createApi({
      token: async () => null,
      fetch: () => Promise.reject(new TypeError('network')),
    });
    await expect(down.items.drafts({})).rejects.toMatchObject({ code: 'unavailable' });
    // Newer versions of Node have one, without `onLine`.
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: false } });
    await expect(down.items.drafts({})).rejects.toMatchObject({
      code: 'unavailable',
      message: 'You’re offline. Try again when you’re back online.',
    });
    Reflect.deleteProperty(globalThis, 'navigator');
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    const odd = createApi({ token: async () => null, fetch: answer(500, '<html>') });
    await expect(odd.items.drafts({})).rejects.toMatchObject({ code: 'internal' });
  });

  test.each(['{"items":[', '<html>'])(
    'an answer that is cut off or not ours (%s) is `unavailable`',
    async (text) => {
      const api = createApi({ token: async () => null, fetch: async () => new Response(text) });
      await expect(api.items.drafts({})).rejects.toMatchObject({ code: 'unavailable' });
    },
  );

  test('an operation that needs a confirmation is confirmed by the person, and sent again with the proof', async () => {
    const sent: (string | null)[] = [];
    const asked: string[] = [];
    const api = createApi({
      token: async () => 'token-1',
      confirm: async (stepUp) => void asked.push(stepUp),
      fetch: async (_url, request) => {
        sent.push(new Headers(request?.headers).get('x-step-up'));
        if (sent.length > 1) return new Response('{}');
        const refusal = new BestieError('step_up_required', { stepUp: itemId });
        return new Response(JSON.stringify(refusal.toBody()), { status: 403 });
      },
    });
    await api.users.suspend({ uid: 'fern', reason: 'Because' });
    expect([asked, sent]).toEqual([[itemId], [null, itemId]]);
  });

  test('a rejected confirmation is the error of the call; without a handler the caller gets `step_up_required`', async () => {
    const refusal = new BestieError('step_up_required', { stepUp: itemId });
    const options = { token: async () => 'token-1', fetch: answer(403, refusal.toBody()) };
    const cancelled = new BestieError('step_up_required', { message: 'Not confirmed.' });
    const asking = createApi({ ...options, confirm: () => Promise.reject(cancelled) });
    await expect(asking.users.suspend({ uid: 'fern', reason: 'Because' })).rejects.toBe(cancelled);
    await expect(createApi(options).users.suspend({ uid: 'fern', reason: 'Because' })).rejects.toMatchObject({
      code: 'step_up_required',
      stepUp: itemId,
    });
  });
});
