import { afterReload, nextToStart, objectPathOf, refusalOf, totalsOf, typeOf } from './upload-entry';
import type { UploadEntry } from './upload-entry';
import { cleanFolder, cleanName, hashFile } from './upload-files';

const entry = (changes: Partial<UploadEntry> = {}): UploadEntry => ({
  ...{
    id: 'a',
    owner: 'page',
    spaceId: 's',
    folder: '',
    name: 'Coat.JPG',
    bytes: 100,
    type: 'image/jpeg',
    kind: 'image',
  },
  ...{ lastModified: 1, path: 'p', state: 'waiting', fraction: 0, sha256: null, durationSeconds: null },
  ...{ duplicate: null, replaces: null, uploaded: false, reason: null },
  ...changes,
});
const MB = 1024 * 1024;

test.each([
  [{ name: 'a.jpg', type: 'image/jpeg', size: 50 * MB }, null],
  [{ name: 'a.jpg', type: 'image/jpeg', size: 50 * MB + 1 }, 'A picture can have at most 50 MB.'],
  [{ name: 'a.mp3', type: 'audio/mpeg', size: 200 * MB + 1 }, 'Sound can have at most 200 MB.'],
  [{ name: 'a.mp4', type: 'video/mp4', size: 5 * 1024 * MB }, null],
  [{ name: 'a.mp4', type: 'video/mp4', size: 5 * 1024 * MB + 1 }, 'A video can have at most 5 GB.'],
  [{ name: 'a.svg', type: 'image/svg+xml', size: 1 }, 'Only pictures, sound and video.'],
  [{ name: 'a.pdf', type: 'application/pdf', size: 1 }, 'Only pictures, sound and video.'],
  [{ name: 'a.png', type: 'image/png', size: 0 }, 'The file is empty.'],
  [{ name: 'a.MOV', type: '', size: 1 }, null],
])('%j: %s', (file, refusal) => {
  expect(refusalOf(file)).toBe(refusal);
});

test('a type that the system leaves out is told by the name', () => {
  expect(typeOf({ name: 'Film.MOV', type: '' })).toBe('video/quicktime');
});

test('bytes go below the asset that they will belong to', () => {
  expect(objectPathOf(entry(), 'u')).toBe('spaces/s/a/u.jpg');
  expect(objectPathOf(entry({ replaces: 'b' }), 'u')).toBe('spaces/s/b/u.jpg');
});

test('three at a time, whatever keeps a place', () => {
  const busy = (['running', 'pausing', 'canceling', 'saving'] as const).map((state) => entry({ state }));
  const waiting = ['1', '2', '3', '4'].map((id) => entry({ id }));
  expect(nextToStart(waiting, 3).map(({ id }) => id)).toEqual(['1', '2', '3']);
  for (const one of busy) expect(nextToStart([one, ...waiting], 3)).toHaveLength(2);
  expect(nextToStart([entry({ state: 'paused' }), ...waiting], 3)).toHaveLength(3);
});

test('after a reload what ran waits again, and only what could not be kept is asked for', () => {
  expect(afterReload(entry({ state: 'running', fraction: 0.5 }), true)).toMatchObject({
    state: 'waiting',
    fraction: 0,
  });
  expect(afterReload(entry({ state: 'pausing' }), true).state).toBe('paused');
  expect(afterReload(entry({ state: 'duplicate' }), true).state).toBe('duplicate');
  expect(afterReload(entry({ state: 'running' }), false).state).toBe('lost');
  // Its bytes have arrived; only the registration is missing.
  expect(afterReload(entry({ state: 'saving', uploaded: true }), false).state).toBe('waiting');
});

test('the whole is measured in bytes', () => {
  const entries = [entry({ bytes: 300, state: 'success' }), entry({ bytes: 100, fraction: 0.5 })];
  expect(totalsOf(entries)).toMatchObject({ files: 2, done: 1, bytes: 400, sentBytes: 350, fraction: 0.875 });
});

test('names and folders become what spaces allow', () => {
  expect(cleanFolder('/Looks/../ Autumn /./x')).toBe('Looks/Autumn/x');
  expect(cleanName('a/b\\c\u0007.png')).toBe('a_b_c_.png');
  expect(cleanName('')).toBe('Untitled');
});

test('a file is hashed as any other tool does', async () => {
  expect(await hashFile(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
