/**
 * How soon what an admin changes is in force on three servers of one PostgreSQL (DATABASE_URL, an empty one): a lost role and a
 * suspension count for tokens from before, a flag is off, a theme is the look of pages. Each is changed at one server, and asked for at all of
 * them from its answer on. ROUNDS is the number of changes of each kind; an admin confirms most of them, and may do so
 * only so often in an hour.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { median } from './support/figures.mjs';
import { call, signInAdmin } from './support/made-releases.mjs';
import { benchPassword, signUp } from './support/sign-up.mjs';

const rounds = Number(process.env.ROUNDS ?? 2);
const servers = 3;
const limitMs = 5000;
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Name an empty PostgreSQL in DATABASE_URL.');
const reason = 'Measured by a bench';
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** An answer of the API that must have succeeded. */
async function done(answer) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Milliseconds until every server says so. */
async function untilAll(origins, isSo) {
  const begun = performance.now();
  await Promise.all(
    origins.map(async (origin) => {
      while (!(await isSo(origin))) {
        if (performance.now() - begun > 12 * limitMs)
          throw new Error(`${origin} never took the change over.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  return performance.now() - begun;
}

async function signIn(origin, email) {
  const account = { email, password: benchPassword, returnSecureToken: true };
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench';
  return (await done(call(origin, '', 'POST', url, account))).idToken;
}

/** What is changed in a round, at the first server. @returns milliseconds until it is in force on all */
function createChanges(origins, { token }, email, uid) {
  const [origin] = origins;
  const admin = (method, url, input) => done(call(origin, token, method, url, input));
  const statusAt = async (where, url, idToken) => (await call(where, idToken, 'GET', url)).status;
  const setRole = async (role) => {
    const { version } = await admin('GET', `/api/admin/users/${uid}`);
    await admin('POST', `/api/admin/users/${uid}/role`, { role, version, reason });
  };
  /** A token that every server has just accepted for the address. */
  const acceptedToken = async (url) => {
    const idToken = await signIn(origin, email);
    await untilAll(origins, async (where) => (await statusAt(where, url, idToken)) === 200);
    return idToken;
  };
  return {
    async role() {
      await setRole('creator');
      const idToken = await acceptedToken('/api/spaces');
      await setRole('fan');
      return untilAll(origins, async (where) => (await statusAt(where, '/api/spaces', idToken)) === 403);
    },
    async suspension() {
      const idToken = await acceptedToken('/api/items');
      await admin('POST', `/api/admin/users/${uid}/suspend`, { reason });
      const took = await untilAll(
        origins,
        async (where) => (await statusAt(where, '/api/items', idToken)) >= 401,
      );
      await admin('POST', `/api/admin/users/${uid}/reinstate`, { reason });
      return took;
    },
    async flag(round) {
      const { items } = await admin('GET', '/api/admin/flags');
      const [{ name, version }] = items;
      const isOn = round % 2 !== 0;
      const settings = {
        mode: isOn ? 'on' : 'off',
        share: 0,
        roles: [],
        people: [],
        purpose: reason,
        endsOn: tomorrow,
      };
      await admin('PUT', `/api/admin/flags/${name}`, { ...settings, version, reason });
      return untilAll(
        origins,
        async (where) => (await done(call(where, token, 'GET', '/api/flags'))).on[name] === isOn,
      );
    },
    async theme(round) {
      const { live } = await admin('GET', '/api/admin/themes');
      const draft = { id: randomUUID(), name: `Bench ${round}`, basedOn: null };
      const { version } = await admin('POST', '/api/admin/themes', draft);
      const input = { version, revision: live.revision, reason, replaces: true };
      await admin('POST', `/api/admin/themes/${draft.id}/publish`, input);
      return untilAll(
        origins,
        async (where) => (await done(call(where, token, 'GET', '/api/theme'))).revision > live.revision,
      );
    },
  };
}

const keysDir = await mkdtemp(path.join(tmpdir(), 'bestie-bench-keys-'));
const env = { DATABASE_URL: databaseUrl, KEYS_DIR: keysDir };
const besties = [await startBestie({ demo: true, env })];
try {
  while (besties.length < servers) besties.push(await startBestie({ env }));
  const origins = besties.map(({ origin }) => origin);
  const email = `changes-${randomUUID()}@bestie.test`;
  const { uid } = await signUp(origins[0], email);
  const first = await signIn(origins[0], email);
  await done(call(origins[0], first, 'GET', '/whoami'));
  const changes = createChanges(origins, await signInAdmin(origins[0]), email, uid);
  const figures = [];
  let slowest = 0;
  for (const [name, change] of Object.entries(changes)) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await change(round));
    slowest = Math.max(slowest, ...times);
    figures.push(`${name} ${Math.round(median(times))} ms (slowest ${Math.round(Math.max(...times))})`);
  }
  conclude(
    'changes',
    slowest <= limitMs,
    `in force on ${servers} servers after ${figures.join(', ')} (limit ${limitMs})`,
  );
} finally {
  for (const bestie of besties) await bestie.close();
  await rm(keysDir, { recursive: true, force: true });
}
