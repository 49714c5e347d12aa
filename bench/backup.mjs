import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPassword, startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { connectBeside } from './support/database-client.mjs';
import { rssOf } from './support/memory.mjs';

/**
 * A backup of many objects, and a drill of it, while a person asks for their closet again and again. OBJECTS and BYTES set how many
 * and how large they are together; DATABASE_URL names an empty PostgreSQL, otherwise the embedded engine is used.
 */
const objects = Number(process.env.OBJECTS ?? 50_000);
const bytes = Number(process.env.BYTES ?? 5_000_000_000);
/** MB that the server grows, and how much slower a read may be. */
const bars = { memory: 300, slower: 2 };
const batch = 500;

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

/** Stores objects beside the running server: uploading so many would take longer than backing them up. */
async function store(uid) {
  const { client, close } = await connectBeside(bestie);
  const noise = randomBytes(Math.max(1, Math.round(bytes / objects)));
  try {
    for (let from = 0; from < objects; from += batch) {
      const some = Array.from({ length: Math.min(batch, objects - from) }, (_, index) => {
        const id = randomUUID();
        noise.writeUInt32LE(from + index, 0);
        const hash = (name, form) => createHash(name).update(noise).digest(form);
        const name = `users/${uid}/bench/${from + index}.bin`;
        const inFolder = path.join(bestie.dataDir, 'objects', id.slice(-2), id.slice(-4, -2));
        mkdirSync(inFolder, { recursive: true });
        writeFileSync(path.join(inFolder, id), noise);
        return { id, name, md5: hash('md5', 'base64'), sha256: hash('sha256', 'hex') };
      });
      const of = (column) => some.map((each) => each[column]);
      await client.query("insert into object_contents (id, state) select unnest($1::uuid[]), 'live'", [
        of('id'),
      ]);
      await client.query(
        `insert into objects (name, content_id, size, md5, sha256, content_type, owner_uid)
         select name, id, $5, md5, sha256, 'application/octet-stream', $6
         from unnest($1::text[], $2::uuid[], $3::text[], $4::text[]) as given (name, id, md5, sha256)`,
        [of('name'), of('id'), of('md5'), of('sha256'), noise.length, uid],
      );
    }
  } finally {
    await close();
  }
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

/** The newest backup or drill. */
async function newest(what, headers) {
  const answer = await fetch(`${bestie.origin}/api/admin/backups`, { headers });
  return (await answer.json())[what][0];
}

/** Asks for a backup or a drill, and watches until it has ended. */
async function measure(what, path) {
  const before = rssOf(bestie.pid);
  const begun = performance.now();
  await fetch(`${bestie.origin}/api/admin/${path}`, {
    method: 'POST',
    headers: { ...(await signIn()).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'A measurement' }),
  });
  let asked = 0;
  const beside = await watch(
    async (headers) => (asked += 1) % 10 === 0 && (await newest(what, headers))?.endedAt != null,
  );
  const { problem } = await newest(what, (await signIn()).headers);
  return {
    p95: Math.round(beside.p95),
    grown: Math.max(0, beside.most - before),
    seconds: Math.round((performance.now() - begun) / 1000),
    problem,
  };
}

const parts = [];
let alone = 0;
try {
  await store((await signIn()).uid);
  let rounds = 0;
  alone = Math.round((await watch(async () => (rounds += 1) > 100)).p95);
  parts.push({ name: 'backup', ...(await measure('backups', 'backups')) });
  parts.push({ name: 'drill', ...(await measure('drills', 'backups/drills')) });
} finally {
  await bestie.kill();
  await rm(folder, { recursive: true, force: true });
}
conclude(
  'backup',
  parts.length === 2 &&
    parts.every(
      ({ problem, grown, p95 }) =>
        problem === null && grown <= bars.memory && p95 <= Math.max(10, alone * bars.slower),
    ),
  `${objects} objects, ${Math.round(bytes / 1e6)} MB; closet p95 ${alone} ms alone; ${parts
    .map(
      ({ name, seconds, grown, p95, problem }) =>
        `${name} ${problem ?? 'passed'} in ${seconds} s, +${grown} MB of memory (${bars.memory}), closet p95 ${p95} ms beside it (twice)`,
    )
    .join('; ')}`,
);
