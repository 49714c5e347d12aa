import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { joinMp4 } from './join-mp4';
import { joinRecording } from './join-recording';

/**
 * Sines of 0.6 s as recorders write them, in fragments and without a length: ffmpeg -f lavfi -i sine=frequency=440:duration=0.6
 * -c:a aac -b:a 16k -movflags empty_moov+default_base_moof -frag_duration 200000 first.mp4
 */
const recorded = (name: 'first' | 'second' | 'stereo', cut = 0) => {
  const bytes = readFileSync(join(__dirname, `../../test-support/recordings/${name}.mp4`));
  return new Blob([bytes.subarray(0, bytes.length - cut)]);
};

/** What a player finds in a file. */
async function contentsOf(file: Blob) {
  const input = new Input({ formats: [MP4], source: new BlobSource(file) });
  const track = (await input.getPrimaryAudioTrack())!;
  const packets: { bytes: string; at: number; end: number }[] = [];
  for await (const { data, timestamp, duration } of new EncodedPacketSink(track).packets())
    packets.push({
      bytes: Buffer.from(data).toString('base64'),
      at: timestamp,
      end: timestamp + duration,
    });
  return { packets, seconds: await input.computeDuration() };
}
const bytesOf = async (...parts: Blob[]) =>
  (await Promise.all(parts.map(contentsOf))).flatMap(({ packets }) => packets.map(({ bytes }) => bytes));

test('two parts of an MP4 recording become one file: every byte of sound, one after the other, with the whole length', async () => {
  const parts = [recorded('first'), recorded('second')];
  const [joined, ...more] = await joinMp4(parts);
  const { packets, seconds } = await contentsOf(joined!.file);
  expect(more).toEqual([]);
  expect(packets.map(({ bytes }) => bytes)).toEqual(await bytesOf(...parts));
  packets.forEach(({ at }, index) => expect(at).toBeCloseTo(packets[index - 1]?.end ?? 0, 3));
  expect(seconds).toBeCloseTo(1.2, 1);
  expect(joined!.seconds).toBeCloseTo(seconds, 3);
  expect(joined!.file.type).toBe('audio/mp4');
});

test('what a crash cut off in the middle is left out, and nothing before it; a part without sound is skipped', async () => {
  const parts = [recorded('first', 200), recorded('second', 3500), recorded('second')];
  const [joined] = await joinMp4([new Blob([]), ...parts]);
  const all = await bytesOf(joined!.file);
  const [first, second] = await Promise.all([bytesOf(recorded('first')), bytesOf(recorded('second'))]);
  expect(all.slice(0, 20)).toEqual(first.slice(0, 20));
  expect(all.slice(-second.length)).toEqual(second);
  await expect(joinMp4([])).rejects.toThrow('The recording has no sound.');
});

test('another microphone that records in another way makes a second file, and no sound is lost', async () => {
  const parts = [recorded('first'), recorded('second'), recorded('stereo'), recorded('first')];
  const joined = await joinRecording('audio/mp4', parts);
  expect(joined).toHaveLength(3);
  expect(await bytesOf(...joined.map(({ file }) => file))).toEqual(await bytesOf(...parts));
  expect(joined.map(({ seconds }) => Math.round(seconds * 10))).toEqual([12, 6, 6]);
});
