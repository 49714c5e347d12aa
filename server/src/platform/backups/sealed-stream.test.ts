import { randomBytes } from 'node:crypto';
import { DamagedPart, seal, unseal } from './sealed-stream';

const key = randomBytes(32);

async function* chunksOf(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function gather(source: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const sealed = (bytes: Buffer, part = 'table items') => gather(seal(key, part, chunksOf(bytes)));
const opened = (bytes: Buffer, part = 'table items', other = key) =>
  gather(unseal(other, part, chunksOf(bytes)));

test.each([0, 1, 65_536, 65_537, 131_072, 200_000])('%i bytes come back as they were', async (size) => {
  const plain = randomBytes(size);
  expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
});

test('a flipped byte, a cut, a longer end, another part or another key are noticed', async () => {
  const whole = await sealed(randomBytes(150_000));
  const damaged: Buffer[] = [];
  for (const at of [0, 20, 45, 65_000, 100_000, whole.length - 1]) {
    const copy = Buffer.from(whole);
    copy[at]! ^= 1;
    damaged.push(copy);
  }
  // Cut in a piece, between two pieces, and before the first.
  for (const length of [0, 39, 40, 60, 40 + 65_552, whole.length - 1])
    damaged.push(whole.subarray(0, length));
  damaged.push(Buffer.concat([whole, Buffer.alloc(1)]));
  for (const bytes of damaged) await expect(opened(bytes)).rejects.toEqual(new DamagedPart('table items'));
  await expect(opened(whole, 'table outfits')).rejects.toThrow('The part “table outfits” is damaged.');
  await expect(opened(whole, 'table items', randomBytes(32))).rejects.toThrow(DamagedPart);
});
