import { createTestUploads } from '@bestie/remote-kit/testing-uploads';
import { uploadCutOut } from './cut-out-upload';

const mask = new File(['mask'], 'mask.png', { type: 'image/png' });

test('a mask of a piece that was discarded or merged meanwhile has nothing left to do', async () => {
  const uploads = createTestUploads();
  await uploadCutOut(uploads, 'bestie', { itemId: 'item', photoId: 'photo', file: mask });
  const [upload] = uploads.added;
  expect(upload?.then).toEqual([
    {
      operation: 'items.setCutout',
      input: { itemId: 'item', photoId: 'photo', mask: upload?.path },
      obsolete: ['not_found'],
    },
  ]);
});

test('a mask replaces one of the same photo that is still on its way, and none of another photo', async () => {
  const uploads = createTestUploads();
  for (const photoId of ['first', 'second', 'first'])
    await uploadCutOut(uploads, 'bestie', { itemId: 'item', photoId, file: mask });
  const groups = uploads.added.map(({ group }) => group);
  expect(new Set(groups).size).toBe(2);
  expect(uploads.asked).toEqual(groups.map((group) => `cancelAll ${group}`));
});
