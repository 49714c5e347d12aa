import { getBytes, getMetadata, listAll, ref, uploadBytesResumable } from 'firebase/storage';
import { picture, refused, same, sameBytes, statesOf } from './conformance-case';
import type { ConformanceCase, ConformanceKit } from './conformance-case';
import type { Fault } from '../../../test-support/fault-proxy';

const png = { contentType: 'image/png' };
/** Large enough for chunks of 256 and 512 KB and a last one. */
const threeChunks = 1_000_000;

/** Uploads through a fault and verifies the result. */
async function survives(kit: ConformanceKit, fault: Omit<Fault, 'name'>): Promise<string[]> {
  const name = `${kit.folder}/faulty.png`;
  const bytes = picture(threeChunks, 7);
  await kit.arm({ ...fault, name });
  const target = ref(kit.storage('alice'), name);
  const { metadata, bytesTransferred } = await uploadBytesResumable(target, bytes, png);
  same([metadata.size, bytesTransferred], [bytes.length, bytes.length]);
  sameBytes(await getBytes(target), bytes);
  same((await listAll(ref(kit.storage('alice'), kit.folder))).items.length, 1);
  const requests = await kit.requests();
  same(requests.filter((request) => request.fault === fault.kind).length, fault.times ?? 1);
  return requests.map(({ command }) => command);
}

const sizes = [0, 1, 262_143, 262_144, 262_145, 524_288, 786_432, 786_433, 3_000_000];

/** Resumable uploads: sizes around every limit, states of a task, and every fault at every step. */
export const uploadCases: ConformanceCase[] = [
  ...sizes.map((size) => ({
    title: `an upload task of ${size} bytes arrives whole`,
    async run({ storage, folder }: ConformanceKit) {
      const target = ref(storage('alice'), `${folder}/${size}.bin`);
      const bytes = picture(size);
      const { metadata, state } = await uploadBytesResumable(target, bytes);
      same([metadata.size, state], [size, 'success']);
      sameBytes(await getBytes(target), bytes);
    },
  })),
  {
    title: 'chunks start at 256 KB, double, and carry their offset',
    async run(kit) {
      await uploadBytesResumable(ref(kit.storage('alice'), `${kit.folder}/x.png`), picture(3_000_000), png);
      same(
        (await kit.requests()).map(({ command, offset }) => [command, offset ?? null]),
        [
          ['start', null],
          ['upload', '0'],
          ['upload', '262144'],
          ['upload', '786432'],
          ['upload, finalize', '1835008'],
        ],
      );
    },
  },
  {
    title: 'a task runs, pauses, resumes and succeeds; nothing can be seen before',
    async run({ storage, folder }) {
      const target = ref(storage('alice'), `${folder}/paused.png`);
      const bytes = picture(2_000_000);
      const task = uploadBytesResumable(target, bytes, png);
      const states = statesOf(task);
      await new Promise<void>((resolve) => {
        const stop = task.on('state_changed', ({ state, bytesTransferred }) => {
          if (state === 'running' && bytesTransferred > 0) task.pause();
          if (state !== 'paused') return;
          stop();
          resolve();
        });
      });
      await refused('object-not-found', getMetadata(target));
      same(task.resume(), true);
      await task;
      sameBytes(await getBytes(target), bytes);
      same([states[0], states.includes('paused'), task.snapshot.state], ['running', true, 'success']);
    },
  },
  {
    title: 'a canceled task leaves nothing that can be seen',
    async run({ storage, folder }) {
      const target = ref(storage('alice'), `${folder}/canceled.png`);
      const task = uploadBytesResumable(target, picture(2_000_000), png);
      same(task.cancel(), true);
      await refused('canceled', task);
      await refused('object-not-found', getMetadata(target));
    },
  },
  {
    title: 'an upload that a guest or a stranger starts is refused at once',
    async run({ storage, folder }) {
      const name = `${folder}/x.png`;
      await refused('unauthenticated', uploadBytesResumable(ref(storage(null), name), picture(300_000), png));
      await refused('unauthorized', uploadBytesResumable(ref(storage('bob'), name), picture(300_000), png));
    },
  },
  ...(['reset', 'truncated', 'lost', 'status'] as const).flatMap((kind) =>
    [
      { command: 'start', at: 'the start' },
      { command: 'upload', at: 'the first chunk' },
      { command: 'upload', at: 'the second chunk', skip: 1 },
      { command: 'upload, finalize', at: 'the last chunk' },
    ].map(({ at, ...point }) => ({
      title: `${kind === 'status' ? '503' : kind} at ${at}: all bytes arrive once`,
      async run(kit: ConformanceKit) {
        const commands = await survives(kit, { kind, ...point });
        // A client that lost a chunk or its response queries the progress.
        if (kind === 'status' && point.command !== 'start') same(commands.includes('query'), true);
      },
    })),
  ),
  {
    title: 'three faults in a row at one chunk are survived too',
    async run(kit) {
      await survives(kit, { kind: 'status', command: 'upload', times: 3 });
    },
  },
];
