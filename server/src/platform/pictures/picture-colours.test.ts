import { join } from 'node:path';
import sharp from 'sharp';
import { testSupport } from '../../test-support/database';
import { labDistance, labOf } from './lab-colour';
import { derivativeNames } from './picture-limits';
import { createPictureWorkers } from './picture-workers';
import type { PictureWorkers } from './picture-workers';

let workers: PictureWorkers;
beforeAll(() => {
  workers = createPictureWorkers({ workerFile: join(testSupport.buildDirectory(), 'pictures.worker.js') });
});
afterAll(() => workers.close());

/** All six derivatives with their names. */
async function derivativesOf(bytes: Buffer): Promise<[string, Buffer][]> {
  const webp = (await workers.process(new Uint8Array(bytes))).derivatives;
  const avif = await workers.avif(new Uint8Array(bytes));
  return derivativeNames.flatMap((name): [string, Buffer][] => [
    [`${name} as WebP`, Buffer.from(webp[name])],
    [`${name} as AVIF`, Buffer.from(avif[name])],
  ]);
}

/** The middle pixel as a browser shows it that interprets the bytes as sRGB. */
async function middleOf(bytes: Buffer): Promise<[number, number, number]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

const deltaE = (one: [number, number, number], other: [number, number, number]) =>
  Math.sqrt(labDistance(labOf(...one), labOf(...other)));

/**
 * A JPEG with values in Display P3, as phones take them. `shown` is the equivalent sRGB colour, by the matrices of
 * CSS Color 4.
 */
test.each([
  { p3: [180, 60, 80], shown: [196, 47, 78] },
  { p3: [60, 120, 90], shown: [30, 122, 88] },
  { p3: [70, 80, 160], shown: [68, 80, 165] },
  { p3: [200, 200, 200], shown: [200, 200, 200] },
] as const)('Display P3 $p3 is shown as sRGB $shown', async ({ p3, shown }) => {
  const [r, g, b] = p3;
  // The profile is attached without conversion: the values stay the same.
  const profiled = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const icc = (await sharp(profiled).metadata()).icc;
  const plain = await sharp({ create: { width: 700, height: 500, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const photo = withIcc(plain, icc ?? Buffer.alloc(0));
  expect((await sharp(photo).metadata()).icc).toEqual(icc);
  for (const [name, bytes] of await derivativesOf(photo)) {
    expect([name, deltaE(await middleOf(bytes), [...shown]) < 2.5]).toEqual([name, true]);
    expect([name, deltaE(await middleOf(bytes), [r, g, b]) < 2.5]).toEqual([name, r === g && g === b]);
  }
});

/** A JPEG segment. */
function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

const afterStart = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const withIcc = (jpeg: Buffer, icc: Buffer) =>
  afterStart(jpeg, segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc])));

test("no derivative contains a camera's metadata", async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.5N">xmpsecret</rdf:Description>
    </rdf:RDF></x:xmpmeta>`;
  const taken = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a8b6c' } })
    .withExif({
      IFD0: { Make: 'Secretcam', Model: 'exifsecret', Copyright: 'Jane Secretowner' },
      IFD2: { UserComment: 'exifsecret', BodySerialNumber: '12345secret' },
      IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0f', 'latin1'),
    Buffer.from([0x1c, 2, 90, 0, 10]),
    Buffer.from('iptcsecret\0', 'latin1'),
  ]);
  const photo = afterStart(
    taken,
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'latin1')),
    segment(0xed, iptc),
    segment(0xfe, Buffer.from('commentsecret')),
  );
  // The original contains it.
  const before = await sharp(photo).metadata();
  expect([before.exif, before.xmp, before.iptc, before.icc].every(Boolean)).toBe(true);
  for (const [name, bytes] of await derivativesOf(photo)) {
    const { exif, xmp: about, iptc: press, icc, orientation, comments } = await sharp(bytes).metadata();
    expect([name, exif, about, press, icc, orientation, comments]).toEqual([
      name,
      ...Array(6).fill(undefined),
    ]);
    expect([name, /secret|GPS|Exif|ICC_PROFILE|xmpmeta/i.test(bytes.toString('latin1'))]).toEqual([
      name,
      false,
    ]);
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is applied to every derivative', async (orientation) => {
  // Upright: red on top, blue at the bottom.
  const upright = sharp({
    create: { width: 400, height: 600, channels: 3, background: '#c01020' },
  }).composite([
    { input: { create: { width: 400, height: 300, channels: 3, background: '#1030a0' } }, left: 0, top: 300 },
  ]);
  const image = await upright.png().toBuffer();
  // The camera stores the inverse of the viewer's transformation.
  const inverse: Record<number, [angle: number, mirrored: boolean]> = {
    1: [0, false],
    2: [0, true],
    3: [180, false],
    4: [180, true],
    5: [90, true],
    6: [270, false],
    7: [270, true],
    8: [90, false],
  };
  const [angle, mirrored] = inverse[orientation] ?? [0, false];
  const turned = await sharp(image).rotate(angle).png().toBuffer();
  const stored = await sharp(turned).flop(mirrored).png().toBuffer();
  const photo = await sharp(stored).withMetadata({ orientation }).jpeg().toBuffer();
  for (const [name, bytes] of await derivativesOf(photo)) {
    const { width, height } = await sharp(bytes).metadata();
    expect([name, (width ?? 0) / (height ?? 1)]).toEqual([name, expect.closeTo(2 / 3, 1)]);
    const half = async (top: number) =>
      middleOf(await sharp(bytes).extract({ left: 10, top, width: 9, height: 9 }).png().toBuffer());
    const [red, blue] = [await half(10), await half((height ?? 20) - 20)];
    expect([name, red[0] > 150 && red[2] < 80, blue[0] < 80 && blue[2] > 120]).toEqual([name, true, true]);
  }
});

test('the picture of an animation is its first frame', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#c01020'), await frame('#1030a0'), await frame('#10a030')];
  for (const format of ['gif', 'webp'] as const) {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3);
    const picture = await workers.process(new Uint8Array(moving));
    expect([picture.width, picture.height]).toEqual([40, 30]);
    for (const [, bytes] of await derivativesOf(moving)) {
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
      expect(deltaE(await middleOf(bytes), [0xc0, 0x10, 0x20])).toBeLessThan(6);
    }
  }
});
