import { createTestUploads } from '@bestie/remote-kit/testing-uploads';
import { spaceId } from '../../test-support/spaces';
import { refusalOf, typeOf } from './file-rules';
import { addToSpace, addVersion } from './space-uploads';
import { chosenFiles, cleanFolder, cleanName, droppedFiles } from './upload-files';

const MB = 1024 * 1024;
// jsdom has no file paths.
const file = (name: string, type = 'image/png') =>
  Object.assign(new File([name], name, { type }), { webkitRelativePath: '' });
const chosen = (...files: File[]) => files.map((one) => ({ file: one, folder: '' }));

test('a file becomes an asset with its id, or a new version of its duplicate', async () => {
  const uploads = createTestUploads();
  const handle = { kind: 'file' } as FileSystemFileHandle;
  await addToSpace(uploads, spaceId, 'Looks', [{ file: file('a b.PNG'), folder: 'Autumn', handle }]);
  const [upload] = uploads.added;
  expect(upload).toMatchObject({
    handle,
    group: `space:${spaceId}`,
    name: 'a b.PNG',
    folder: 'Looks/Autumn',
    path: expect.stringMatching(
      new RegExp(`^spaces/${spaceId}/${upload?.id}/[0-9a-f-]{36}\\.png$`),
    ) as unknown,
    href: `/creator/spaces/${spaceId}/upload?folder=Looks%2FAutumn`,
    then: [
      {
        operation: 'assets.register',
        input: { spaceId, id: upload?.id, path: upload?.path, name: 'a b.PNG', folder: 'Looks/Autumn' },
      },
    ],
  });
  expect(upload?.duplicates).toMatchObject({
    operation: 'assets.findBySha256',
    input: { spaceId },
    within: 'ask',
    replace: {
      path: upload?.path.replace(upload.id, '{duplicate}'),
      then: [{ operation: 'assets.addVersion' }],
    },
  });
});

test('at most 500 files, and only pictures, sound and video', async () => {
  const uploads = createTestUploads();
  const many = Array.from({ length: 501 }, (_, index) => file(`${index}.png`));
  const { refused } = await addToSpace(
    uploads,
    spaceId,
    '',
    chosen(file('a.pdf', 'application/pdf'), ...many),
  );
  expect(refused).toEqual([
    { name: 'a.pdf', reason: 'Only pictures, sound and video.' },
    { name: '500.png', reason: 'Up to 500 files at a time.' },
  ]);
});

test('a new version is stored below its file, and has the same kind', async () => {
  const uploads = createTestUploads();
  const asset = { id: '0198c0de-0000-7000-8000-00000000000a', spaceId, kind: 'image' } as const;
  const version = (one: File) => addVersion(uploads, asset, { file: one, folder: '' });
  expect(await version(file('a.mp3', 'audio/mpeg'))).toBe('A new version must be the same kind of file.');
  expect(await version(file('a.pdf', 'application/pdf'))).toBe('Only pictures, sound and video.');
  expect(await version(file('b.png'))).toBeNull();
  expect(uploads.added).toHaveLength(1);
  const [upload] = uploads.added;
  const path = `spaces/${spaceId}/${asset.id}/${upload?.id}.png`;
  expect(upload).toMatchObject({
    path,
    group: `asset:${asset.id}`,
    href: `/creator/spaces/${spaceId}?asset=${asset.id}`,
    then: [{ operation: 'assets.addVersion', input: { spaceId, assetId: asset.id, path } }],
  });
  expect(upload?.duplicates).toBeUndefined();
});

test('a HEIC photo that the browser cannot decode is refused with a message before it is uploaded', async () => {
  const uploads = createTestUploads();
  const { refused, becameJpeg } = await addToSpace(uploads, spaceId, '', chosen(file('IMG_1.HEIC', '')));
  expect([uploads.added, becameJpeg, refused]).toEqual([
    ...[[], 0],
    [{ name: 'IMG_1.HEIC', reason: expect.stringContaining('cannot open HEIC photos') as unknown }],
  ]);
});

test.each([
  [{ name: 'a.jpg', type: 'image/jpeg', size: 50 * MB }, null],
  [{ name: 'a.jpg', type: 'image/jpeg', size: 50 * MB + 1 }, 'A picture can be up to 50 MB.'],
  [{ name: 'a.mp3', type: 'audio/mpeg', size: 200 * MB + 1 }, 'Sound can be up to 200 MB.'],
  [{ name: 'a.mp4', type: 'video/mp4', size: 5 * 1024 * MB }, null],
  [{ name: 'a.mp4', type: 'video/mp4', size: 5 * 1024 * MB + 1 }, 'A video can be up to 5 GB.'],
  [{ name: 'a.svg', type: 'image/svg+xml', size: 1 }, 'Only pictures, sound and video.'],
  [{ name: 'a.pdf', type: 'application/pdf', size: 1 }, 'Only pictures, sound and video.'],
  [{ name: 'a.png', type: 'image/png', size: 0 }, 'The file is empty.'],
  [{ name: 'a.MOV', type: '', size: 1 }, null],
])('%j: %s', (one, refusal) => {
  expect(refusalOf(one)).toBe(refusal);
});

test('a missing type is derived from the name', () => {
  expect(typeOf({ name: 'Film.MOV', type: '' })).toBe('video/quicktime');
});

test('names and folders are cleaned for spaces', () => {
  expect(cleanFolder('/Looks/../ Autumn /./x')).toBe('Looks/Autumn/x');
  expect(cleanName('a/b\\c\u0007.png')).toBe('a_b_c_.png');
  expect(cleanName('')).toBe('Untitled');
});

test('dropped files keep handles and folders; without handles they are plain files', async () => {
  const handleOf = (one: File) =>
    ({ kind: 'file', name: one.name, getFile: async () => one }) as unknown as FileSystemFileHandle;
  const [a, b, litter] = [file('a.png'), file('b.png'), file('.DS_Store')];
  const folder = {
    kind: 'directory',
    name: 'Looks',
    async *values() {
      yield handleOf(b);
      yield handleOf(litter);
    },
  };
  const item = (handle: unknown) => ({
    kind: 'file',
    webkitGetAsEntry: () => null,
    getAsFileSystemHandle: async () => handle,
  });
  const drop = (items: unknown[]) => droppedFiles({ items, files: [a] } as unknown as DataTransfer);
  expect(await drop([item(handleOf(a)), item(folder)])).toEqual([
    { file: a, folder: '', handle: expect.objectContaining({ name: 'a.png' }) as unknown },
    { file: b, folder: 'Looks', handle: expect.objectContaining({ name: 'b.png' }) as unknown },
  ]);
  expect(await drop([{ kind: 'file', webkitGetAsEntry: () => null }])).toEqual(chosenFiles([a]));
});
