import { createPageReads } from './page-reads';

const path = '/api/boards/7?a=1&b=2';
const read: RequestInit = { method: 'GET', headers: { accept: 'application/json' } };
const never = new AbortController().signal;

/** A page with one answer, and the requests that reach the server; each answer of the server has a number. */
function pageWithAnswer() {
  document.body.innerHTML = `<script type="application/json" data-read="${path.replace('&', '&amp;')}">{"name":"\\u003c/script>"}</script>`;
  const asked: unknown[] = [];
  const send: typeof fetch = async (url, request) => {
    if (request?.signal?.aborted) throw new Error('aborted');
    asked.push(url);
    return new Response(`{"answer":${asked.length}}`);
  };
  const reads = createPageReads(document, send);
  const get = async (url: string) => (await reads.fetch(url, read)).json() as Promise<unknown>;
  return { asked, reads, get, send };
}

afterEach(() => jest.restoreAllMocks());

test('a read uses the answer in the document once, without a request', async () => {
  const { asked, get } = pageWithAnswer();
  expect(await get(path)).toEqual({ name: '</script>' });
  expect(asked).toEqual([]);
  expect(await get(path)).toEqual({ answer: 1 });
  expect(asked).toEqual([path]);
});

test('another address goes to the server, and everything after a write', async () => {
  const { asked, reads, get } = pageWithAnswer();
  await get('/api/boards/8');
  await reads.fetch('/api/boards/7', { method: 'PATCH' });
  await get(path);
  expect(asked).toEqual(['/api/boards/8', '/api/boards/7', path]);
});

test('the next person of the same page finds no answers, and an old one does not count', async () => {
  const first = pageWithAnswer();
  expect(document.querySelector('[data-read]')).toBeNull();
  const next = createPageReads(document, first.send);
  await next.fetch(path, read);
  expect(first.asked).toEqual([path]);

  const page = pageWithAnswer();
  jest.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(await page.get(path)).toEqual({ answer: 1 });
});

test('what was read ahead is used once, by a page that opens soon and before anything was written', async () => {
  const { asked, reads, get } = pageWithAnswer();
  await reads.ahead('/api/trips', never);
  expect(await get('/api/trips')).toEqual({ answer: 1 });
  // The query client has it now: reading it ahead would be for nothing.
  expect(await reads.ahead('/api/trips', never)).toBe(0);
  expect(asked).toEqual(['/api/trips']);

  // A page that opens while it is read waits for the same request.
  const reading = reads.ahead('/api/events', never);
  expect(await get('/api/events')).toEqual({ answer: 2 });
  await reading;

  await reads.ahead('/api/boards', never);
  await reads.fetch('/api/boards/7', { method: 'PATCH' });
  expect(await get('/api/boards')).toEqual({ answer: 5 });

  await reads.ahead('/api/closet', never);
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 10_001);
  expect(await get('/api/closet')).toEqual({ answer: 7 });
});

test('a read that was given up is made again', async () => {
  const { asked, reads, get } = pageWithAnswer();
  const stop = new AbortController();
  stop.abort();
  expect(await reads.ahead('/api/trips', stop.signal)).toBe(0);
  expect(await reads.ahead('/api/trips', never)).toBeGreaterThan(0);
  expect(await get('/api/trips')).toEqual({ answer: 1 });
  expect(asked).toHaveLength(1);
});
