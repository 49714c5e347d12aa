import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPassword, startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { rssOf } from './support/memory.mjs';

/**
 * A backup of many objects while a person asks for their closet again and again. OBJECTS and BYTES set how many and how large
 * they are together; DATABASE_URL names an empty PostgreSQL, otherwise the embedded engine is used.
 */
const objects = Number(process.env.OBJECTS ?? 50_000);
const bytes = Number(process.env.BYTES ?? 5_000_000_000);
/** MB that the server grows, and how much slower a read may be. */
const bars = { memory: 300, slower: 2 };
const parallel = 8;
/** The server looks at the beginning of a picture. */
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

const folder = await mkdtemp(path.join(tmpdir(), 'bestie-bench-backup-'));
const bestie = await startBestie({
  demo: true,
  dataDir: path.join(folder, 'data'),
  env: { STORAGE_QUOTA_BYTES: String(bytes * 2 + 1e9) },
});

async function signIn() {
  const answer = await fetch(
    `${bestie.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@bestie.test', password: demoPassword, returnSecureToken: true }),
    },
  );
  const { idToken, localId } = await answer.json();
  return { uid: localId, headers: { authorization: `Bearer ${idToken}` } };
}

async function upload({ uid, headers }, index) {
  const size = Math.max(1, Math.round(bytes / objects));
  const name = encodeURIComponent(`users/${uid}/bench/${index}.png`);
  const edge = 'bench-edge';
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-type: application/json\r\n\r\n{"contentType":"image/png"}\r\n--${edge}\r\ncontent-type: image/png\r\n\r\n`,
    ),
    pngSignature,
    randomBytes(size),
    Buffer.from(`\r\n--${edge}--`),
  ]);
  const answer = await fetch(`${bestie.origin}/v0/b/bestie-local/o?name=${name}`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-goog-upload-protocol': 'multipart',
      'content-type': `multipart/related; boundary=${edge}`,
    },
    body,
  });
  if (!answer.ok) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`);
}

/** Asks for the closet five times a second until `isOver`. @returns 95th percentile in ms, and the most MB */
async function watch(isOver) {
  const took = [];
  let most = 0;
  const { headers } = await signIn();
  while (!(await isOver(headers))) {
    const begun = performance.now();
    const answer = await fetch(`${bestie.origin}/api/items?limit=20`, { headers });
    await answer.text();
    took.push(performance.now() - begun);
    most = Math.max(most, rssOf(bestie.pid));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  took.sort((one, other) => one - other);
  return { p95: took[Math.floor(took.length * 0.95)] ?? 0, most };
}

async function newest(headers) {
  const answer = await fetch(`${bestie.origin}/api/admin/backups`, { headers });
  return (await answer.json()).backups[0];
}

let figures = { alone: 0, beside: 0, grown: 0, seconds: 0, problem: 'none was made' };
try {
  let person = await signIn();
  let next = 0;
  const work = async () => {
    for (let index = next++; index < objects; index = next++) {
      // A token is valid for an hour.
      if (index % 5000 === 4999) person = await signIn();
      await upload(person, index);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  let rounds = 0;
  const alone = await watch(async () => (rounds += 1) > 100);
  const before = rssOf(bestie.pid);
  const begun = performance.now();
  await fetch(`${bestie.origin}/api/admin/backups`, {
    method: 'POST',
    headers: { ...(await signIn()).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'A measurement' }),
  });
  let asked = 0;
  const beside = await watch(
    async (headers) => (asked += 1) % 5 === 0 && (await newest(headers))?.endedAt != null,
  );
  const made = await newest((await signIn()).headers);
  figures = {
    alone: Math.round(alone.p95),
    beside: Math.round(beside.p95),
    grown: Math.max(0, beside.most - before),
    seconds: Math.round((performance.now() - begun) / 1000),
    problem: made.problem,
  };
} finally {
  await bestie.kill();
  await rm(folder, { recursive: true, force: true });
}
conclude(
  'backup',
  figures.problem === null &&
    figures.grown <= bars.memory &&
    figures.beside <= Math.max(10, figures.alone * bars.slower),
  `${objects} objects, ${Math.round(bytes / 1e6)} MB in ${figures.seconds} s, +${figures.grown} MB of memory (${bars.memory}), closet p95 ${figures.alone} ms alone and ${figures.beside} ms beside it (twice)`,
);
