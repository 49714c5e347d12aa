import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { voicePrefix } from '@bestie/contracts/voice-clips';
import { murmur, wavOf } from '../../demo/demo-sounds';
import { standInTools } from '../../test-support/media-tools';
import { until } from '../../test-support/until';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let tools: Awaited<ReturnType<typeof standInTools>>;

beforeAll(async () => {
  // A sound is as long as the first sample of its file says; the lengths are noted in the order of their turns.
  tools = await standInTools({
    ffprobe: `
if (args.includes('-version')) process.exit(0);
const seconds = readFileSync(args.at(-1).slice(5)).readInt16LE(44);
appendFileSync(__dirname + '/turns', seconds + '\\n');
process.stdout.write(JSON.stringify({ format: { duration: String(seconds) }, streams: [{ codec_type: 'audio', codec_name: 'mp3' }] }));`,
    ffmpeg: `if (args.at(-1) === 'pipe:1') process.stdout.write(Buffer.alloc(16000, 64));`,
  });
  whole = await startWholeServer({ rateLimits: uncounted, env: { MEDIA_TOOLS: tools.folder } });
});
afterAll(async () => {
  await whole.close();
  await rm(tools.folder, { recursive: true, force: true });
});

async function send(who: SignedIn, url: string, payload: object) {
  const reply = await whole.app.inject({ method: 'POST', url, headers: bearerOf(who), payload });
  expect([reply.statusCode, reply.statusCode < 300 ? null : reply.body]).toEqual([200, null]);
}

/** A clip with versions of these lengths. */
async function addClip(who: SignedIn, lengths: readonly number[]): Promise<void> {
  const clipId = uuidv7();
  await send(who, '/api/voice/clips', { id: clipId, title: 'How I hem' });
  for (const seconds of lengths) {
    const sound = wavOf(murmur(1, 3));
    sound.writeInt16LE(seconds, 44);
    const id = uuidv7();
    const path = `${voicePrefix(who.uid, clipId)}${id}.wav`;
    await whole.server.storage.objects.ensureObject(path, sound, 'audio/wav', who.uid);
    await send(who, `/api/voice/clips/${clipId}/versions`, { id, path });
  }
}

test('all but the first two sounds of a creator wait while others have sounds waiting', async () => {
  const [busy, other] = [await whole.signIn('creator', 'busy'), await whole.signIn('creator', 'other')];
  await addClip(busy, [11, 12, 13, 14]);
  await addClip(busy, [15]);
  await addClip(other, [21]);
  await whole.server.start();
  const waiting = `select 1 from voice_versions where state = 'processing'`;
  await until(async () => (await whole.database.pool.query(waiting)).rowCount === 0);
  const turns = (await readFile(join(tools.folder, 'turns'), 'utf8')).trim().split('\n').map(Number);
  expect(turns).toEqual([11, 12, 21, 13, 14, 15]);
});
