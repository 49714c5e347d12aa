import { limits } from '@bestie/contracts/limits';
import { expect, refusal } from './storage-check';
import type { Check } from './storage-check';

const text = () => new Blob(['not a picture'], { type: 'text/plain' });
const refused = (status: number) => status === 401 || status === 403 || status === 404;

/** Checks that storage refuses what is forbidden, and the cleanup. */
export const refusalChecks: Check[] = [
  {
    name: 'Refused without a token',
    async run({ storage, folder, request }) {
      const media = new URL(await storage.downloadUrl(`${folder}/small.png`));
      media.searchParams.delete('token');
      const about = new URL(media);
      about.search = '';
      const upload = new URL(media);
      upload.pathname = upload.pathname.replace(/\/o\/.*$/, '/o');
      upload.search = `?name=${encodeURIComponent(`${folder}/stranger.txt`)}`;
      const tries: [string, URL, RequestInit][] = [
        ['download', media, {}],
        ['metadata', about, {}],
        ['deletion', about, { method: 'DELETE' }],
        ['upload', upload, { method: 'POST', body: text() }],
      ];
      const answers: string[] = [];
      for (const [what, url, init] of tries) {
        const { status } = await request(url, { ...init, credentials: 'omit', cache: 'no-store' });
        expect(refused(status), `The ${what} of a stranger was answered ${status}.`);
        answers.push(`${what} ${status}`);
      }
      await storage.metadata(`${folder}/small.png`);
      return answers.join(', ');
    },
  },
  {
    name: 'Refused in someone else’s place',
    async run({ storage }) {
      const place = 'users/nobody-whom-anybody-is/files';
      const said = await refusal(storage.upload(`${place}/x.txt`, text()).done, 'The upload was taken.');
      await refusal(storage.metadata(`${place}/x.txt`), 'Metadata were shown.');
      await refusal(storage.list(place), 'The list was shown.');
      await refusal(storage.delete(`${place}/x.txt`), 'Deleting was taken.');
      await refusal(storage.upload('nowhere/x.txt', text()).done, 'A place that is none was taken.');
      return said;
    },
  },
  {
    name: 'The wrong type is refused',
    async run({ storage, uid, folder }) {
      const closet = `users/${uid}/closet/smoke-${crypto.randomUUID()}.txt`;
      const said = await refusal(storage.upload(closet, text()).done, 'A text was taken as a photo.');
      const lie = new Blob(['not a picture'], { type: 'image/png' });
      await refusal(storage.upload(`${folder}/lie.png`, lie).done, 'A text that says it is a PNG was taken.');
      return said;
    },
  },
  {
    name: 'Too large is refused before the bytes are sent',
    async run({ storage, folder }) {
      const file = new Blob([new Uint8Array(limits.closetUpload.fileBytes + 1)], { type: 'image/png' });
      const task = storage.upload(`${folder}/huge.png`, file);
      const said = await refusal(task.done, 'It was taken.');
      expect(task.snapshot().bytesTransferred === 0, 'Bytes were sent for nothing.');
      return said;
    },
  },
  {
    name: 'Delete',
    async run({ storage, folder }) {
      await storage.delete(`${folder}/small.png`);
      await refusal(storage.metadata(`${folder}/small.png`), 'The object is still there.');
      await refusal(storage.delete(`${folder}/small.png`), 'It was deleted twice.');
      return 'gone';
    },
  },
];
