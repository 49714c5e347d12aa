/** What a proof notices of the pages that it opens. */
import { EventEmitter } from 'node:events';
import http from 'node:http';
import { openPages, watchRelease, withBrowser } from './release-proof.js';

/** @returns the problems that requests of a page show */
function problemsOf(...urls) {
  const page = new EventEmitter();
  const problems = [];
  watchRelease(page, { id: 'fan', version: '1.5.0+b.1' }, (problem) => problems.push(problem));
  for (const url of urls) page.emit('request', { url: () => `https://bestie.example${url}` });
  return problems;
}

test('a page that the release before had to show is a problem', () => {
  expect(problemsOf('/remotes/fan/1.5.0%2Bb.1/home.js', '/remotes/fan/1.4.0/remote.js')).toEqual([
    'It was shown from fan@1.4.0, because 1.5.0+b.1 could not be loaded.',
  ]);
});

test('files of the release, of other consoles and of the host are none', () => {
  const files = ['/remotes/fan/1.5.0+b.1/home.js', '/remotes/creator/1.0.0/remote.js', '/host/1.0.0/main.js'];
  expect(problemsOf(...files, '/remotes/fan', '/home?fan=1.4.0', '/api/releases/fan')).toEqual([]);
});

/** A site of pages that are good and bad; each runs when it is opened, by a full load or by its address. */
const site = `<!doctype html><link rel="icon" href="data:,"><main></main><script>
  const main = document.querySelector('main');
  const heading = '<h1>' + location.pathname + '</h1>';
  const kept = [];
  let opened = 0;
  const pages = {
    '/good'() {
      // A photo below the fold is not loaded before people scroll to it.
      const draw = () => (main.innerHTML = heading + '<img data-loading>');
      if (opened > 1) return draw();
      // The host draws the heading before the code of the page is there.
      main.innerHTML = '<div data-loading>' + heading + '</div>';
      setTimeout(draw, 500);
    },
    '/leaks'() {
      kept.push(new Uint8Array(100_000), Array.from({ length: 12_500 }, (_none, at) => at + 0.5));
    },
    '/complains'() {
      console.error('There is no such colour.');
      setTimeout(() => { throw new Error('Nothing is there.'); });
    },
    '/loads': () => main.insertAdjacentHTML('beforeend', '<p data-loading></p>'),
    '/fails': () => opened > 5 && main.append('Something went wrong.'),
  };
  const show = () => {
    const page = pages[location.pathname];
    main.innerHTML = page ? heading : '<h1>Elsewhere</h1>';
    if (page) opened += 1;
    page?.();
  };
  addEventListener('popstate', show);
  show();
</script>`;

describe('a browser opens each page of a release', () => {
  /** @type {http.Server} */
  let server;
  /** @type {Map<string, Awaited<ReturnType<typeof openPages>>[number]>} */
  let seen;
  beforeAll(async () => {
    server = http.createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const pages = ['/leaks', '/loads', '/good', '/complains', '/fails'].map((path) => ({
      path,
      address: path,
    }));
    const release = { id: 'fan', version: '1.5.0' };
    const routes = await withBrowser(`http://127.0.0.1:${port}`, (context) =>
      openPages(context, { release, pages, timeout: 5_000 }),
    );
    seen = new Map(routes.map((route) => [route.path, route]));
  });
  afterAll(() => server.close());

  test('a good one has no problems, keeps no memory, and has a picture', () => {
    const { problems, console: lines, grownBytes, screenshot } = seen.get('/good') ?? {};
    expect([problems, lines]).toEqual([[], []]);
    expect(grownBytes).toBeLessThan(500_000);
    expect(Buffer.from(screenshot ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  test('its content is there when its code has run, not when the host has drawn its heading', () => {
    expect(seen.get('/good')?.contentMs).toBeGreaterThanOrEqual(500);
  });

  test('objects and buffers that stay after 20 openings are counted', () => {
    expect(seen.get('/leaks')?.grownBytes).toBeGreaterThan(20 * 195_000);
  });

  test.each([
    ['/complains', ['The console says: There is no such colour.', 'It throws: Nothing is there.']],
    ['/loads', ['It cannot be shown: after 5 s its heading is not there, or it is still loading.']],
    ['/fails', ['It shows “Something went wrong.”']],
  ])('what is wrong with %s is told', (path, problems) => {
    expect(seen.get(path)?.problems).toEqual(problems);
  });
});
