import { createDocumentReads } from './document-reads';

const path = '/api/boards/7?a=1&b=2';
const read: RequestInit = { method: 'GET', headers: { accept: 'application/json' } };

/** A page with one answer, and the requests that reach the server. */
function pageWithAnswer() {
  document.body.innerHTML = `<script type="application/json" data-read="${path.replace('&', '&amp;')}">{"name":"\\u003c/script>"}</script>`;
  const asked: unknown[] = [];
  const send = async (url: unknown) => {
    asked.push(url);
    return new Response('{"from":"server"}');
  };
  return { asked, read: createDocumentReads(document, send) };
}

test('a read uses the answer in the document once, without a request', async () => {
  const page = pageWithAnswer();
  expect(await (await page.read(path, read)).json()).toEqual({ name: '</script>' });
  expect(page.asked).toEqual([]);
  expect(await (await page.read(path, read)).json()).toEqual({ from: 'server' });
  expect(page.asked).toEqual([path]);
});

test('another address goes to the server, and everything after a write', async () => {
  const page = pageWithAnswer();
  await page.read('/api/boards/8', read);
  await page.read('/api/boards/7', { method: 'PATCH' });
  await page.read(path, read);
  expect(page.asked).toEqual(['/api/boards/8', '/api/boards/7', path]);
});

test('the next person of the same page finds no answers, and an old one does not count', async () => {
  pageWithAnswer();
  const asked: unknown[] = [];
  const send = async (url: unknown) => {
    asked.push(url);
    return new Response('{}');
  };
  await createDocumentReads(document, send)(path, read);
  expect(asked).toEqual([path]);
  expect(document.querySelector('[data-read]')).toBeNull();

  const page = pageWithAnswer();
  jest.spyOn(performance, 'now').mockReturnValue(30_001);
  await page.read(path, read);
  expect(page.asked).toEqual([path]);
  jest.restoreAllMocks();
});
