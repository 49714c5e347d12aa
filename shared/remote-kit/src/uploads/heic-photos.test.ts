import { isHeic, jpegName, jpegOf } from './heic-photos';

/** The first box of an iPhone's file: its length, `ftyp`, brand, version, compatible brands. */
function container(brand: string, ...compatible: string[]): Uint8Array<ArrayBuffer> {
  const text = `\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${brand}\0\0\0\0${compatible.join('')}`;
  return Uint8Array.from(`${text}\0\0\0\x08meta`, (letter) => letter.charCodeAt(0));
}
const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string, type = '') =>
  new File([bytes], name, { type });

test.each([
  ['by its name', file('IMG_1.HEIC', 'x'), true],
  ['by its type', file('photo', 'x', 'image/heif'), true],
  [
    'by its brand, whatever it is called',
    file('a.jpg', container('heic', 'mif1', 'heic'), 'image/jpeg'),
    true,
  ],
  ['by a brand further on', file('a.jpg', container('mif1', 'mif1', 'heic'), 'image/jpeg'), true],
  ['not an AVIF', file('a.avif', container('mif1', 'avif', 'miaf')), false],
  ['not a film', file('a.mov', container('qt  ', 'heic')), false],
  ['not a JPEG', file('a.jpg', '\xff\xd8\xff'), false],
  ['nothing', file('a.jpg', ''), false],
])('HEIC is detected %s', async (_how, photo, heic) => {
  expect(await isHeic(photo)).toBe(heic);
});

test('if the browser cannot open it, as here, there is no JPEG', async () => {
  expect(await jpegOf(file('IMG_1.heic', container('heic', 'heic')))).toBeNull();
  expect(['IMG_1.HEIC', 'a.b.heif', 'photo', 'a.jpeg'].map(jpegName)).toEqual([
    ...['IMG_1.jpg', 'a.b.jpg', 'photo.jpg', 'a.jpg'],
  ]);
});
