import { cutNextUpload } from './cut-connection';
import { expect, expectSame, picture, reached, refusal } from './storage-check';
import type { Check } from './storage-check';

/** Larger files are uploaded resumably (specification.md, section 9: 256 KB). */
const resumableThreshold = 256 * 1024;

const ends = ['success', 'error', 'canceled'];

/** Checks of uploads. Later checks use `small.png` and `large.png`. */
export const uploadChecks: Check[] = [
  {
    name: 'Upload in one request (multipart)',
    async run(context) {
      const file = await picture(64);
      expect(file.size <= resumableThreshold, 'The file is too large for this check.');
      const path = `${context.folder}/small.png`;
      await context.storage.upload(path, file, { customMetadata: { from: 'smoke', other: 'kept' } }).done;
      await expectSame(context, path, file);
      return `${file.size} bytes, same SHA-256`;
    },
  },
  {
    name: 'Upload in chunks (resumable)',
    async run(context) {
      const file = await picture(700);
      expect(file.size > resumableThreshold, 'The file is too small for this check.');
      await context.storage.upload(`${context.folder}/large.png`, file).done;
      await expectSame(context, `${context.folder}/large.png`, file);
      return `${file.size} bytes, same SHA-256`;
    },
  },
  {
    name: 'An empty file',
    async run(context) {
      const path = `${context.folder}/empty.txt`;
      await context.storage.upload(path, new Blob([], { type: 'text/plain' })).done;
      expect((await context.storage.metadata(path))['size'] === 0, 'It is not empty.');
      return '0 bytes';
    },
  },
  {
    name: 'Pause half-way and resume',
    async run(context) {
      const file = await picture(1200);
      const task = context.storage.upload(`${context.folder}/paused.png`, file);
      await reached(task, ['running', ...ends], 1);
      const paused = task.pause();
      if (paused) {
        await reached(task, ['paused', ...ends]);
        task.resume();
      }
      await task.done;
      await expectSame(context, `${context.folder}/paused.png`, file);
      expect(paused, 'The upload was over before it could be paused.');
      return `${file.size} bytes in two goes, same SHA-256`;
    },
  },
  {
    name: 'Cut off in the middle of a chunk, and resumed automatically',
    async run(context) {
      const file = await picture(1200);
      const path = `${context.folder}/cut.png`;
      const connection = cutNextUpload(resumableThreshold);
      try {
        await context.storage.upload(path, file).done;
      } finally {
        connection.restore();
      }
      expect(connection.cuts() > 0, 'Nothing was cut.');
      await expectSame(context, path, file);
      const { items } = await context.storage.list(context.folder);
      expect(items.filter((item) => item === path).length === 1, 'There is not exactly one object.');
      return `${file.size} bytes, cut once, same SHA-256, one object`;
    },
  },
  {
    name: 'Cancel half-way leaves nothing',
    async run({ storage, folder }) {
      const task = storage.upload(`${folder}/canceled.png`, await picture(1200));
      await reached(task, ['running', ...ends], 1);
      expect(task.cancel(), 'The upload was over before it could be canceled.');
      await refusal(task.done, 'The upload ended well all the same.');
      await refusal(storage.metadata(`${folder}/canceled.png`), 'The object is there.');
      return 'no object';
    },
  },
  {
    name: 'Replace: other bytes under the same name',
    async run(context) {
      const path = `${context.folder}/replaced.png`;
      await context.storage.upload(path, await picture(32)).done;
      const before = await context.storage.metadata(path);
      const file = await picture(48);
      await context.storage.upload(path, file).done;
      const after = await context.storage.metadata(path);
      expect(before['generation'] !== after['generation'], 'The generation is the old one.');
      await expectSame(context, path, file);
      return 'a new generation';
    },
  },
];
