/**
 * Files that are not what they seem. Each is refused or harmless; what only a browser can show is in
 * e2e/journeys/security.spec.ts.
 */
import { gzipSync } from 'node:zlib';
import { bearerOf } from '../../test-support/whole-server';
import { drawn, page, polyglots, svg, zip } from './attack-files';
import {
  address,
  attacked,
  begin,
  expectGuarded,
  json,
  media,
  own,
  pictureOf,
  put,
  raw,
  send,
  statusOf,
  useAttackedServer,
} from './attacked-server';

useAttackedServer();

const raster = /^image\/(?!svg)/;

describe('polyglots', () => {
  test.each([
    'GIF and JavaScript',
    'JPEG and HTML',
    'PNG and ZIP',
    'PDF and HTML',
    'JPEG and PDF',
    'WebP and PHP',
  ])('%s: it is not processed as a picture, and is served as neither', async (kind) => {
    const { bytes, type, disguise } = (await polyglots())[kind]!;
    const closet = own(`closet/${kind}`);
    expect(await statusOf(put(closet, bytes, { type: disguise }))).toBe(415);
    const isImage = raster.test(type);
    expect(await statusOf(put(closet, bytes, { type }))).toBe(isImage ? 200 : 415);
    if (isImage) {
      expectGuarded(await media(closet), 'inline');
      expect((await media(closet)).headers['content-type']).toBe(type);
      expect(await pictureOf(closet)).toBe(
        'failed: This photo contains something that is not a photo, so it was not used.',
      );
      const patched = raw(
        'PATCH',
        address(closet),
        bearerOf(attacked.alice),
        JSON.stringify({ contentType: disguise }),
      );
      expect(await statusOf(patched)).toBe(415);
    }
    // Where files of any kind are accepted, it is a download.
    const file = own(`files/${kind}`);
    expect(await statusOf(put(file, bytes, { type: disguise }))).toBe(200);
    expectGuarded(await media(file), 'attachment');
  });

  test.each([
    'script',
    'style',
    'worker',
    'serviceworker',
    'sharedworker',
    'iframe',
    'frame',
    'object',
    'embed',
  ])('a page that loads one as its %s gets nothing', async (destination) => {
    const { bytes, disguise } = (await polyglots())['GIF and JavaScript']!;
    await put(own('files/code.js'), bytes, { type: disguise });
    const asked = await media(own('files/code.js'), { 'sec-fetch-dest': destination });
    expect([asked.status, asked.body.includes('innerHTML')]).toEqual([403, false]);
    expect(await statusOf(media(own('files/code.js'), { 'sec-fetch-dest': 'empty' }))).toBe(200);
  });
});

describe('SVG with scripts', () => {
  test.each([
    ['image/svg+xml', 415],
    ['IMAGE/SVG+XML; charset=utf-8', 415],
    ['image/svg', 415],
    ['image/png', 415],
    ['text/xml', 415],
    ['application/octet-stream', 415],
    ['image/png; ,image/svg+xml', 400],
  ])('as %s is no picture of the closet', async (type, status) => {
    for (const bytes of [svg, gzipSync(svg)])
      expect(await statusOf(put(own('closet/x.svg'), bytes, { type }))).toBe(status);
  });

  test('is a download where files of any kind are accepted', async () => {
    for (const type of ['image/svg+xml', 'image/svg+xml; charset=utf-8', 'text/xml']) {
      expect(
        await statusOf(put(own('files/x.svg'), svg, { type, metadata: { contentDisposition: 'inline' } })),
      ).toBe(200);
      expectGuarded(await media(own('files/x.svg')), 'attachment');
    }
    expect(await pictureOf(own('files/x.svg'))).toMatch(/^failed: This file is not a photo we can read\./);
  });
});

describe('a declared type that contradicts the bytes', () => {
  const strangers = {
    HTML: page,
    SVG: svg,
    ZIP: zip('x', page),
    JavaScript: Buffer.from('alert(1)'),
    nothing: Buffer.alloc(0),
  };

  test.each(Object.entries(strangers))('%s as an image, sound or video', async (_kind, bytes) => {
    for (const type of [
      'image/png',
      'image/jpeg',
      'image/gif',
      'image/webp',
      'image/avif',
      'audio/mpeg',
      'video/mp4',
    ])
      for (const folder of ['closet', 'files'])
        expect([type, await statusOf(put(own(`${folder}/x`), bytes, { type }))]).toEqual([type, 415]);
  });

  test('one raster format as another', async () => {
    const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
    for (const format of formats)
      for (const other of formats)
        expect([
          format,
          other,
          await statusOf(put(own('closet/y'), await drawn(format), { type: `image/${other}` })),
        ]).toEqual([...[format, other, format === other ? 200 : 415]]);
  });

  test('no declared type: it is detected from the bytes, and only pictures pass where pictures are expected', async () => {
    expect(json(await put(own('closet/z'), await drawn('webp')))).toMatchObject({
      contentType: 'image/webp',
    });
    expect(await statusOf(put(own('closet/z'), page))).toBe(415);
  });

  test('declared afterwards, or with its first bytes one by one', async () => {
    await put(own('files/later'), page, { type: 'text/plain' });
    const patch = (contentType: string) =>
      statusOf(
        raw('PATCH', address(own('files/later')), bearerOf(attacked.alice), JSON.stringify({ contentType })),
      );
    expect(await patch('image/png')).toBe(415);
    expect(await patch('text/markdown')).toBe(200);
    const upload = await begin(own('closet/slow'), attacked.alice, {
      'x-goog-upload-header-content-type': 'image/png',
    });
    for (let at = 0; at < 8; at += 1)
      expect(await statusOf(send(upload, 'upload', String(at), page.subarray(at, at + 1)))).toBe(200);
    expect(await statusOf(send(upload, 'upload, finalize', '8', page.subarray(8)))).toBe(415);
    expect(await statusOf(media(own('closet/slow')))).toBe(404);
  });

  test.each([
    'image/png; ,text/html',
    'image/png;,text/html;x=1',
    'image/png, text/html',
    'image/png;charset=x,text/html',
    'image/png text/html',
    'image/png;\ttext/html',
    'text/html/png',
    '*/*',
    'image/',
  ])('%j, which browsers could read as two types', async (type) => {
    expect(await statusOf(put(own('files/two'), await drawn('png'), { type }))).toBe(400);
  });
});
