import type { Shell, UploadTask } from '@bestie/remote-kit/shell-contract';

/** Files over this size are sent resumably (specification.md, section 9: 256 KB). */
const resumableThreshold = 256 * 1024;

export interface CheckContext {
  storage: Shell['storage'];
  /** Folder of this run; everything below it is deleted at the end. */
  folder: string;
  /** Sends a request without any credential. */
  request: typeof fetch;
}

export interface Check {
  name: string;
  /** Resolves with one sentence of evidence, rejects with what was wrong. */
  run(context: CheckContext): Promise<string>;
}

function bytes(size: number): Blob {
  const content = new Uint8Array(size);
  for (let index = 0; index < size; index += 1) content[index] = (index * 31 + (index >> 8)) & 0xff;
  return new Blob([content], { type: 'image/png' });
}

/** A picture of noise as a real PNG, so that the type that is declared is the type that is there. */
async function picture(side: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  const image = context.createImageData(side, side);
  const noise = new Uint8Array(await bytes(image.data.length).arrayBuffer());
  for (let index = 0; index < image.data.length; index += 1) {
    image.data[index] = index % 4 === 3 ? 255 : (noise[index] ?? 0) ^ Math.floor(Math.random() * 256);
  }
  context.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

async function sha256(data: Blob | ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', data instanceof Blob ? await data.arrayBuffer() : data);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}

const nameOf = (folder: string, file: string) => `${folder}/${file}`;

async function download(context: CheckContext, path: string): Promise<ArrayBuffer> {
  const answer = await context.request(await context.storage.downloadUrl(path));
  expect(answer.ok, `The download answered ${answer.status}.`);
  return answer.arrayBuffer();
}

/** Resolves once the task has sent something, so that it can be interrupted half-way. */
function underWay(task: UploadTask): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = task.subscribe(({ bytesTransferred }) => {
      if (bytesTransferred === 0) return;
      queueMicrotask(() => unsubscribe());
      resolve();
    });
  });
}

/** What /storage-smoke runs, in order; later checks use what earlier ones stored. */
export const storageChecks: Check[] = [
  {
    name: 'Upload in one request (multipart)',
    async run({ storage, folder }) {
      const file = await picture(64);
      expect(file.size <= resumableThreshold, 'The file is too large for this check.');
      await storage.upload(nameOf(folder, 'small.png'), file).done;
      return `${file.size} bytes`;
    },
  },
  {
    name: 'Upload in chunks (resumable)',
    async run(context) {
      const { storage, folder } = context;
      const file = await picture(700);
      expect(file.size > resumableThreshold, 'The file is too small for this check.');
      await storage.upload(nameOf(folder, 'large.png'), file).done;
      const [sent, got] = await Promise.all([
        sha256(file),
        download(context, nameOf(folder, 'large.png')).then(sha256),
      ]);
      expect(sent === got, 'What came back is not what was sent.');
      return `${file.size} bytes, same SHA-256`;
    },
  },
  {
    name: 'Metadata',
    async run({ storage, folder }) {
      const metadata = await storage.metadata(nameOf(folder, 'small.png'));
      for (const field of [
        'bucket',
        'generation',
        'metageneration',
        'name',
        'fullPath',
        'size',
        'timeCreated',
        'updated',
        'md5Hash',
        'contentType',
      ]) {
        expect(metadata[field] !== undefined, `The field ${field} is missing.`);
      }
      expect(metadata['contentType'] === 'image/png', 'The content type is another one.');
      return `generation ${String(metadata['generation'])}`;
    },
  },
  {
    name: 'List in pages',
    async run({ storage, folder }) {
      const first = await storage.list(folder, { maxResults: 1 });
      expect(
        first.items.length === 1 && first.nextPageToken !== undefined,
        'The first page is not one long.',
      );
      const second = await storage.list(folder, { maxResults: 1, pageToken: first.nextPageToken });
      expect(
        second.items.length === 1 && second.items[0] !== first.items[0],
        'The second page repeats the first.',
      );
      return `${first.items.length + second.items.length} objects on two pages`;
    },
  },
  {
    name: 'List refuses 0 and 1,001 results',
    async run({ storage, folder }) {
      for (const maxResults of [0, 1001]) {
        const refused = await storage.list(folder, { maxResults }).then(
          () => false,
          () => true,
        );
        expect(refused, `maxResults ${maxResults} was taken.`);
      }
      return '1 to 1,000 only';
    },
  },
  {
    name: 'Download',
    async run(context) {
      const body = await download(context, nameOf(context.folder, 'small.png'));
      expect(body.byteLength > 0, 'The download is empty.');
      return `${body.byteLength} bytes`;
    },
  },
  {
    name: 'Pause half-way and resume',
    async run(context) {
      const { storage, folder } = context;
      const file = await picture(1200);
      const task = storage.upload(nameOf(folder, 'resumed.png'), file);
      await underWay(task);
      const paused = task.pause();
      if (paused) {
        await new Promise<void>((resolve) => {
          const unsubscribe = task.subscribe(({ state }) => {
            if (state === 'pausing' || state === 'running') return;
            queueMicrotask(() => unsubscribe());
            resolve();
          });
        });
        task.resume();
      }
      await task.done;
      const [sent, got] = await Promise.all([
        sha256(file),
        download(context, nameOf(folder, 'resumed.png')).then(sha256),
      ]);
      expect(sent === got, 'What came back is not what was sent.');
      expect(paused, 'The upload was over before it could be paused.');
      return `${file.size} bytes in two goes, same SHA-256`;
    },
  },
  {
    name: 'Refused without a token',
    async run({ storage, folder, request }) {
      const url = new URL(await storage.downloadUrl(nameOf(folder, 'small.png')));
      url.searchParams.delete('token');
      const answer = await request(url, { credentials: 'omit' });
      expect(
        answer.status === 401 || answer.status === 403 || answer.status === 404,
        `A stranger got ${answer.status}.`,
      );
      return `answered ${answer.status}`;
    },
  },
  {
    name: 'Delete',
    async run({ storage, folder }) {
      await storage.delete(nameOf(folder, 'small.png'));
      const gone = await storage.metadata(nameOf(folder, 'small.png')).then(
        () => false,
        () => true,
      );
      expect(gone, 'The object is still there.');
      return 'gone';
    },
  },
];

/** Deletes whatever a run left behind. */
export async function cleanUp(storage: Shell['storage'], folder: string): Promise<number> {
  const { items } = await storage.list(folder, { maxResults: 1000 });
  await Promise.all(items.map((path) => storage.delete(path)));
  return items.length;
}
