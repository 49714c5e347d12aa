import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { startBestie } from './support/bestie.mjs';
import { median } from './support/figures.mjs';
import { conclude } from './support/conclude.mjs';
import {
  call,
  integrityOf,
  makeRelease,
  makeTokens,
  publish,
  signInAdmin,
} from './support/made-releases.mjs';

/**
 * Releases under load, over HTTP against the built server: first kill -9 at random moments of publishing
 * (KILLS, 50), then publishes, promotions and rollbacks (CHANGES, 500) while pages are loaded continuously
 * and others stay open. Every page must be one consistent composition whose files all answer 200 with the
 * hash in the page, however often a newer release replaced it meanwhile; acknowledged changes must take effect
 * with the next load.
 */
const kills = Number(process.env.KILLS ?? 50);
const changes = Number(process.env.CHANGES ?? 500);
const port = Number(process.env.PORT ?? 0);
const remotes = ['bench-one', 'bench-two', 'bench-three'];
const tokensEach = 18;
/** Publishes that are timed before the first kill. */
const rehearsals = 5;
/** Number of pages that stay open, and time in ms between two actions of a visitor. */
const openPages = 60;
const breath = 20;

/** Violations, and how often each occurred. */
const wrong = {
  'acknowledged, and did not run afterwards': 0,
  'half-visible after a kill': 0,
  'could not be gone on with after a kill': 0,
  'refused or failed changes': 0,
  'not there with the next page load': 0,
  'pages that were no page': 0,
  'files of a page missing or altered': 0,
  'files of an open page missing or altered': 0,
};
const wrongs = () => Object.values(wrong).reduce((sum, count) => sum + count, 0);
function fail(kind, sentence) {
  wrong[kind] += 1;
  console.log(`WRONG: ${sentence}`);
}

/** Checks that a file of a page has the hash that the page names. */
async function checkFile(origin, cookie, kind, url, integrity) {
  const answer = await fetch(origin + url, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) fail(kind, `${url} answered ${answer.status}`);
  else if (integrityOf(bytes) !== integrity) fail(kind, `${url} is not what the page says`);
  else return true;
  return false;
}

/** The files of a release, from the list that its page pins by a hash. */
async function filesOf(origin, cookie, baseUrl, rest) {
  const answer = await fetch(origin + baseUrl + rest.path, { headers: { cookie } });
  return answer.ok ? (await answer.json()).files : [];
}

/** Files that were checked since the last start of the server; files never change. */
const checked = new Set();

/** Loads a page and all that its composition names of the bench's remotes. @returns those remotes */
async function loadPage(origin, cookie) {
  const page = await fetch(`${origin}/${remotes[0]}/home`, { headers: { cookie } });
  const html = await page.text();
  const json = /<script type="application\/json" id="bestie">(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) {
    fail('pages that were no page', `a page answered ${page.status} without its data`);
    return [];
  }
  const held = JSON.parse(json).composition.remotes.filter(({ id }) => remotes.includes(id));
  for (const remote of held) {
    const { id, version, baseUrl, rest } = remote;
    if (baseUrl !== `/remotes/${id}/${version}/`) fail('pages that were no page', `a base of ${baseUrl}`);
    remote.files = [rest, ...(await filesOf(origin, cookie, baseUrl, rest))];
    for (const { path, integrity } of remote.files) {
      const url = baseUrl + path;
      if (checked.has(url)) continue;
      if (await checkFile(origin, cookie, 'files of a page missing or altered', url, integrity))
        checked.add(url);
    }
  }
  return held;
}
const versionIn = (held, id) => held.find((remote) => remote.id === id)?.version;
const pick = (list) => list[Math.floor(Math.random() * list.length)];

const began = performance.now();
let bestie = await startBestie({ demo: true, port });
const { dataDir } = bestie;
const starts = [];
/** @type {Record<'publish' | 'promote' | 'rollback', number[]>} */
const times = { publish: [], promote: [], rollback: [] };
const counted = { acknowledged: 0, ranAfterKill: 0, pages: 0, openPageFiles: 0 };
const admin = await signInAdmin(bestie.origin);
const { body: platform } = await call(bestie.origin, admin.token, 'GET', '/api/releases');
const tokens = await makeTokens(bestie.origin, admin, remotes, tokensEach);

async function restart() {
  await bestie.kill();
  bestie = await startBestie({ dataDir, port: bestie.port });
  starts.push(bestie.startedIn);
  checked.clear();
}

async function killWhilePublishing() {
  const [victim] = remotes;
  const tokenOf = (turn) => tokens[victim][turn % tokensEach];
  // Duration of a publish on a server that has just started, so that kills are spread over it.
  const durations = [];
  let stable;
  for (let turn = 0; turn < rehearsals; turn += 1) {
    await restart();
    stable = `1.0.${turn}`;
    const made = makeRelease(victim, stable, platform);
    const before = performance.now();
    await publish(bestie.origin, tokenOf(turn), made, 'stable');
    durations.push(performance.now() - before);
  }
  const whole = median(durations);
  for (let kill = 1; kill <= kills; kill += 1) {
    const made = makeRelease(victim, `1.${kill}.0`, platform);
    const { version } = made.description;
    const work = publish(bestie.origin, tokenOf(kill), made, 'stable').catch(() => null);
    // One kill in each of as many equal parts of that time, and a tenth after it.
    await pause(((kill - Math.random()) / kills) * whole * 1.1);
    await bestie.kill();
    const answer = await work;
    await restart();
    const seen = versionIn(await loadPage(bestie.origin, admin.cookie), victim);
    if (seen === version) counted.ranAfterKill += 1;
    if (answer?.status === 200) {
      counted.acknowledged += 1;
      if (seen !== version)
        fail('acknowledged, and did not run afterwards', `${version} was acknowledged, ${seen} runs`);
    } else if (seen !== version && seen !== stable)
      fail('half-visible after a kill', `${seen} runs, neither ${version} nor ${stable}`);
    const again = await publish(bestie.origin, tokenOf(kill), made, 'stable');
    stable = versionIn(await loadPage(bestie.origin, admin.cookie), victim);
    if (stable !== version || (seen !== version && again.status !== 200))
      fail(
        'could not be gone on with after a kill',
        `${version} answered ${again.status} (${again.body?.error?.message}), ${stable} runs`,
      );
    if (kill % 10 === 0)
      console.log(`kill ${kill}/${kills}: ${counted.acknowledged} were answered before, ${wrongs()} wrong`);
  }
}

/** Loads pages, and now and then requests a file of one that has been open for a while. */
async function visit(state) {
  while (!state.done) {
    try {
      const held = await loadPage(bestie.origin, admin.cookie);
      counted.pages += 1;
      // Full: a person closes an old page and opens this one.
      if (state.open.length < openPages) state.open.push(held);
      else if (Math.random() < 0.02) state.open[Math.floor(Math.random() * openPages)] = held;
      const remote = pick(pick(state.open));
      if (remote) {
        const { path, integrity } = pick(remote.files);
        const kind = 'files of an open page missing or altered';
        await checkFile(bestie.origin, admin.cookie, kind, remote.baseUrl + path, integrity);
        counted.openPageFiles += 1;
      }
    } catch (error) {
      fail('pages that were no page', `a page load failed: ${error.message}`);
    }
    await pause(breath);
  }
}

async function changeUnderLoad() {
  const state = { done: false, open: [] };
  const visitors = Array.from({ length: 3 }, () => visit(state));
  /** @type {Record<string, string[]>} */
  const published = Object.fromEntries(remotes.map((id) => [id, []]));
  const previous = {};
  for (let change = 0; change < changes; change += 1) {
    const id = remotes[change % remotes.length];
    const token = tokens[id][Math.floor(change / remotes.length) % tokensEach];
    const round = Math.floor(change / remotes.length) % 4;
    const kind =
      published[id].length < 2 || round % 2 === 0
        ? 'publish'
        : round === 1 || !previous[id]
          ? 'promote'
          : 'rollback';
    const expected =
      kind === 'publish' ? `2.${change}.0` : kind === 'promote' ? pick(published[id]) : previous[id];
    const input = {
      reason: 'Because the bench says so',
      ...(kind === 'promote' && { version: expected, withoutProof: true }),
    };
    const before = performance.now();
    const answer =
      kind === 'publish'
        ? await publish(bestie.origin, token, makeRelease(id, expected, platform), 'stable')
        : await call(bestie.origin, token, 'POST', `/api/releases/${id}/${kind}`, input);
    times[kind].push(performance.now() - before);
    if (answer.status !== 200)
      fail(
        'refused or failed changes',
        `${kind} of ${id} answered ${answer.status}: ${answer.body?.error?.message}`,
      );
    if (kind === 'publish') published[id].push(expected);
    previous[id] = answer.body?.previous;
    const running = versionIn(await loadPage(bestie.origin, admin.cookie), id);
    if (running !== expected)
      fail(
        'not there with the next page load',
        `${id}: ${kind} of ${expected}, the next page has ${running}`,
      );
    if ((change + 1) % 50 === 0)
      console.log(
        `change ${change + 1}/${changes}: ${counted.pages} pages loaded meanwhile, ${wrongs()} wrong`,
      );
  }
  state.done = true;
  await Promise.all(visitors);
}

const minutes = {};
async function timed(name, part) {
  const before = performance.now();
  await part();
  minutes[name] = ((performance.now() - before) / 60_000).toFixed(1);
}

try {
  await timed('kills', killWhilePublishing);
  await timed('changes', changeUnderLoad);
} finally {
  await bestie.kill();
  await rm(dataDir, { recursive: true, force: true });
}

const timeOf = (list) =>
  list.length === 0 ? 'none' : `${list.length}, median ${Math.round(median(list))} ms`;
/** @type {any[][]} */
const rows = [
  ['kill -9 while publishing', `${kills} in ${minutes.kills} min`],
  ['  in the middle of it', kills - counted.acknowledged],
  ['  answered before the kill', counted.acknowledged],
  ['  in use after the kill', counted.ranAfterKill],
  [
    '  until the server answers again',
    starts.length === 0 ? 'none' : `median ${median(starts)}, at most ${Math.max(...starts)} ms`,
  ],
  ['changes under open pages', `${changes} in ${minutes.changes} min`],
  ...Object.entries(times).map(([kind, list]) => [`  ${kind}`, timeOf(list)]),
  ['  pages loaded meanwhile', counted.pages],
  [`  files asked for by ${openPages} open pages`, counted.openPageFiles],
  ...Object.entries(wrong).map(([kind, count]) => [kind, count]),
];
const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, figure] of rows) console.log(`${name.padEnd(width)}  ${figure}`);
conclude(
  'releases',
  wrongs() === 0,
  `${kills} kills, ${changes} changes, ${wrongs()} wrong, in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
);
process.exit();
