import { download, expect, refusal, sha256 } from './storage-check';
import type { Check, CheckContext } from './storage-check';

const required = [
  ...['bucket', 'generation', 'metageneration', 'name', 'fullPath', 'size', 'timeCreated', 'updated'],
  ...['md5Hash', 'contentType'],
];

/** Requests `small.png` by its download address. */
async function ask({ storage, folder, request }: CheckContext, init: RequestInit): Promise<Response> {
  return request(await storage.downloadUrl(`${folder}/small.png`), { cache: 'no-store', ...init });
}

function expectStatus(answer: Response, status: number): void {
  expect(answer.status === status, `It answered ${answer.status} and not ${status}.`);
}

/** Checks of metadata, listing and reading. */
export const objectChecks: Check[] = [
  {
    name: 'Metadata',
    async run({ storage, folder }) {
      const metadata = await storage.metadata(`${folder}/small.png`);
      for (const field of required) expect(metadata[field] !== undefined, `The field ${field} is missing.`);
      expect(metadata['contentType'] === 'image/png', 'The content type is different.');
      return `generation ${String(metadata['generation'])}`;
    },
  },
  {
    name: 'Change metadata',
    async run({ storage, folder, request }) {
      const path = `${folder}/small.png`;
      const before = await storage.metadata(path);
      const changes = {
        cacheControl: 'private, max-age=60',
        contentDisposition: 'attachment; filename="smoke.png"',
        contentLanguage: 'en',
      };
      const after = await storage.updateMetadata(path, changes);
      for (const [field, value] of Object.entries(changes))
        expect(after[field] === value, `The field ${field} is not what was asked for.`);
      expect(after['generation'] === before['generation'], 'The generation changed with the words.');
      expect(after['metageneration'] !== before['metageneration'], 'The metageneration stayed.');
      const answer = await request(await storage.downloadUrl(path), { cache: 'no-store' });
      expect(
        answer.headers.get('content-disposition')?.startsWith('attachment') ?? false,
        'Downloads do not follow it.',
      );
      return `metageneration ${String(after['metageneration'])}, downloads follow`;
    },
  },
  {
    name: 'Custom metadata: added, kept, taken away',
    async run({ storage, folder }) {
      const path = `${folder}/small.png`;
      await storage.updateMetadata(path, { customMetadata: { from: null, added: 'too' } });
      const { customMetadata } = await storage.metadata(path);
      const found = JSON.stringify(Object.entries(customMetadata as object).sort());
      expect(found === '[["added","too"],["other","kept"]]', `It is ${found}.`);
      return 'one of each';
    },
  },
  {
    name: 'List in pages',
    async run({ storage, folder }) {
      const seen: string[] = [];
      let pageToken: string | undefined;
      let pages = 0;
      do {
        const page = await storage.list(folder, { maxResults: 2, ...(pageToken && { pageToken }) });
        expect(page.items.length <= 2, 'A page is longer than asked for.');
        seen.push(...page.items);
        pageToken = page.nextPageToken;
        pages += 1;
      } while (pageToken !== undefined);
      const whole = await storage.list(folder, { maxResults: 1000 });
      expect(seen.join() === whole.items.join(), 'The pages together are not the whole list.');
      expect(pages > 1, 'There is only one page.');
      return `${seen.length} objects on ${pages} pages`;
    },
  },
  {
    name: 'List folders (prefixes)',
    async run({ storage, folder }) {
      const path = `${folder}/inside/deep/note.txt`;
      await storage.upload(path, new Blob(['note'], { type: 'text/plain' })).done;
      const top = await storage.list(folder);
      expect(
        top.prefixes.join() === `${folder}/inside`,
        `The folders are ${top.prefixes.join(', ') || 'none'}.`,
      );
      expect(!top.items.includes(path), 'What is in a folder is listed above it.');
      const deep = await storage.list(`${folder}/inside/deep`);
      expect(deep.items.join() === path, 'The folder is empty.');
      return 'one folder, one object in it';
    },
  },
  {
    name: 'List takes 1 to 1,000 results and refuses 0 and 1,001',
    async run({ storage, folder }) {
      for (const maxResults of [1, 1000]) await storage.list(folder, { maxResults });
      for (const maxResults of [0, 1001])
        await refusal(storage.list(folder, { maxResults }), `maxResults ${maxResults} was taken.`);
      return '1 to 1,000 only';
    },
  },
  {
    name: 'Download',
    async run(context) {
      const body = await download(context, `${context.folder}/large.png`);
      const { size } = await context.storage.metadata(`${context.folder}/large.png`);
      expect(body.byteLength === size, 'The download has a different size.');
      return `${body.byteLength} bytes, SHA-256 ${(await sha256(body)).slice(0, 12)}…`;
    },
  },
  {
    name: 'Download a range',
    async run(context) {
      const answer = await ask(context, { headers: { range: 'bytes=10-19' } });
      expectStatus(answer, 206);
      const [part, whole] = await Promise.all([
        answer.arrayBuffer(),
        download(context, `${context.folder}/small.png`),
      ]);
      expect((await sha256(part)) === (await sha256(whole.slice(10, 20))), 'The bytes are different.');
      const said = answer.headers.get('content-range');
      expect(said === `bytes 10-19/${whole.byteLength}`, `It says ${String(said)}.`);
      const beyond = await ask(context, { headers: { range: `bytes=${whole.byteLength}-` } });
      expectStatus(beyond, 416);
      return '206 with ten bytes, 416 behind the end';
    },
  },
  {
    name: 'HEAD',
    async run(context) {
      const answer = await ask(context, { method: 'HEAD' });
      expectStatus(answer, 200);
      const { size } = await context.storage.metadata(`${context.folder}/small.png`);
      expect(answer.headers.get('content-length') === String(size), 'The length is different.');
      expect((await answer.arrayBuffer()).byteLength === 0, 'There is a body.');
      return `${String(size)} bytes announced, none sent`;
    },
  },
  {
    name: 'Conditional GET',
    async run(context) {
      const etag = (await ask(context, {})).headers.get('etag');
      expect(etag !== null, 'There is no ETag.');
      expectStatus(await ask(context, { headers: { 'if-none-match': etag } }), 304);
      expectStatus(await ask(context, { headers: { 'if-none-match': '"another"' } }), 200);
      return '304 for what is known, 200 otherwise';
    },
  },
  {
    name: 'Revoke a download address',
    async run({ storage, folder, request }) {
      const path = `${folder}/small.png`;
      const old = await storage.downloadUrl(path);
      const stranger = (url: string) => request(url, { credentials: 'omit', cache: 'no-store' });
      expectStatus(await stranger(old), 200);
      const fresh = await storage.renewDownloadUrl(path);
      const refused = await stranger(old);
      expect(refused.status >= 400 && refused.status < 500, `The old address answered ${refused.status}.`);
      expectStatus(await stranger(fresh), 200);
      return `the old one answers ${refused.status}, the new one 200`;
    },
  },
];
