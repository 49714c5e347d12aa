import { limits } from '@bestie/contracts/limits';
import { createTestUploads } from '@bestie/remote-kit/testing-uploads';
import { renderHook } from '@testing-library/react';
import { forgetRefused, useRefusedFiles } from '@bestie/remote-kit/refused-files';
import { avatarUpload } from '../../features/profile/avatar-upload';
import { addToCloset, closetGroup } from './closet-uploads';
import { itemPhotoUpload } from '../../features/closet/item-photo-uploads';
import { jpegHeader, photoFile as photo } from '../../test-support/photo-file';
import { preparePhoto } from './photo-files';

const refused = () => {
  const { result, unmount } = renderHook(() => useRefusedFiles(closetGroup));
  unmount();
  return result.current;
};
afterEach(() => forgetRefused(closetGroup));

test('a photo becomes a draft with its id; replacing its duplicate merges the draft', async () => {
  const uploads = createTestUploads();
  await addToCloset(uploads, 'bestie', [photo('Coats/a.png', 'image/png')]);
  const [upload] = uploads.added;
  const path = `users/bestie/closet/${upload?.id}.png`;
  const create = {
    operation: 'items.create',
    input: {
      id: upload?.id,
      status: 'draft',
      fileName: 'Coats/a.png',
      photos: [path],
    },
  };
  expect(upload).toMatchObject({
    path,
    name: 'a.png',
    group: 'closet',
    href: '/upload/closet',
    then: [create],
  });
  // A server of the release before knows no other field.
  expect(upload?.then?.[0]?.input).toEqual(create.input);
  expect(upload?.duplicates?.replace).toMatchObject({
    path,
    then: [
      create,
      { operation: 'items.mergeDraft', input: { draftId: upload?.id }, fill: { itemId: 'duplicate' } },
    ],
  });
  // The review does not ask again about a photo that is kept.
  expect(upload?.duplicates?.keep).toMatchObject({
    then: [{ ...create, input: { ...create.input, keepLookAlikes: true } }],
  });
  // Everything but the file is plain data, because it is stored for a reload.
  const { file: _file, ...data } = upload!;
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
});

test('files that are not photos, too large or too many are listed, not added', async () => {
  const uploads = createTestUploads();
  const large = photo('large.jpg');
  Object.defineProperty(large, 'size', { value: limits.closetUpload.fileBytes + 1 });
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' }), new File([], 'empty.jpg'), large];
  await addToCloset(uploads, 'bestie', files);
  expect(refused()).toEqual([
    {
      name: 'notes.txt',
      reason: 'Not a photo we can read. Save it as JPEG, PNG or WebP, then add it again.',
    },
    { name: 'empty.jpg', reason: 'The file is empty. Choose another one.' },
    { name: 'large.jpg', reason: 'Over 25 MB. Save it smaller, then add it again.' },
  ]);
  await addToCloset(
    uploads,
    'bestie',
    Array.from({ length: limits.closetUpload.files + 1 }, (_, index) => photo(`${index}.jpg`)),
  );
  expect(uploads.added).toHaveLength(limits.closetUpload.files);
  expect(refused().at(-1)?.reason).toBe('Up to 200 photos at a time.');
});

test('photos that the closet has no room for are refused before the upload', async () => {
  const uploads = createTestUploads();
  const photos = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => photo(name));
  await addToCloset(uploads, 'bestie', photos, limits.items.perPerson - 2);
  expect(uploads.added.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  expect(refused()).toEqual([
    { name: 'c.jpg', reason: 'Your closet has 4,998 of 5,000 pieces, so 2 more fit.' },
  ]);
});

test("a file with a photo's type is refused before the upload: wrong type, truncated, too many pixels", async () => {
  const uploads = createTestUploads();
  const whole = jpegHeader(900, 1200);
  const files = [
    new File(['%PDF-1.7 and much more'], 'scan.jpg', { type: 'image/jpeg' }),
    new File([whole.slice(0, 8)], 'cut-short.jpg', { type: 'image/jpeg' }),
    new File([jpegHeader(9_000, 6_000)], 'poster.jpg', { type: 'image/jpeg' }),
    new File([whole], 'coat.jpg', { type: 'image/jpeg' }),
  ];
  await addToCloset(uploads, 'bestie', files);
  expect(refused()).toEqual([
    {
      name: 'scan.jpg',
      reason: 'Not a photo we can read. Save it as JPEG, PNG or WebP, then add it again.',
    },
    {
      name: 'cut-short.jpg',
      reason: 'The photo is damaged. Save it again as JPEG, PNG or WebP, then add it again.',
    },
    { name: 'poster.jpg', reason: 'Over 50 megapixels. Save it smaller, then add it again.' },
  ]);
  expect(uploads.added.map(({ name }) => name)).toEqual(['coat.jpg']);
});

test('a HEIC photo that the browser cannot decode is refused with a message before the upload, whatever its name', async () => {
  const uploads = createTestUploads();
  const iphone = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
  const files = ['IMG_1.HEIC', 'IMG_2.jpg'].map((name) => new File([iphone], name, { type: 'image/jpeg' }));
  expect(await addToCloset(uploads, 'bestie', files)).toBe(0);
  expect(uploads.added).toEqual([]);
  expect(refused()).toEqual(
    files.map(({ name }) => ({
      name,
      reason: 'This browser cannot open HEIC photos, and neither can we. Save it as JPEG, then add it again.',
    })),
  );
});

test('additional photos of a piece and the profile picture are plain data too', async () => {
  const prepared = await preparePhoto(photo('a.jpg'));
  if ('refusal' in prepared) throw new Error(prepared.refusal);
  const further = itemPhotoUpload('bestie', 'coat', prepared, ['users/bestie/closet/next.jpg']);
  expect(further).toMatchObject({
    group: 'item:coat',
    href: '/closet?item=coat',
    path: `users/bestie/closet/${further.id}.jpg`,
    then: [
      {
        operation: 'items.addPhotos',
        input: { itemId: 'coat', photos: [further.path], before: ['users/bestie/closet/next.jpg'] },
      },
    ],
  });
  const avatar = avatarUpload('bestie', prepared);
  expect(avatar).toMatchObject({
    group: 'avatar',
    href: '/profile',
    path: `users/bestie/profile/${avatar.id}.jpg`,
    then: [{ operation: 'profiles.setAvatar', input: { uid: 'bestie', avatarPath: avatar.path } }],
  });
  for (const { file: _file, ...data } of [further, avatar])
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
});

test('adding the same photo again replaces the lost one', async () => {
  const uploads = createTestUploads();
  uploads.awaited.add('a.jpg');
  await addToCloset(uploads, 'bestie', [photo('a.jpg'), photo('b.jpg')]);
  expect(uploads.added.map(({ name }) => name)).toEqual(['b.jpg']);
});
