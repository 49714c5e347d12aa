import { joinWebm } from './join-webm';

/** An element of a length below 127 bytes. */
const element = (id: readonly number[], contents: readonly number[]) => [
  ...id,
  0x80 | contents.length,
  ...contents,
];
const open = (id: readonly number[]) => [...id, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const header = element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);
const segment = open([0x18, 0x53, 0x80, 0x67]);
const info = element([0x15, 0x49, 0xa9, 0x66], [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]);
const tracks = element([0x16, 0x54, 0xae, 0x6b], [0xae, 0x80]);
const cues = element([0x1c, 0x53, 0xbb, 0x6b], [0, 0]);
const block = (relativeMs: number, sound: number) =>
  element([0xa3], [0x81, relativeMs >> 8, relativeMs & 255, 0x80, sound]);
const cluster = (ms: number, ...blocks: number[][]) => [
  ...open([0x1f, 0x43, 0xb6, 0x75]),
  ...element([0xe7], [ms >> 8, ms & 255]),
  ...blocks.flat(),
];
const part = (...bytes: number[][]) => new Blob([new Uint8Array(bytes.flat())]);
const bytesOf = async (file: Blob) => [...new Uint8Array(await file.arrayBuffer())];
/** Every place at which some bytes are. */
const placesOf = (bytes: readonly number[], wanted: readonly number[]) =>
  bytes.flatMap((_, at) => (wanted.every((byte, index) => bytes[at + index] === byte) ? [at] : []));
/** The times of clusters, as they are written: in eight bytes. */
const timesOf = (bytes: readonly number[]) =>
  placesOf(bytes, [0xe7, 0x88]).map((at) =>
    bytes.slice(at + 2, at + 10).reduce((value, byte) => value * 256 + byte, 0),
  );

test('two parts become one file: the second goes on where the first ends, with one head and the whole length', async () => {
  const first = part(header, segment, info, tracks, cluster(0, block(0, 1), block(940, 2)), cues);
  const second = part(header, segment, info, tracks, cluster(0, block(0, 3), block(440, 4)));
  const { file, seconds } = await joinWebm([first, second]);
  const bytes = await bytesOf(file);
  expect(seconds).toBe(1.5);
  expect(file.type).toBe('audio/webm');
  expect(placesOf(bytes, header)).toHaveLength(1);
  expect(placesOf(bytes, tracks)).toHaveLength(1);
  // An index would point to where the bytes were.
  expect(placesOf(bytes, cues)).toHaveLength(0);
  expect(timesOf(bytes)).toEqual([0, 1000]);
  for (const one of [block(0, 1), block(940, 2), block(0, 3), block(440, 4)])
    expect(placesOf(bytes, one)).toHaveLength(1);
  const [at] = placesOf(bytes, [0x44, 0x89, 0x88]) as [number];
  expect(new DataView(new Uint8Array(bytes).buffer).getFloat64(at + 3)).toBe(1500);
});

test('what a crash cut off in the middle of a block is left out, and nothing before it', async () => {
  const whole = [header, segment, info, tracks, cluster(0, block(0, 1), block(60, 2))].flat();
  const { file, seconds } = await joinWebm([part([...whole, ...block(120, 3).slice(0, 4)])]);
  const bytes = await bytesOf(file);
  expect(seconds).toBe(0.12);
  expect(placesOf(bytes, block(60, 2))).toHaveLength(1);
  expect(placesOf(bytes, block(120, 3))).toHaveLength(0);
});

test('a recording without sound is none', async () => {
  await expect(joinWebm([part(header, segment, info, tracks)])).rejects.toThrow(
    'The recording has no sound.',
  );
  await expect(joinWebm([])).rejects.toThrow();
});
