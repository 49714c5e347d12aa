/** Attack: using somebody's download link to read the location in the file behind it. */
import sharp from 'sharp';
import { bearerOf } from '../../test-support/whole-server';
import {
  address,
  attacked,
  json,
  own,
  pictureOf,
  put,
  raw,
  useAttackedServer,
} from '../upload-attacks/attacked-server';
import type { Answer } from '../upload-attacks/attacked-server';

useAttackedServer();

const plain = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#a84020' } });
const taken = {
  IFD0: { Make: 'Secretcam' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
};
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>51,30.5N</exif:GPSLatitude></x:xmpmeta>';

/** Stores a file and reads it by its link. */
async function linked(path: string, bytes: Buffer, type: string) {
  const name = own(path);
  const stored = json(await put(name, bytes, { type })) as unknown as { downloadTokens: string };
  const read = (headers: Record<string, string> = {}) =>
    raw('GET', address(name, `alt=media&token=${stored.downloadTokens}`), headers);
  return { name, read };
}

const saysPlace = async ({ body }: Answer) => {
  const { exif, xmp: text } = await sharp(body).metadata();
  return exif !== undefined || text !== undefined;
};

test.each([
  ['jpeg', () => plain().withExif(taken).jpeg().toBuffer(), 'image/jpeg'],
  ['webp', () => plain().withExif(taken).webp().toBuffer(), 'image/webp'],
  ['png', () => plain().withExif(taken).png().toBuffer(), 'image/png'],
  ['avif', () => plain().withExif(taken).avif().toBuffer(), 'image/avif'],
  ['jpeg-with-text', () => plain().withXmp(xmp).jpeg().toBuffer(), 'image/jpeg'],
])('the link of a photo with a location (%s) serves a copy without it', async (kind, make, type) => {
  const bytes = await make();
  const { name, read } = await linked(`closet/${kind}`, bytes, type);
  const early = await read();
  // While the copy is being made, nobody gets the original instead.
  if (early.status !== 200) expect([early.status, early.headers['retry-after']]).toEqual([503, '2']);
  expect(await pictureOf(name)).toBe('ready: null');
  for (const headers of [{}, bearerOf(attacked.bob)]) {
    const answer = await read(headers);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await saysPlace(answer)).toBe(false);
    expect(answer.body.includes('Secretcam')).toBe(false);
    expect(answer.headers['content-disposition']).toContain('.webp');
  }
  // The owner gets the stored bytes, which no shared cache may keep.
  const mine = await read(bearerOf(attacked.alice));
  expect(mine.body.equals(bytes)).toBe(true);
  expect(mine.headers['cache-control']).toMatch(/^private/);
});

test('a photo without a location is served as it was stored, to everybody', async () => {
  const bytes = await plain().jpeg().toBuffer();
  const { read } = await linked('closet/plain.jpg', bytes, 'image/jpeg');
  expect((await read()).body.equals(bytes)).toBe(true);
});

test('a photo with a location that is stored as another type is served to its owner only', async () => {
  const bytes = await plain().withExif(taken).jpeg().toBuffer();
  const { read } = await linked('files/photo.bin', bytes, 'application/octet-stream');
  expect((await read()).status).toBe(404);
  expect((await read(bearerOf(attacked.alice))).body.equals(bytes)).toBe(true);
});

test('the location in a video is replaced by zeros for holders of its link, also in any range', async () => {
  const film = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    Buffer.alloc(70_000, 7),
    Buffer.from('\xa9xyz\0\x12\x15\xc7+51.5090-000.1180/', 'latin1'),
    Buffer.alloc(70_000, 9),
  ]);
  const at = film.indexOf('+51.5090');
  const { read } = await linked('files/film.mp4', film, 'video/mp4');
  const whole = await read();
  expect(whole.body).toHaveLength(film.length);
  expect(whole.body.toString('latin1', at, at + 18)).toBe('+00.0000-000.0000/');
  expect(whole.body.subarray(0, at).equals(film.subarray(0, at))).toBe(true);
  for (const [start, end] of [
    [at + 3, at + 30],
    [at - 5, at + 6],
    [at + 1, at + 2],
  ] as const) {
    const part = await read({ range: `bytes=${start}-${end}` });
    expect([part.status, part.body.equals(whole.body.subarray(start, end + 1))]).toEqual([206, true]);
  }
  expect((await read(bearerOf(attacked.alice))).body.equals(film)).toBe(true);
});
