import { rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { unpackPeaks } from '@bestie/contracts/peaks';
import { standInTools } from '../../test-support/media-tools';
import type { ToolBehaviour } from '../../test-support/media-tools';
import { createMediaTools } from './media-tools';
import type { MediaLimits, OpenedMedia } from './media-tools';
import { MediaRefused, MediaToolMissing } from './run-tool';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Reads files with {@link standInTools}. */
async function standIn(behaviour: ToolBehaviour, limits: Partial<MediaLimits> = {}) {
  const { folder, calls } = await standInTools(behaviour);
  folders.push(folder);
  const media = createMediaTools({
    driver: { read: () => Readable.from([Buffer.from('RIFF')]) },
    tools: folder,
    limits,
  });
  const read = <Result>(work: (opened: OpenedMedia) => Promise<Result>) =>
    media.read({ contentId: 'one', size: 4 }, work);
  return { media, read, calls };
}

const says = (value: unknown) => `process.stdout.write(${JSON.stringify(JSON.stringify(value))});`;
const sound = { codec_type: 'audio', codec_name: 'opus' };

test('a file is probed without a shell, without other files, and without the keys of the server', async () => {
  process.env['BESTIE_TEST_KEY'] = 'hidden';
  const { read, calls } = await standIn({
    ffprobe: says({
      format: { duration: '61.5' },
      streams: [sound, { codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } }],
    }),
  });
  expect(await read((opened) => opened.probe())).toEqual({
    seconds: 61.5,
    audio: 'opus',
    video: null,
    width: null,
    height: null,
  });
  const [call] = await calls();
  expect(call?.args.join(' ')).toMatch(
    /-protocol_whitelist file -format_whitelist mov,\S+ .* file:\/\S+source$/,
  );
  expect(call?.env['BESTIE_TEST_KEY']).toBeUndefined();
  delete process.env['BESTIE_TEST_KEY'];
});

test('a recording that does not say how long it is gets measured, and its peaks are few', async () => {
  // Three seconds at 8,000 samples each: loud, silent, loud; in pieces that cut samples apart.
  const { read } = await standIn({
    ffprobe: says({ format: {}, streams: [sound] }),
    ffmpeg: `
const bytes = Buffer.alloc(48000);
for (let at = 0; at < 24000; at += 1) if (at < 8000 || at >= 16000) bytes.writeInt16LE(16384, 2 * at);
for (let at = 0; at < bytes.length; at += 999) process.stdout.write(bytes.subarray(at, at + 999));`,
  });
  const { seconds, peaks } = await read(async (opened) => ({
    seconds: (await opened.probe()).seconds,
    peaks: unpackPeaks(await opened.peaks()),
  }));
  expect(seconds).toBe(3);
  expect(peaks).toHaveLength(60);
  expect([peaks[0], peaks[30], peaks[59]]).toEqual([expect.closeTo(0.5, 2), 0, expect.closeTo(0.5, 2)]);
});

test('a made file comes back, and nothing of the work stays on the disk', async () => {
  const { read, calls } = await standIn({
    ffmpeg: `writeFileSync(args.at(-1), 'made of ' + args.at(-1).slice(-3));`,
  });
  expect(String(await read((opened) => opened.encode('m4a')))).toBe('made of m4a');
  expect(String(await read((opened) => opened.encode('mp3')))).toBe('made of mp3');
  const [call] = await calls();
  expect(call?.args).toEqual(expect.arrayContaining(['-map_metadata', '-1']));
  const made = call?.args.at(-1) ?? '';
  await expect(stat(dirname(made))).rejects.toThrow('ENOENT');
});

test.each([
  ['fails', 'process.exit(1);', 'The file could not be read as sound or video.'],
  ['hangs', 'setInterval(() => {}, 1000);', 'Reading the file took too long.'],
  [
    'floods',
    `const more = () => process.stdout.write(Buffer.alloc(65536), more); more();`,
    'The file is longer than it says.',
  ],
  [
    'takes memory',
    `const all = []; setInterval(() => all.push(Buffer.alloc(2e7, 1)), 5);`,
    'Reading the file took too much memory.',
  ],
  ['talks nonsense', `process.stdout.write('{');`, 'The file could not be read as sound or video.'],
])(
  'a file with which the tool %s is refused in words, and the next one is read',
  async (what, ffprobe, words) => {
    const { media, read } = await standIn(
      { ffprobe: `if (args.includes('-version')) process.exit(0);${ffprobe}` },
      what === 'takes memory' ? { memoryBytes: 120e6 } : { timeoutMs: what === 'hangs' ? 300 : 60_000 },
    );
    await expect(read((opened) => opened.probe())).rejects.toThrow(new MediaRefused(words));
    expect(await read(() => Promise.resolve('next'))).toBe('next');
    expect(await media.availability()).toEqual({ available: true });
  },
);

test('without the tools it says so, and nothing is hidden', async () => {
  const driver = { read: () => Readable.from([]) };
  const missing = createMediaTools({ driver, tools: '/nowhere' });
  expect(await missing.availability()).toEqual({
    available: false,
    reason: 'This server has no ffmpeg: recordings stay in the format in which they came.',
  });
  await expect(missing.read({ contentId: 'one', size: 1 }, (opened) => opened.peaks())).rejects.toThrow(
    MediaToolMissing,
  );
  const off = createMediaTools({ driver, tools: 'off' });
  expect(await off.availability()).toMatchObject({ available: false });
  await expect(off.read({ contentId: 'one', size: 1 }, () => Promise.resolve())).rejects.toThrow(
    MediaToolMissing,
  );
});
