import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { demoPassword, median, startBestie } from './support/bestie.mjs';

/**
 * Releases under load, over HTTP against the built server: first kill -9 at random moments of publishing (KILLS, 50),
 * then publishes and flips (FLIPS, 500) while pages are loaded all the time. Every page must be one consistent
 * composition whose every file answers 200 with the hash that the page names; what was acknowledged must run.
 */
const kills = Number(process.env.KILLS ?? 50);
const flips = Number(process.env.FLIPS ?? 500);
const port = Number(process.env.PORT ?? 0);
const remotes = ['bench-one', 'bench-two', 'bench-three'];
const wrong = [];
const fail = (sentence) => {
  wrong.push(sentence);
  console.log(`WRONG: ${sentence}`);
};

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const packed = {
  '': (text) => Buffer.from(text),
  br: (text) => brotliCompressSync(text),
  gz: (text) => gzipSync(text),
};

/** A release as a build would make it; each version has bytes of its own, so that a mix would show. */
function build(id, version, platform) {
  const contents = Object.fromEntries(
    ['entry.js', 'page-home.js', 'page-more.js', 'page-home.css'].map((path) => [
      path,
      `/* ${id}@${version} ${path} ${randomBytes(2000).toString('hex')} */`,
    ]),
  );
  return {
    contents,
    description: {
      ...{ id, version, title: id, audience: 'fan', accent: 'fan', home: `/${id}/home`, entry: 'entry.js' },
      shell: `^${platform.host.shell}`,
      runtime: platform.host.runtime,
      container: `${id}_${version}`.replace(/\W/g, '_'),
      navigation: [{ items: [{ label: id, to: `/${id}/home`, icon: 'house' }] }],
      routes: [
        { path: `/${id}/home`, title: 'Home', breadcrumb: 'Home', page: 'home' },
        { path: `/${id}/more`, title: 'More', breadcrumb: 'More', page: 'more' },
      ],
      files: Object.entries(contents).map(([path, text]) => ({
        ...{ path, bytes: Buffer.byteLength(text), integrity: integrityOf(Buffer.from(text)) },
      })),
      pageFiles: {
        home: ['entry.js', 'page-home.js', 'page-home.css'],
        more: ['entry.js', 'page-more.js'],
      },
      ...{ sharedPackages: [], commit: null, builtAt: new Date().toISOString() },
    },
  };
}

async function call(origin, token, method, path, input) {
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(input && { 'content-type': 'application/json' }) },
    ...(input && { body: JSON.stringify(input) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** From wherever an earlier try stopped. @returns the answer of the publish */
async function publish(origin, token, { description, contents }, channel) {
  const { id, version } = description;
  const address = `/api/releases/${id}/versions/${version}`;
  const input = { description, surface: {}, transferBytes: {} };
  const begun = await call(origin, token, 'POST', address, input);
  for (const { path, encoding } of begun.body?.missing ?? []) {
    const answer = await fetch(`${origin}${address}/files/${path}?encoding=${encoding}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: packed[encoding](contents[path]),
    });
    await answer.arrayBuffer();
  }
  return call(origin, token, 'POST', `${address}/publish`, { channel });
}

async function signIn(origin) {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench`;
  const account = { email: 'admin@bestie.test', password: demoPassword, returnSecureToken: true };
  const { body } = await call(origin, '', 'POST', url.slice(origin.length), account);
  const login = await fetch(`${origin}/sessionLogin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.idToken}`, origin },
  });
  await login.arrayBuffer();
  return { token: body.idToken, cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] };
}

/** Files whose bytes were looked at already: they are immutable, so once is enough for each server start. */
const checked = new Set();

/** Loads a page and all that its composition names of the bench's remotes. @returns version by remote */
async function loadPage(origin, cookie) {
  const page = await fetch(`${origin}/${remotes[0]}/home`, { headers: { cookie } });
  const html = await page.text();
  const json = /<script type="application\/json" id="bestie">(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) {
    fail(`a page answered ${page.status} without its data`);
    return {};
  }
  const { composition } = JSON.parse(json);
  const running = {};
  for (const remote of composition.remotes.filter(({ id }) => remotes.includes(id))) {
    running[remote.id] = remote.version;
    if (remote.baseUrl !== `/remotes/${remote.id}/${remote.version}/`) fail(`a base of ${remote.baseUrl}`);
    const list = await fetch(origin + remote.baseUrl + remote.rest.path, { headers: { cookie } });
    const { files } = list.ok ? await list.json() : { files: [] };
    for (const { path, integrity } of [remote.rest, ...files]) {
      const url = remote.baseUrl + path;
      if (checked.has(url)) continue;
      const answer = await fetch(origin + url, { headers: { cookie } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 200) fail(`${url} answered ${answer.status}`);
      else if (integrityOf(bytes) !== integrity) fail(`${url} is not what the page says`);
      else checked.add(url);
    }
  }
  return running;
}

async function makeTokens(origin, admin, count) {
  const tokens = {};
  for (const id of remotes) {
    tokens[id] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const input = { name: `bench ${turn}`, days: 1 };
      const { body } = await call(origin, admin.token, 'POST', `/api/releases/${id}/tokens`, input);
      tokens[id].push(body.token);
    }
  }
  return tokens;
}

let bestie = await startBestie({ demo: true, port });
const { dataDir } = bestie;
const stable = {};
const starts = [];
const publishTimes = [];
let acknowledged = 0;
let pages = 0;
try {
  const admin = await signIn(bestie.origin);
  const { body: platform } = await call(bestie.origin, admin.token, 'GET', '/api/releases');
  // Budgets are 60 a minute and token.
  const tokens = await makeTokens(bestie.origin, admin, 18);

  const [victim] = remotes;
  let minor = 0;
  // How long one takes here, so that the kills fall everywhere into it and a little behind.
  const before = performance.now();
  await publish(bestie.origin, tokens[victim][0], build(victim, '1.0.0', platform), 'stable');
  const whole = performance.now() - before;
  stable[victim] = '1.0.0';
  for (let kill = 1; kill <= kills; kill += 1) {
    const built = build(victim, `1.${(minor += 1)}.0`, platform);
    const token = tokens[victim][kill % 18];
    const work = publish(bestie.origin, token, built, 'stable').catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * whole * 1.3));
    await bestie.kill();
    const answer = await work;
    bestie = await startBestie({ dataDir, port: bestie.port });
    starts.push(bestie.startedIn);
    checked.clear();
    const seen = (await loadPage(bestie.origin, admin.cookie))[victim];
    const { version } = built.description;
    if (answer?.status === 200) {
      acknowledged += 1;
      if (seen !== version) fail(`${version} was acknowledged, ${seen} runs`);
    } else if (seen !== version && seen !== stable[victim])
      fail(`${seen} runs, neither ${version} nor ${stable[victim]}`);
    const again = await publish(bestie.origin, token, built, 'stable');
    if (seen !== version && again.status !== 200)
      fail(`going on with ${version} answered ${again.status}: ${again.body?.error?.message}`);
    stable[victim] = (await loadPage(bestie.origin, admin.cookie))[victim];
    if (stable[victim] !== version) fail(`${version} was gone on with, ${stable[victim]} runs`);
    if (kill % 10 === 0)
      console.log(`kill ${kill}/${kills}: ${acknowledged} were answered before, ${wrong.length} wrong`);
  }

  const state = { done: false };
  const visitors = Array.from({ length: 3 }, async () => {
    while (!state.done) {
      await loadPage(bestie.origin, admin.cookie).catch((error) =>
        fail(`a page load failed: ${error.message}`),
      );
      pages += 1;
    }
  });
  const versions = Object.fromEntries(remotes.map((id) => [id, []]));
  for (let flip = 0; flip < flips; flip += 1) {
    const id = remotes[flip % remotes.length];
    const token = tokens[id][Math.floor(flip / 3) % 18];
    const began = performance.now();
    let expected;
    let answer;
    if (flip % 2 === 0 || versions[id].length < 2) {
      const built = build(id, `2.${flip}.0`, platform);
      expected = built.description.version;
      answer = await publish(bestie.origin, token, built, 'stable');
      versions[id].push(expected);
    } else {
      expected = versions[id][Math.floor(Math.random() * versions[id].length)];
      const input = { version: expected, reason: 'Because the bench says so' };
      answer = await call(bestie.origin, token, 'POST', `/api/releases/${id}/promote`, input);
    }
    publishTimes.push(performance.now() - began);
    if (answer.status !== 200) fail(`flip ${flip} answered ${answer.status}: ${answer.body?.error?.message}`);
    // The very next load has it.
    const running = (await loadPage(bestie.origin, admin.cookie))[id];
    if (running !== expected) fail(`${id}: ${expected} was acknowledged, the next page has ${running}`);
    if ((flip + 1) % 50 === 0)
      console.log(`flip ${flip + 1}/${flips}: ${pages} pages loaded meanwhile, ${wrong.length} wrong`);
  }
  state.done = true;
  await Promise.all(visitors);
} finally {
  await bestie.kill();
  await rm(dataDir, { recursive: true, force: true });
}
const times = publishTimes.length > 0 ? `${Math.round(median(publishTimes))} ms median` : 'none';
console.log(
  `bench:releases ${wrong.length === 0 ? 'all consistent' : 'WRONG'}: ${kills} kills (${acknowledged} publishes answered before), ${flips} publishes and flips (${times}), ${pages} pages loaded under them, ${checked.size} files checked since the last start, slowest start ${Math.max(0, ...starts)} ms, ${wrong.length} wrong`,
);
process.exit(wrong.length === 0 ? 0 : 1);
