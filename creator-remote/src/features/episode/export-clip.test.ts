import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { cutSound } from './export-clip';

/** Sines as ffmpeg encodes them: 2 s of MP3, and 0.6 s of MP4. */
const recorded = (name: string) =>
  new Blob([readFileSync(join(__dirname, `../../test-support/recordings/${name}`))]);

/** The frames of a file, as they are stored. */
async function framesOf(file: Blob) {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = (await input.getPrimaryAudioTrack())!;
  const frames: string[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets())
    frames.push(Buffer.from(data).toString('base64'));
  return { frames, seconds: await input.computeDuration() };
}

test.each([
  ['tone.mp3', 'audio/mpeg', { startMs: 500, endMs: 1500 }],
  ['first.mp4', 'audio/mp4', { startMs: 200, endMs: 500 }],
])(
  'a clip of %s is cut by its points without encoding: its frames are those of the episode, and no others',
  async (name, type, clip) => {
    const whole = await framesOf(recorded(name));
    const cut = await cutSound(new BlobSource(recorded(name)), type, clip);
    const { frames, seconds } = await framesOf(cut);
    expect(cut.type).toBe(type);
    const at = whole.frames.indexOf(frames[1]!) - 1;
    expect(frames.slice(1)).toEqual(whole.frames.slice(at + 1, at + frames.length));
    // At most a frame at each end more than was asked for.
    const asked = (clip.endMs - clip.startMs) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(asked - 0.001);
    expect(seconds).toBeLessThan(asked + 0.07);
  },
);
