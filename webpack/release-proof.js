import { existsSync } from 'node:fs';
import { Refusal } from './release-client.js';
import { readPaceOf } from './read-pace.js';
import { patternOf } from './route-pattern.js';
import { contractsSource, jiti } from './workspace.js';

/** Debian's Chromium where there is one; elsewhere the browser that Playwright has installed. */
const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** Times that each page is opened and left before anything is measured. */
const warmUps = 3;
/** What stays in a first round may be caches and compiled code; a leak grows in every round. */
const rounds = 3;
/** In ms, for a page to show its content. */
const defaultTimeout = 20_000;
const parallel = 2;
/** Until what the page reads is there, for its picture. */
const settleMs = 800;
/** A page of the host, which is shown between two mounts. */
const elsewhere = '/unauthorized';
/** The people of the demo data, by audience. */
const demoPassword = 'bestie-demo-1';

async function launch() {
  const { chromium } = await import('playwright-core').catch(() => {
    throw new Refusal('A proof needs playwright-core: npm install --save-dev playwright-core.');
  });
  const executablePath = process.env.CHROMIUM ?? debianBrowsers.find((file) => existsSync(file));
  return chromium
    .launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
    })
    .catch((error) => {
      throw new Refusal(
        `A proof needs a browser: npx playwright-core install chromium-headless-shell, or CHROMIUM=/path/to/chromium. (${error.message.split('\n')[0]})`,
      );
    });
}

/** The router follows the address as it does with Back and Forward. */
const moveTo = (page, address) =>
  page.evaluate((to) => {
    // The router knows its own entries by the index.
    history.pushState({ ...history.state, idx: history.state?.idx ?? 0 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);

/**
 * Waits until a page has its heading and nothing of it is loading any more; with a title, until that is its heading, or another
 * one. The host draws the heading of some pages before their code runs. Photos below the fold are not loaded, and not waited for.
 */
async function waitForContent(page, timeout, title = null, isShown = true) {
  const isThere = ([wanted, same]) => {
    const heading = document.querySelector('main h1');
    if (heading === null || document.querySelector('main [data-loading]:not(img)') !== null) return false;
    return wanted === null || (heading.textContent === wanted) === same;
  };
  await page.waitForFunction(isThere, [title, isShown], { timeout, polling: 'raf' }).catch((error) => {
    if (error.name !== 'TimeoutError') throw error;
    throw new Error(`after ${timeout / 1000} s its heading is not there, or it is still loading.`);
  });
}

/** What the platform asks of a proof. */
async function readProofLimits() {
  const { proofLimits } = /** @type {typeof import('../shared/contracts/src/releases/releases')} */ (
    await jiti.import(contractsSource('releases/releases.ts'))
  );
  return proofLimits;
}

/** Bytes of objects, of buffers, and of the document; old browsers count objects alone. */
async function heapOf(cdp) {
  for (let turn = 0; turn < 2; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const {
    usedSize,
    backingStorageSize = 0,
    embedderHeapUsedSize = 0,
  } = await cdp.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize + embedderHeapUsedSize;
}

/** Opens and leaves the page that is shown again and again. @returns bytes that stay */
async function measureGrowth(page, address, { timeout, pace }) {
  const { mounts, grownBytes } = await readProofLimits();
  const title = await page.locator('main h1').first().textContent();
  const cdp = await page.context().newCDPSession(page);
  const mount = async () => {
    await pace();
    await moveTo(page, elsewhere);
    await waitForContent(page, timeout, title, false);
    await moveTo(page, address);
    await waitForContent(page, timeout, title, true);
  };
  for (let turn = 0; turn < warmUps; turn += 1) await mount();
  let grown = Infinity;
  for (let round = 0; round < rounds && grown > grownBytes; round += 1) {
    const before = await heapOf(cdp);
    for (let turn = 0; turn < mounts; turn += 1) await mount();
    grown = (await heapOf(cdp)) - before;
  }
  await cdp.detach();
  return Math.max(0, Math.round(grown));
}

/**
 * Says when another release of the console takes over, as the one before does for pages that cannot be loaded.
 * @param {{ on(event: 'request', listener: (request: { url(): string }) => void): unknown }} page
 * @param {{ id: string, version: string }} release
 * @param {(problem: string) => void} fault
 */
export function watchRelease(page, { id, version }, fault) {
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, release] = /^\/remotes\/([^/]+\/[^/]+)\//.exec(pathname) ?? [];
    const name = release && decodeURIComponent(release.replace('/', '@'));
    if (name?.startsWith(`${id}@`) && name !== `${id}@${version}`)
      fault(`It was shown from ${name}, because ${version} could not be loaded.`);
  });
}

/** Opens one page by a full load and looks at it. */
async function visit(context, { path, address }, { release, links, timeout, pace }) {
  const page = await context.newPage();
  /** @type {import('@bestie/contracts/releases.contract').ReleaseProof['routes'][number]} */
  const route = {
    path,
    address,
    problems: [],
    console: [],
    contentMs: null,
    grownBytes: null,
    screenshot: null,
  };
  const fault = (text) => {
    const line = text.slice(0, 400);
    if (route.problems.length < 10 && !route.problems.includes(line)) route.problems.push(line);
  };
  page.on('console', (message) => {
    // Playwright keeps workers away, and says so.
    if (!['error', 'warning'].includes(message.type()) || message.text().includes('blocked by Playwright'))
      return;
    if (route.console.length < 20) route.console.push(`${message.type()}: ${message.text()}`.slice(0, 400));
    if (message.type() === 'error') fault(`The console says: ${message.text()}`);
  });
  watchRelease(page, release, fault);
  page.on('pageerror', (error) => fault(`It throws: ${error.message}`));
  const lookForProblem = async () => {
    if (await page.getByText('Something went wrong.').first().isVisible())
      fault('It shows “Something went wrong.”');
  };
  try {
    const startedAt = Date.now();
    await page.goto(address, { waitUntil: 'commit' });
    await waitForContent(page, timeout);
    route.contentMs = Date.now() - startedAt;
    await lookForProblem();
    route.grownBytes = await measureGrowth(page, address, { timeout, pace });
    await page.waitForTimeout(settleMs);
    await lookForProblem();
    const picture = await page.screenshot({ type: 'jpeg', quality: 45, scale: 'css' });
    route.screenshot = picture.toString('base64');
    for (const link of await page.$$eval('a[href^="/"]', (all) =>
      all.map((each) => each.getAttribute('href')),
    ))
      links.add(link?.split(/[?#]/)[0] ?? '');
  } catch (error) {
    fault(`It cannot be shown: ${error.message.split('\n')[0]}`);
  } finally {
    await page.close();
  }
  return route;
}

/**
 * Opens pages in a browser, several at a time, and looks at each.
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ release: { id: string, version: string }, pages: { path: string, address: string }[], links?: Set<string>,
 *   timeout?: number, say?: (line: string) => void }} options `links` collects where the pages lead to
 * @returns what was seen of each
 */
export async function openPages(
  context,
  { release, pages, links = new Set(), timeout = defaultTimeout, say = () => {} },
) {
  const { rates } = /** @type {typeof import('../shared/contracts/src/http/limits')} */ (
    await jiti.import(contractsSource('http/limits.ts'))
  );
  const { mounts } = await readProofLimits();
  // The rest is for reads that the server makes for documents.
  const pace = readPaceOf(context, rates.read.points * 0.75);
  const routes = [];
  const waiting = [...pages];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await pace();
      const route = await visit(context, next, { release, links, timeout, pace });
      routes.push(route);
      say(
        `  ${next.address}: ${route.problems[0] ?? `content after ${route.contentMs} ms, ${Math.round((route.grownBytes ?? 0) / 1000)} KB more memory after ${mounts} mounts`}`,
      );
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return routes;
}

/** Runs something in a browser that opens pages of an origin, and closes it. */
export async function withBrowser(origin, run) {
  const browser = await launch();
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1024, height: 720 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    return await run(context, `Chromium ${browser.version()}`);
  } finally {
    await browser.close();
  }
}

/** The place of a value in an answer: `boards.0.id`. */
const valueAt = (answer, place) => place.split('.').reduce((value, key) => value?.[key], answer);

/** The address that the example of a route gives; null where the answer has nothing there. */
async function addressOf(context, { path, example }, uid) {
  const answer = await context.request.get(example.read.replaceAll('{uid}', encodeURIComponent(uid)));
  if (!answer.ok()) return null;
  const body = await answer.json();
  const values = Object.fromEntries(
    Object.entries(example.parameters).map(([name, place]) => [
      name,
      place === '{uid}' ? uid : valueAt(body, place),
    ]),
  );
  if (Object.values(values).some((value) => !['string', 'number'].includes(typeof value))) return null;
  return path.replace(/:(\w+)/g, (_parameter, name) => encodeURIComponent(values[name]));
}

/** Where each page with parameters can be opened: by its example, or else by a link on another page. */
async function findAddresses(context, routes, links) {
  const { uid } = await (await context.request.get('/whoami')).json();
  const named = routes.map(({ path }) => path);
  const found = [];
  for (const route of routes.filter(({ path }) => path.includes(':'))) {
    const given = route.example?.read && (await addressOf(context, route, uid));
    const isOne = (link) => patternOf(route.path).test(link) && !named.includes(link);
    found.push({ path: route.path, address: given ?? [...links].find(isOne) ?? null });
  }
  return found;
}

/** Signs in with the platform's own form, and opens the link that lets this person try the release. */
async function begin(context, { tryPath, email, password, id, version }) {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .waitForURL((url) => url.pathname !== '/login', { timeout: defaultTimeout })
    .catch(() => {
      throw new Refusal(
        `${email} cannot sign in, so the pages of ${id}@${version} were not opened: set BESTIE_PROOF_EMAIL and BESTIE_PROOF_PASSWORD.`,
      );
    });
  await page.goto(tryPath, { waitUntil: 'commit' });
  const { composition } = await (await context.request.get('/api/composition')).json();
  const given = composition.remotes.find((remote) => remote.id === id);
  if (given?.version !== version) throw new Refusal(`${email} was not given ${id}@${version}.`);
  await page.close();
}

/** The account that opens the pages of a console for people of an audience. */
const accountOf = (audience) => ({
  email: process.env.BESTIE_PROOF_EMAIL ?? `${audience}@bestie.test`,
  password: process.env.BESTIE_PROOF_PASSWORD ?? demoPassword,
});

/** @returns {(error: Error & { code?: string }) => never} names the variables where the platform does not know the account */
const nameAccount = (email) => (error) => {
  if (error.code !== 'not_found' || !error.message.includes(email)) throw error;
  throw new Refusal(
    `${error.message} A proof opens the pages as an account of the platform: set BESTIE_PROOF_EMAIL and BESTIE_PROOF_PASSWORD.`,
    error.code,
  );
};

/**
 * Looks for the browser and the account of a proof before a release is built for it.
 * @param {{ client: ReturnType<typeof import('./release-client.js').createReleaseClient>, platform: { surface: object },
 *   id: string, audience: string }} options `platform` is the answer of `/api/releases`; old ones do not check accounts
 * @throws {Refusal} without either of them
 */
export async function requireProver({ client, platform, id, audience }) {
  await (await launch()).close();
  if (!('releases.checkPreviewPeople' in platform.surface)) return;
  const { email } = accountOf(audience);
  await client.post(`/api/releases/${id}/preview-people`, { people: [email] }).catch(nameAccount(email));
}

/**
 * Opens every page of a published release in a browser, signed in as a person who tries it, and keeps what was seen with
 * the release. Pages with parameters are opened at the example of their route, or where another page leads to one.
 * @param {{ client: ReturnType<typeof import('./release-client.js').createReleaseClient>, origin: string, id: string, version: string,
 *   description?: { audience: string, routes: { path: string, example?: import('@bestie/contracts/remotes').RouteExample }[] }, say: (line: string) => void }} options
 * @returns the proof as the platform keeps it
 */
export async function proveRelease({ client, origin, id, version, description: known, say }) {
  const description =
    known ?? (await client.get(`/api/releases/${id}/versions/${encodeURIComponent(version)}`));
  const { mounts } = await readProofLimits();
  const { email, password } = accountOf(description.audience);
  const { path: tryPath } = await client
    .post(`/api/releases/${id}/try`, { version, who: email, reason: 'Proof before it is promoted' })
    .catch(nameAccount(email));
  return withBrowser(origin, async (context, browser) => {
    await begin(context, { tryPath, email, password, id, version });
    const links = new Set();
    const open = (pages) => openPages(context, { release: { id, version }, pages, links, say });
    const plain = description.routes.filter(({ path }) => !path.includes(':'));
    const routes = await open(plain.map(({ path }) => ({ path, address: path })));
    const others = await findAddresses(context, description.routes, links);
    routes.push(...(await open(others.filter(({ address }) => address !== null))));
    // The platform adds the pages that are missing here, as not opened.
    return client.post(`/api/releases/${id}/versions/${encodeURIComponent(version)}/proof`, {
      browser,
      mounts,
      routes,
    });
  });
}

/** What a proof found, as lines. */
export function describeProof({ passed, routes }) {
  const opened = routes.filter(({ address }) => address !== null);
  const bad = routes.filter(({ problems }) => problems.length > 0);
  return [
    passed
      ? `The proof passed: ${opened.length} of ${routes.length} pages were opened${opened.length < routes.length ? ', the others not:' : '.'}`
      : `The proof found problems on ${bad.length} of ${routes.length} pages:`,
    ...bad.flatMap(({ path, problems }) => problems.map((problem) => `  ${path}: ${problem}`)),
    ...routes.flatMap(({ path, unopened }) => (unopened ? [`  ${path} was not opened: ${unopened}`] : [])),
  ];
}
