import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectStorageEmulator,
  getBytes,
  getStorage,
  listAll,
  ref,
  uploadBytesResumable,
} from 'firebase/storage';
import { buildThreads } from '../server/build.mjs';
import { startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { signUp } from './support/sign-up.mjs';
import { measureThroughput } from './support/upload-throughput.mjs';

/**
 * Seeded faults between the unmodified SDK and the built server: every upload must arrive exactly once and
 * complete, and nothing may be left over. Then the throughput of uploads compared with the same bytes
 * streamed to a file. FAULTS and SEED set amount and kind; FAULTS=0 measures the throughput only.
 */
const faults = Number(process.env.FAULTS ?? 200);
const seed = Number(process.env.SEED ?? 20_261_121);
const bucket = 'bestie-local';
/** Of the comparison of throughput; the first one warms up. */
const rounds = 20;
const kinds = ['kill', 'reset', 'status', 'truncated', 'lost'];
const labels = {
  kill: 'kill -9',
  status: '503',
  lost: 'lost answer',
  truncated: 'truncated body',
  reset: 'reset',
};
/** Of an upload of 2 MB in chunks of 256, 512 and 1024 KB and a last one. */
const points = [
  { at: 'start', command: 'start' },
  { at: 'chunk 1', command: 'upload' },
  { at: 'chunk 2', command: 'upload', skip: 1 },
  { at: 'chunk 3', command: 'upload', skip: 2 },
  { at: 'finalize', command: 'upload, finalize' },
];
const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** Pseudo-random numbers that are the same in each run. */
let state = seed;
const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;

const cache = fileURLToPath(new URL('../server/.cache/', import.meta.url));
await mkdir(cache, { recursive: true });
const outdir = await mkdtemp(path.join(cache, 'bench-'));
await buildThreads({
  outdir,
  extra: ['src/test-support/fault-proxy.ts', 'src/test-support/leftovers-child.ts'],
});
const { startFaultProxy } = await import(pathToFileURL(path.join(outdir, 'fault-proxy.js')).href);

let bestie = await startBestie();
const { port, dataDir } = bestie;
/** @type {Promise<unknown>} */
let restarting = Promise.resolve();
let kills = 0;
const proxy = await startFaultProxy({
  target: port,
  kill() {
    kills += 1;
    restarting = bestie.kill().then(async () => (bestie = await startBestie({ dataDir, port })));
  },
});

const person = await signUp(bestie.origin, 'uploads@bestie.test');
await bestie.confirmEmail(person.token);
const app = initializeApp({ projectId: 'bestie', storageBucket: bucket });
const storage = getStorage(app);
connectStorageEmulator(storage, '127.0.0.1', proxy.port, { mockUserToken: person.token });

/** @type {Map<string, any>} */
const table = new Map(
  kinds.map((kind) => [kind, new Map(points.map(({ at }) => [at, { done: 0, right: 0 }]))]),
);
const wrong = [];
let finished = 0;

async function uploadThrough(index, kind, { at, ...point }) {
  const name = `users/${person.uid}/bench/${index}-${kind}.bin`;
  const data = randomBytes(1_835_009 + Math.floor(chance() * 300_000));
  proxy.arm({ kind, ...point, name, ...(kind === 'status' && { status: 503 }) });
  const cell = table.get(kind).get(at);
  cell.done += 1;
  try {
    await uploadBytesResumable(ref(storage, name), data, { contentType: 'application/octet-stream' });
    await restarting;
    const struck = proxy.requests.some((request) => request.fault === kind && request.address.includes(name));
    if (!struck) throw new Error('the fault did not strike');
    if (sha256(Buffer.from(await getBytes(ref(storage, name)))) !== sha256(data))
      throw new Error('other bytes');
    cell.right += 1;
  } catch (error) {
    wrong.push(`${name} (${labels[kind]} at ${at}): ${error.message}`);
  }
  finished += 1;
  if (finished % 20 === 0) console.log(`${finished}/${faults} uploads through, ${wrong.length} wrong`);
}

const plan = Array.from({ length: faults }, (_, index) => ({
  index,
  kind: kinds[index % kinds.length],
  point: points[Math.floor(index / kinds.length) % points.length],
}));
/** Runs jobs in parallel, because most of a faulty upload is the SDK's waiting. */
async function sideBySide(jobs, width) {
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift())
      await uploadThrough(job.index, job.kind, job.point);
  };
  await Promise.all(Array.from({ length: width }, work));
}
const startedAt = performance.now();
await sideBySide(
  plan.filter(({ kind }) => kind !== 'kill'),
  6,
);
// One at a time, because each kills the server.
await sideBySide(
  plan.filter(({ kind }) => kind === 'kill'),
  1,
);
const took = Math.round((performance.now() - startedAt) / 1000);

const listed = (await listAll(ref(storage, `users/${person.uid}/bench`))).items.length;
await deleteApp(app);
await proxy.close();

const column = 16;
console.log(['', ...points.map(({ at }) => at)].map((text) => text.padEnd(column)).join(''));
for (const [kind, cells] of table) {
  const row = [...cells.values()].map(({ done, right }) => `${right}/${done}`);
  console.log([labels[kind], ...row].map((text) => text.padEnd(column)).join(''));
}

const speed = await measureThroughput({ origin: bestie.origin, bucket, ...person, rounds });
const { ratio } = speed;

await bestie.kill();
const worker = path.join(outdir, 'embedded-engine.worker.js');
const { stdout } = await promisify(execFile)(process.execPath, [
  path.join(outdir, 'leftovers-child.js'),
  worker,
  dataDir,
]);
const left = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
await rm(dataDir, { recursive: true, force: true });
await rm(outdir, { recursive: true, force: true });

for (const what of wrong.slice(0, 20)) console.log(what);
const uploads = faults + rounds;
const clean =
  left.sessions === 0 && [left.objects, left.contents, left.files].every((count) => count === uploads);
console.log(
  `left over: ${left.objects} objects, ${left.contents} contents, ${left.files} files of ${uploads} uploads; ${left.sessions} sessions after ${left.expired} expired`,
);
const fine = wrong.length === 0 && clean && listed === faults;
conclude(
  'uploads',
  fine && ratio >= 0.7,
  `${faults - wrong.length}/${faults} faults survived in ${took} s (${kills} kills, seed ${seed}), ${listed} objects, ${clean ? 'nothing' : 'something'} left over; ${speed.server.toFixed(0)} MB/s through the server, ${speed.file.toFixed(0)} MB/s to a file, ratio ${ratio.toFixed(2)}`,
);
process.exit();
