/**
 * A rolling upgrade of three servers of one PostgreSQL (DATABASE_URL, an empty one) to a new host, while 60 pages (PAGES) are open and
 * 200 (LOADS) are loaded: no page may be blank, no answer 5xx, no acknowledged write lost, no file missing, and every open page is
 * offered the new version. BROWSERS of the pages (6) are in a real Chromium. The others do over HTTP what a page does: they listen to
 * the live stream, ask for the composition within 30 seconds of an announcement, write, and load files that they did not need
 * before. Two cores have no room for sixty browser windows.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { openBalancer } from './support/balancer.mjs';
import { chromiumFlags, executablePath, startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { integrityOf } from './support/made-releases.mjs';
import { benchPassword, signUp } from './support/sign-up.mjs';

const pages = Number(process.env.PAGES ?? 60);
const loads = Number(process.env.LOADS ?? 200);
const browsers = Math.min(pages, Number(process.env.BROWSERS ?? 6));
const people = 20;
/** As pages do (host/src/background/watch-versions.ts). */
const spreadMs = 30_000;
/** For so long an offer may take after the last server is ready: the spread, and a slow machine. */
const offeredWithinMs = 2 * spreadMs;
const drainSeconds = 3;
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Name an empty PostgreSQL in DATABASE_URL.');
const root = path.join(import.meta.dirname, '..');

/** Violations, and how often each occurred. */
const wrong = {
  'blank pages': 0,
  'answers 5xx or none': 0,
  'lost writes': 0,
  'files missing or altered': 0,
  'pages without the offer': 0,
};
function fail(kind, sentence) {
  wrong[kind] += 1;
  console.log(`WRONG: ${sentence}`);
}

/** Built releases in one folder, as RELEASES_DIR wants them. */
async function copyReleases(folder) {
  await cp(path.join(root, 'host/dist'), path.join(folder, 'host'), { recursive: true });
  for (const id of ['fan', 'creator', 'admin'])
    await cp(path.join(root, `${id}-remote/dist/remotes`), path.join(folder, 'remotes'), { recursive: true });
}

/** Changes the host's first scripts, so that it is another one. */
async function makeNewHost(folder) {
  const description = path.join(folder, 'host/host.json');
  const host = JSON.parse(await readFile(description, 'utf8'));
  for (const name of host.initialFiles.filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, 'host', name);
    const text = Buffer.concat([await readFile(file), Buffer.from('\n/* the new host */')]);
    await writeFile(file, text);
    await writeFile(`${file}.br`, brotliCompressSync(text));
    await writeFile(`${file}.gz`, gzipSync(text));
    const listed = host.files.find((one) => one.path === name);
    Object.assign(listed, { bytes: text.length, integrity: integrityOf(text) });
  }
  await writeFile(description, JSON.stringify(host));
}

const folder = await mkdtemp(path.join(tmpdir(), 'bestie-bench-upgrade-'));
const dataDir = path.join(folder, 'data');
const releases = { old: path.join(folder, 'old'), new: path.join(folder, 'new') };
await copyReleases(releases.old);
await copyReleases(releases.new);
await makeNewHost(releases.new);

const start = (release, port = 0) =>
  startBestie({
    dataDir,
    port,
    env: {
      DATABASE_URL: databaseUrl,
      RELEASES_DIR: release,
      TRUST_PROXY: 'true',
      DRAIN_SECONDS: String(drainSeconds),
      PICTURES_AVIF: 'off',
    },
  });

let ended = false;
const counted = { loads: 0, files: 0, writes: 0, refused: 0 };

/** One request of a person; counts answers 5xx and none. */
async function ask(person, method, url, body) {
  const write = method !== 'GET';
  try {
    const answer = await fetch(origin + url, {
      method,
      headers: {
        'x-bench-address': person.address,
        ...(write ? { authorization: `Bearer ${person.token}` } : { cookie: person.cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status >= 500)
      fail('answers 5xx or none', `${method} ${url} answered ${answer.status}: ${bytes}`);
    return { status: answer.status, bytes };
  } catch (error) {
    fail('answers 5xx or none', `${method} ${url}: ${error.cause ?? error}`);
    return { status: 0, bytes: Buffer.alloc(0) };
  }
}

const known = new Set();
/** Loads files of a page, each once for all pages, and compares them with the hashes in it. */
async function loadFiles(person, baseUrl, files) {
  for (const { path: name, integrity } of files) {
    const url = baseUrl + name;
    if (known.has(url)) continue;
    const { status, bytes } = await ask(person, 'GET', url);
    counted.files += 1;
    if (status !== 200 || integrityOf(bytes) !== integrity)
      fail('files missing or altered', `${url} answered ${status}`);
    else known.add(url);
  }
}

/** Loads a page as a browser does. @returns its composition, or null for a blank one */
async function loadPage(person, url) {
  counted.loads += 1;
  const { status, bytes } = await ask(person, 'GET', url);
  const html = bytes.toString();
  const [, json] = /<script type="application\/json" id="bestie">(.*?)<\/script>/s.exec(html) ?? [];
  if (status !== 200 || !json || !html.trimEnd().endsWith('</html>')) {
    fail('blank pages', `${url} answered ${status} with ${bytes.length} bytes`);
    return null;
  }
  const { composition } = JSON.parse(json);
  for (const { baseUrl, files } of [composition.host, ...composition.remotes])
    await loadFiles(person, baseUrl, files);
  return composition;
}

/** Reads the live stream until the bench ends, and connects again where it left off. */
async function listen(person, onChange) {
  let position = '';
  while (!ended) {
    try {
      const query = new URLSearchParams({
        topics: `platform,user:${person.uid}`,
        ...(position && { lastEventId: position }),
      });
      const answer = await fetch(`${origin}/api/live?${query}`, {
        headers: { cookie: person.cookie, 'x-bench-address': person.address },
        signal: person.stop.signal,
      });
      if (!answer.ok) throw new Error(`The stream answered ${answer.status}.`);
      let text = '';
      for await (const part of /** @type {ReadableStream} */ (answer.body).pipeThrough(
        new TextDecoderStream(),
      )) {
        text += part;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const message = text.slice(0, end);
          text = text.slice(end + 2);
          position = /^id: ?(.*)$/m.exec(message)?.[1] ?? position;
          if (/^event: ?reset$/m.test(message) || message.includes('"releases.changed"')) onChange();
        }
      }
    } catch {
      // As EventSource: again after a moment.
    }
    await pause(500 + Math.random() * 1000);
  }
}

/** A page that stays open, over HTTP. */
async function openPage(person, index) {
  const held = await loadPage(person, '/home');
  if (!held) return { offered: () => true, done: Promise.resolve() };
  let offered = false;
  let timer;
  const look = async () => {
    timer = undefined;
    const { status, bytes } = await ask(person, 'GET', '/api/composition');
    if (status === 200 && JSON.parse(bytes.toString()).composition.host.version !== held.host.version)
      offered = true;
  };
  const listening = listen(person, () => {
    timer ??= setTimeout(() => void look(), Math.random() * spreadMs);
  });
  const { bytes } = await ask(person, 'GET', held.host.baseUrl + held.host.rest.path);
  const later = JSON.parse(bytes.toString()).files;
  const use = async () => {
    for (let turn = index; !ended; turn += 1) {
      // A file that the page did not need before, of its own host.
      known.delete(held.host.baseUrl + later[turn % later.length].path);
      await loadFiles(person, held.host.baseUrl, [later[turn % later.length]]);
      const id = randomUUID();
      const piece = { id, name: `Piece ${turn}`, category: 'tops', colours: ['white'], tags: [] };
      const { status } = await ask(person, 'POST', '/api/items', piece);
      if (status === 200) person.written.push(id);
      else counted.refused += 1;
      counted.writes += 1;
      await pause(4000 + Math.random() * 4000);
    }
  };
  return { offered: () => offered, done: Promise.all([listening, use()]) };
}

/** A page in a browser: it may show no error, and offers the new version. */
async function openInBrowser(browser, person) {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-bench-address': person.address } });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(benchPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  page.on('response', (answer) => {
    if (answer.status() >= 500)
      fail('answers 5xx or none', `a browser got ${answer.status()} of ${answer.url()}`);
  });
  page.on('pageerror', (error) => fail('blank pages', `a page in a browser: ${error.message}`));
  const links = ['Closet', 'Boards', 'Forum', 'Home'];
  const use = async () => {
    for (let turn = 0; !ended; turn += 1) {
      const name = links[turn % links.length];
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
      await page.waitForTimeout(1500);
      if ((await page.locator('main h1').count()) === 0) {
        await page
          .locator('main h1')
          .first()
          .waitFor({ timeout: 10_000 })
          .catch(() => undefined);
        if ((await page.locator('main h1').count()) === 0)
          fail('blank pages', `${name} in a browser is blank`);
      }
      await page.waitForTimeout(2500);
    }
  };
  return {
    offered: () => page.getByRole('status', { name: 'New version' }).isVisible(),
    done: use().catch((error) => {
      if (!ended) fail('blank pages', `a browser: ${error.message.split('\n')[0]}`);
    }),
  };
}

const servers = [];
let balancer;
let browser;
let origin = '';
try {
  for (let index = 0; index < 3; index += 1) servers.push(await start(releases.old));
  balancer = await openBalancer(servers.map((server) => server.origin));
  ({ origin } = balancer);

  const everybody = [];
  for (let index = 0; index < people; index += 1) {
    const email = `upgrade-${index}-${randomUUID().slice(0, 8)}@bestie.test`;
    const { uid, token } = await signUp(servers[index % 3].origin, email);
    const address = `10.1.0.${index + 1}`;
    const login = await fetch(`${origin}/sessionLogin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, origin, 'x-bench-address': address },
    });
    const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
    everybody.push({
      uid,
      email,
      token,
      address,
      cookie: cookie.join('; '),
      written: [],
      stop: new AbortController(),
    });
  }
  const of = (index) => everybody[index % everybody.length];
  const open = [];
  for (let index = 0; index < pages - browsers; index += 1) open.push(await openPage(of(index), index));
  browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const inBrowsers = [];
  for (let index = 0; index < browsers; index += 1) inBrowsers.push(await openInBrowser(browser, of(index)));
  console.log(`${open.length} pages are open over HTTP and ${inBrowsers.length} in a browser.`);
  const opened = counted.loads;

  let upgraded = false;
  const loading = (async () => {
    // Some of them before and after the upgrade.
    for (let load = 0; load < loads || !upgraded; load += 1) {
      await loadPage(of(load), ['/home', '/closet', '/community/forum', '/boards'][load % 4]);
      await pause(upgraded ? 20 : 150);
    }
  })();
  await pause(2000);
  const begun = performance.now();
  for (const [index, server] of servers.entries()) {
    await server.stop();
    servers[index] = await start(releases.new, server.port);
    while (balancer.ready() < 3) await pause(100);
    console.log(
      `Server ${index + 1} has the new host after ${Math.round((performance.now() - begun) / 1000)} s.`,
    );
  }
  upgraded = true;
  const took = (performance.now() - begun) / 1000;
  await loading;

  const count = async () => {
    const answers = await Promise.all([...open, ...inBrowsers].map(({ offered }) => offered()));
    return answers.filter(Boolean).length;
  };
  const waitedFrom = performance.now();
  while ((await count()) < pages && performance.now() - waitedFrom < offeredWithinMs) await pause(1000);
  const offered = await count();
  for (let missing = offered; missing < pages; missing += 1)
    fail('pages without the offer', 'a page is not offered the new version');
  ended = true;
  for (const { stop } of everybody) stop.abort();
  await Promise.all([...open, ...inBrowsers].map(({ done }) => done));

  for (const person of everybody)
    for (const id of person.written) {
      const { status } = await ask(person, 'GET', `/api/items/${id}`);
      if (status !== 200) fail('lost writes', `piece ${id} answers ${status}`);
    }
  const acknowledged = everybody.reduce((sum, { written }) => sum + written.length, 0);
  console.log(
    `${acknowledged} of ${counted.writes} writes were acknowledged, ${counted.refused} were not; ${counted.files} files were compared.`,
  );
  conclude(
    'rolling-upgrade',
    Object.values(wrong).every((times) => times === 0) && counted.refused === 0,
    `three servers in ${took.toFixed(0)} s under ${pages} open pages (${browsers} in a browser) and ${counted.loads - opened} loads: ${Object.entries(
      wrong,
    )
      .map(([kind, times]) => `${times} ${kind}`)
      .join(', ')}, ${acknowledged} writes kept`,
  );
} finally {
  ended = true;
  await browser?.close();
  await balancer?.close();
  for (const server of servers) await server.kill();
  await rm(folder, { recursive: true, force: true });
}
