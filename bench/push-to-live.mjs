/**
 * From the release command to everybody, unattended. A team's console, in a repository outside of this one, is released as a canary that
 * grows by itself (1 → 10 → 50 → 100 %, a minute each; STEPS, STEP_MINUTES), and then a version that throws on render for half of the
 * people, which must be gone by itself. BROWSERS (4) of the PEOPLE (200) work in a real Chromium, one for each share; the others do over
 * HTTP what a page does: they load it, and report which release they got and whether it failed.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { createJiti } from 'jiti';
import { chromiumFlags, demoPassword, executablePath, startBestie } from './support/bestie.mjs';
import { createCaller } from './support/caller.mjs';
import { conclude } from './support/conclude.mjs';
import { benchPassword, signUp } from './support/sign-up.mjs';

const root = path.join(import.meta.dirname, '..');
const jiti = createJiti(import.meta.url, { fsCache: path.join(root, '.cache/jiti') });
const { TeamDesk } = /** @type {typeof import('../e2e/support/team-desk')} */ (
  await jiti.import(path.join(root, 'e2e/support/team-desk.ts'))
);
const { canaryBucket } =
  /** @type {typeof import('../server/src/platform/releases/canary/canary-bucket')} */ (
    await jiti.import(path.join(root, 'server/src/platform/releases/canary/canary-bucket.ts'))
  );

const shares = (process.env.STEPS ?? '1,10,50,100').split(',').map(Number);
const stepMinutes = Number(process.env.STEP_MINUTES ?? 1);
const people = Number(process.env.PEOPLE ?? 200);
const browsers = Number(process.env.BROWSERS ?? 4);
/** Each person loads the page about once in so many milliseconds. */
const visitMs = 20_000;
/** Beyond its time a step may take so long: the platform looks, and changes the channels. */
const stepSlackMs = 5_000;
/** Of a version that is never ended; then the bench says so. */
const timeoutMs = 15 * 60_000;
const remoteId = 'style-desk';
const home = `/${remoteId}/home`;
const page = 'src/features/home/home-page.tsx';

const wrong = [];
function fail(sentence) {
  wrong.push(sentence);
  console.log(`WRONG: ${sentence}`);
}
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Whoever the bad version fails for: half of the people, and not the demo's fan, with whom the release command looks at it. */
const parity = (uid) => uid.charCodeAt(uid.length - 1) % 2;

/** What people got, and when: by version, in the order of their first load. */
const got = new Map();
const failed = new Map();
const note = (map, version, uid) => {
  const seen = map.get(version) ?? map.set(version, new Map()).get(version);
  if (!seen.has(uid)) seen.set(uid, performance.now());
};
const badVersion = '0.3.0';
let spared = 0;
let ended = false;
let origin = '';
/** What the bad version does, in the place of the line that reads the greeting. */
const badLook = () => `const { greeting, session } = useShell();
  if (session && session.uid.charCodeAt(session.uid.length - 1) % 2 !== ${spared})
    throw new Error('The look is gone.');`;

/** Loads the page over HTTP and reports as the host does, once for each release. */
async function visit(person) {
  const headers = { 'x-forwarded-for': person.address };
  const answer = await fetch(origin + home, { headers: { ...headers, cookie: person.cookie } });
  const [, json] =
    /<script type="application\/json" id="bestie">(.*?)<\/script>/s.exec(await answer.text()) ?? [];
  if (!json) return fail(`a page answered ${answer.status}`);
  const { composition, grant } = JSON.parse(json);
  const { version } = composition.remotes.find(({ id }) => id === remoteId);
  person.running = version;
  note(got, version, person.uid);
  // As the host: again when the grant changed, which it does when a canary begins.
  if (person.grant !== grant) person.reported.clear();
  person.grant = grant;
  if (person.reported.has(version)) return undefined;
  person.reported.add(version);
  const isFailure = version === badVersion && parity(person.uid) !== spared;
  if (isFailure) note(failed, version, person.uid);
  const event = { remoteId, version, failure: isFailure ? 'threw' : null, loadMs: 400 };
  const report = await fetch(`${origin}/api/releases/sightings`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ grant, events: [event] }),
  });
  if (!report.ok) fail(`a report answered ${report.status}`);
  return undefined;
}

async function keepVisiting(person) {
  await pause(Math.random() * visitMs);
  while (!ended) {
    await visit(person).catch((error) => fail(`a visit: ${error.cause ?? error}`));
    await pause(visitMs * (0.5 + Math.random()));
  }
}

/** One person in a browser, who opens the console again and again. */
async function keepBrowsing(browser, person) {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': person.address } });
  const tab = await context.newPage();
  await tab.goto(`${origin}/login`);
  await tab.getByLabel('Email', { exact: true }).fill(person.email);
  await tab.getByLabel('Password', { exact: true }).fill(benchPassword);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tab.waitForURL((url) => url.pathname !== '/login');
  tab.on('pageerror', () => (person.threw += 1));
  const use = async () => {
    while (!ended) {
      await tab.goto(origin + home);
      const heading = tab.locator('main h1').first();
      await heading.waitFor({ timeout: 30_000 });
      const data = JSON.parse((await tab.locator('#bestie').textContent()) ?? '{}');
      const { version } = data.composition.remotes.find(({ id }) => id === remoteId);
      note(got, version, person.uid);
      person.running = version;
      const text = await tab.locator('main').innerText();
      if (/Look [23]/.test(text)) person.shown ??= { at: performance.now(), version };
      if (version === badVersion && !text.includes('Look 3')) {
        note(failed, version, person.uid);
        person.fallback = text.includes('Look 2') ? 'the release before it' : text.slice(-60);
      }
      await tab.waitForTimeout(4000 + Math.random() * 3000);
    }
  };
  return use().catch((error) => {
    if (!ended) fail(`a browser: ${error.message.split('\n')[0]}`);
  });
}

/** Runs the release command, and follows the canary to its end. @returns when things happened, from the start of the command */
async function release(desk, admin, version) {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const command = `npx bestie release --version ${version} --channel canary --steps ${shares.join(',')} --wait ${stepMinutes} --note "Look ${version}"`;
  let commandMs = NaN;
  const commanded = desk.run(command).then((output) => {
    commandMs = since();
    return output;
  });
  commanded.catch(() => undefined);
  const reached = new Map();
  for (;;) {
    const { data } = await admin('GET', `/api/releases/${remoteId}`);
    const { stable, canary } = data;
    if (canary?.version === version && !reached.has(canary.basisPoints / 100)) {
      reached.set(canary.basisPoints / 100, since());
      console.log(`  ${version} has ${canary.basisPoints / 100} % after ${seconds(since())}`);
    }
    if (stable === version) {
      reached.set(100, since());
      console.log(`  everybody gets ${version} after ${seconds(since())}`);
      break;
    }
    if (reached.size > 0 && !canary) break;
    if (since() > timeoutMs) {
      fail(`${version} is neither stable nor ended after ${seconds(since())}`);
      break;
    }
    await pause(500);
    if (!Number.isNaN(commandMs) && reached.size === 0) await commanded;
  }
  await commanded;
  return { begun, endedMs: since(), commandMs, reached };
}

/** Waits until every person's last load brought this version. */
async function everybodyRuns(everybody, version) {
  const until = performance.now() + 4 * visitMs;
  while (everybody.some(({ running }) => running !== version)) {
    if (performance.now() > until) {
      fail(`${everybody.filter(({ running }) => running !== version).length} people still get another one`);
      return;
    }
    await pause(200);
  }
}

/** Signs up somebody, with a session and an address of their own. */
async function joined(index) {
  const email = `live-${index}-${randomUUID().slice(0, 8)}@bestie.test`;
  const { uid, token } = await signUp(origin, email);
  const address = `10.2.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  const login = await fetch(`${origin}/sessionLogin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin, 'x-forwarded-for': address },
  });
  if (!login.ok) throw new Error(`A session answered ${login.status}.`);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    uid,
    email,
    address,
    cookie,
    running: '',
    grant: '',
    reported: new Set(),
    threw: 0,
    bucket: canaryBucket(remoteId, uid) / 100,
    shown: /** @type {{ at: number, version: string } | undefined} */ (undefined),
    fallback: '',
  };
}

const desk = new TeamDesk();
const bestie = await startBestie({ demo: true, env: { TRUST_PROXY: 'true', PICTURES_AVIF: 'off' } });
({ origin } = bestie);
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
/** @type {Promise<void>[]} */
const working = [];
try {
  const admin = await createCaller(origin, 'admin');
  const fan = await createCaller(origin, 'fan');
  spared = parity((await fan('GET', '/whoami')).data.uid);

  await desk.run(`npx @bestie/build new ${remoteId}`);
  await desk.run(`cd ${remoteId}`);
  await desk.run('npm install');
  await desk.run(`export BESTIE_ORIGIN=${origin}`);
  const made = await desk.run(
    `BESTIE_EMAIL=admin@bestie.test BESTIE_PASSWORD=${demoPassword} npx bestie releases token ${remoteId} --name Bench --days 1 --reason "A bench publishes with it"`,
  );
  await desk.run(`export BESTIE_DEPLOY_TOKEN=${/bestie_deploy_[\w-]+/.exec(made)?.[0]}`);
  await desk.run('npx bestie release --note "The first look"');
  console.log('0.1.0 is stable.');

  const everybody = [];
  // A step waits for visitors, so the first share must contain a person.
  const isFirst = ({ bucket }) => bucket < shares[0];
  for (let index = 0; index < people || !everybody.some(isFirst); index += 1)
    everybody.push(await joined(index));
  everybody.sort((one, other) => one.bucket - other.bucket);
  // One for each share, of those for whom the bad version fails.
  const inBrowsers = [];
  for (let index = 0; index < browsers; index += 1) {
    const from = shares[index - 1] ?? 0;
    const person = everybody.find(
      (each) => each.bucket >= from && parity(each.uid) !== spared && !inBrowsers.includes(each),
    );
    if (person) inBrowsers.push(person);
  }
  for (const person of everybody)
    working.push(inBrowsers.includes(person) ? keepBrowsing(browser, person) : keepVisiting(person));
  await everybodyRuns(everybody, '0.1.0');
  console.log(
    `${everybody.length - inBrowsers.length} people work over HTTP and ${inBrowsers.length} in a browser.`,
  );

  desk.edit(page, '<p>{greeting.text}</p>', '<p>{greeting.text}</p>\n      <p>Look 2</p>');
  const good = await release(desk, admin, '0.2.0');
  if (!good.reached.has(100)) fail('the good version did not become stable');
  await everybodyRuns(everybody, '0.2.0');
  const firstShown = Math.min(...inBrowsers.map(({ shown }) => shown?.at ?? Infinity)) - good.begun;
  const allHave = performance.now() - good.begun;

  for (const person of inBrowsers) person.shown = undefined;
  desk.edit(page, 'Look 2', 'Look 3');
  desk.edit(page, 'const { greeting } = useShell();', badLook());
  const bad = await release(desk, admin, badVersion);
  if (bad.reached.has(100)) fail('the bad version became stable');
  await everybodyRuns(everybody, '0.2.0');
  const allBack = performance.now() - bad.begun;
  const { data: log } = await admin('GET', `/api/admin/audit?targetKind=release&targetId=${remoteId}`);

  const canaryAt = Math.min(...good.reached.values());
  const waits = (good.reached.get(100) ?? NaN) - canaryAt;
  const planned = (shares.length - 1) * stepMinutes * 60_000;
  const slack = (shares.length - 1) * stepSlackMs;
  if (!(waits <= planned + slack)) fail(`the steps took ${seconds(waits)}, planned are ${seconds(planned)}`);
  const badAt = Math.min(...bad.reached.values());
  const met = got.get(badVersion) ?? new Map();
  const failures = failed.get(badVersion) ?? new Map();
  if (inBrowsers.every(({ fallback }) => fallback === '')) fail('no browser met the bad version');
  const rows = [
    ['command: checks, build, upload, proof, canary', seconds(good.commandMs)],
    ...[...good.reached].map(([share, ms]) => [`  at ${share} %`, seconds(ms)]),
    ['  first browser that shows the change', seconds(firstShown)],
    ['  everybody loaded it', seconds(allHave)],
    ['bad version: command', seconds(bad.commandMs)],
    ...[...bad.reached].map(([share, ms]) => [`  at ${share} %`, seconds(ms)]),
    ['  ended by itself', `${seconds(bad.endedMs)}, ${seconds(bad.endedMs - badAt)} after its first person`],
    ['  everybody is back', seconds(allBack)],
    ['  people who got it', `${met.size} of ${everybody.length}`],
    ['  for whom it failed', failures.size],
    [
      '  from the fifth of them to its end',
      seconds(bad.begun + bad.endedMs - ([...failures.values()].sort((a, b) => a - b)[4] ?? NaN)),
    ],
    [
      '  what a browser showed then',
      inBrowsers.map(({ fallback }) => fallback).filter(Boolean)[0] ?? 'nothing',
    ],
    ['  the log says', log.items[0]?.reason],
  ];
  const width = Math.max(...rows.map(([name]) => String(name).length));
  for (const [name, figure] of rows) console.log(`${String(name).padEnd(width)}  ${figure}`);
  conclude(
    'push-to-live',
    wrong.length === 0,
    `${seconds(good.reached.get(100) ?? NaN)} from the command to 100 % (steps ${seconds(waits)} of ${seconds(planned)}), ${seconds(firstShown)} to the first page; a bad one gone ${seconds(bad.endedMs - badAt)} after its first person, ${met.size} of ${everybody.length} people got it, ${failures.size} met the error`,
  );
} finally {
  ended = true;
  await browser.close();
  await Promise.allSettled(working);
  await bestie.close();
  await desk.close();
}
