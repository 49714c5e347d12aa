/** The checks of voice clips that the server decides, in the order of the specification, and what they rest on. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import { voiceAudioPath, voicePrefix } from '@bestie/contracts/voice-clips';
import type { VoiceClip, VoiceClipCard } from '@bestie/contracts/voice-clips.contract';
import { murmur, wavOf } from '../../demo/demo-sounds';
import { standInTools } from '../../test-support/media-tools';
import { until } from '../../test-support/until';
import { bearerOf, startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let tools: Awaited<ReturnType<typeof standInTools>>;
let admin: SignedIn;
let cleo: SignedIn;
let fan: SignedIn;
let member: SignedIn;
const [silver, gold] = [uuidv7(), uuidv7()];

beforeAll(async () => {
  // A sound is as long as the first sample of its file says, in tenths of a second; 0 cannot be read.
  tools = await standInTools({
    ffprobe: `
if (args.includes('-version')) process.exit(0);
const tenths = readFileSync(args.at(-1).slice(5)).readInt16LE(44);
if (tenths === 0) process.exit(1);
process.stdout.write(JSON.stringify({ format: { duration: String(tenths / 10) }, streams: [{ codec_type: 'audio', codec_name: 'pcm_s16le' }] }));`,
    ffmpeg: `
if (args.at(-1).endsWith('.m4a')) writeFileSync(args.at(-1), Buffer.from('0000001c667479704d344120000000004d3441206d703432', 'hex'));
else if (args.at(-1) === 'pipe:1') process.stdout.write(Buffer.alloc(16000, 64));`,
  });
  whole = await startWholeServer({ rateLimits: uncounted, env: { MEDIA_TOOLS: tools.folder } });
  await whole.server.start();
  admin = await whole.signIn('admin', 'adam');
  cleo = await whole.signIn('creator', 'cleo');
  fan = await whole.signIn('fan', 'fay');
  member = await whole.signIn('fan', 'mia');
  for (const [id, name] of [
    [silver, 'Front row'],
    [gold, 'Backstage'],
  ] as const)
    await must(admin, 'POST', '/api/vip/tiers', {
      id,
      name,
      description: '',
      price: { amount: 500, currency: 'EUR' },
      capacity: null,
      reason: 'Agreed with the team',
    });
  for (const [who, tierId] of [
    [fan, silver],
    [member, gold],
  ] as const)
    await must(admin, 'POST', '/api/vip/grants', {
      id: uuidv7(),
      uid: who.uid,
      tierId,
      until: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      reason: 'Won the swap evening',
    });
});
afterAll(async () => {
  await whole.close();
  await rm(tools.folder, { recursive: true, force: true });
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
async function call<Body = VoiceClip>(who: SignedIn | null, method: Method, url: string, payload?: object) {
  const reply = await whole.app.inject({
    method,
    url,
    headers: who ? bearerOf(who) : {},
    ...(payload && { payload }),
  });
  const body = (reply.body.startsWith('{') ? reply.json() : null) as Body & {
    error: { code: string; message: string; issues?: { field: string; message: string }[] };
  };
  return { status: reply.statusCode, body };
}
async function must<Body = VoiceClip>(who: SignedIn, method: Method, url: string, payload?: object) {
  const { status, body } = await call<Body>(who, method, url, payload);
  expect([status < 300, status < 300 ? null : body.error]).toEqual([true, null]);
  return body;
}

/** A sound of so many seconds, as the stand-in reads it. */
function soundOf(seconds: number): Buffer {
  const wav = wavOf(murmur(1, 3));
  wav.writeInt16LE(Math.round(seconds * 10), 44);
  return wav;
}

const urlOf = (clipId: string) => `/api/voice/clips/${clipId}`;
const issueOf = ({ body }: Awaited<ReturnType<typeof call>>) => body.error.issues?.[0]?.message;
const get = (clipId: string, who: SignedIn = cleo) => must(who, 'GET', urlOf(clipId));

/** Uploads a sound as the newest version. */
async function upload(clipId: string, seconds: number, { prepared = true, who = cleo } = {}) {
  const id = uuidv7();
  const path = `${voicePrefix(who.uid, clipId)}${id}.wav`;
  await whole.server.storage.objects.ensureObject(path, soundOf(seconds), 'audio/wav', who.uid);
  await must(who, 'POST', `${urlOf(clipId)}/versions`, { id, path, durationSeconds: null });
  if (prepared)
    await until(
      async () => (await get(clipId, who)).versions.find((each) => each.id === id)?.state !== 'processing',
    );
  return id;
}
async function make(seconds = 60, changes: object = {}): Promise<VoiceClip> {
  const id = uuidv7();
  await must(cleo, 'POST', '/api/voice/clips', { id, title: 'How I press a pleat' });
  if (seconds > 0) await upload(id, seconds);
  return Object.keys(changes).length > 0 ? change(id, changes) : get(id);
}
const change = async (clipId: string, changes: object): Promise<VoiceClip> =>
  must(cleo, 'PATCH', urlOf(clipId), { version: (await get(clipId)).version, ...changes });
const refused = async (clipId: string, changes: object) => {
  const reply = await call(cleo, 'PATCH', urlOf(clipId), {
    version: (await get(clipId)).version,
    ...changes,
  });
  expect(reply.status).toBe(400);
  return issueOf(reply);
};
/** A range of the sound, as an audio element asks for it. */
const range = (who: SignedIn | null, { id, audio }: VoiceClip, bytes = 'bytes=0-9') =>
  whole.app.inject({
    url: voiceAudioPath(id, audio?.versionId ?? ''),
    headers: { range: bytes, ...(who && { cookie: who.cookie }) },
  });
const heardBy = async (clip: VoiceClip) => {
  const all = [null, fan, member, cleo, admin];
  return Promise.all(all.map(async (who) => (await range(who, clip)).statusCode));
};
const search = async (who: SignedIn, q: string) =>
  (
    await call<{ items: { title: string }[]; meant: string | null }>(
      who,
      'GET',
      `/api/search?kind=voice&q=${q}`,
    )
  ).body;

test('a clip is a draft, then prepared, then ready: measured, with a waveform, and as M4A', async () => {
  const { id, state, audio } = await make(0);
  expect([state, audio]).toEqual(['draft', null]);
  const versionId = await upload(id, 61.5);
  const clip = await get(id);
  expect(clip).toMatchObject({
    state: 'ready',
    visibility: 'private',
    audio: { versionId, durationMs: 61_500, peaks: expect.any(String) as string },
    versions: [{ number: 1, state: 'ready', note: null }],
  });
  const reply = await range(cleo, clip);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-range']]).toEqual([
    206,
    'audio/mp4',
    'bytes 0-9/24',
  ]);
});

test('Voice check 3: members to tier: the fan’s player stops at the next range, 404', async () => {
  const clip = await make(60, { visibility: 'members' });
  expect(await heardBy(clip)).toEqual([404, 206, 206, 206, 206]);
  await change(clip.id, { visibility: 'tier', tierId: gold });
  // The fan has the tier below.
  expect((await range(fan, clip, 'bytes=10-19')).statusCode).toBe(404);
  expect(await heardBy(clip)).toEqual([404, 404, 206, 206, 206]);
  expect((await call(fan, 'GET', urlOf(clip.id))).status).toBe(404);
  expect((await call(fan, 'PUT', `${urlOf(clip.id)}/position`, { positionMs: 1 })).status).toBe(404);
  await change(clip.id, { visibility: 'public' });
  expect(await heardBy(clip)).toEqual([206, 206, 206, 206, 206]);
  await change(clip.id, { visibility: 'private' });
  expect(await heardBy(clip)).toEqual([404, 404, 404, 206, 206]);
  expect(await refused(clip.id, { visibility: 'tier', tierId: null })).toBe('Choose a tier.');
});

test('who is muted takes no clip out of the trash that others hear', async () => {
  const mo = await whole.signIn('creator', 'mo');
  const made: string[] = [];
  for (const visibility of ['members', 'private']) {
    const id = uuidv7();
    made.push(id);
    const { version } = await must(mo, 'POST', '/api/voice/clips', { id, title: 'How I hem' });
    if (visibility !== 'private') await must(mo, 'PATCH', urlOf(id), { version, visibility });
    await must(mo, 'POST', `${urlOf(id)}/delete`, {});
  }
  await whole.database.pool.query(
    `update people set muted_until = now() + interval '1 day', muted_reason = 'Advertising' where uid = $1`,
    [mo.uid],
  );
  const answers = await Promise.all(made.map((id) => call(mo, 'POST', `${urlOf(id)}/restore`, {})));
  expect(answers.map(({ status }) => status)).toEqual([403, 200]);
});

test('of clips that are made at the same time, no more than a creator may have are made', async () => {
  const mia = await whole.signIn('creator', 'mara');
  await whole.database.pool.query(
    `insert into voice_clips (id, owner_uid, title, description, request_hash, chapters)
     select gen_random_uuid(), $1, 'A note', '', '', '[]' from generate_series(1, $2)`,
    [mia.uid, limits.voice.clips - 1],
  );
  const made = await Promise.all(
    Array.from({ length: 6 }, () =>
      call(mia, 'POST', '/api/voice/clips', { id: uuidv7(), title: 'One more note' }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('Voice check 4: a chapter beyond the end is refused', async () => {
  const { id } = await make(60);
  expect(await refused(id, { chapters: [{ startMs: 60_000, title: 'After' }] })).toBe(
    '“After” begins at 1:00, but the recording ends at 1:00.',
  );
  const chapters = [
    { startMs: 0, title: 'Cloth' },
    { startMs: 59_000, title: 'Pins' },
  ];
  expect((await change(id, { chapters })).chapters).toEqual(
    chapters.map((chapter) => ({ ...chapter, beyondEnd: false })),
  );
  expect((await get(id)).chapters).toHaveLength(2);
});

test('new audio is a new version: chapters beyond its end are marked, kept, and hidden from listeners', async () => {
  const chapters = [
    { startMs: 0, title: 'Cloth' },
    { startMs: 50_000, title: 'Pins' },
  ];
  const first = await make(60, { chapters, trim: { startMs: 5000, endMs: 55_000 }, visibility: 'public' });
  await upload(first.id, 30);
  const shorter = await get(first.id);
  expect(shorter).toMatchObject({ trim: null, audio: { durationMs: 30_000 } });
  expect(shorter.chapters.map(({ beyondEnd }) => beyondEnd)).toEqual([false, true]);
  expect((await get(first.id, fan)).chapters).toEqual([{ startMs: 0, title: 'Cloth', beyondEnd: false }]);
  // A marked chapter does not stand in the way of other changes.
  await change(first.id, { title: 'Shorter', chapters });
  expect(await refused(first.id, { chapters: [...chapters, { startMs: 51_000, title: 'More' }] })).toContain(
    '“More” begins at 0:51',
  );
  const back = await must(cleo, 'POST', `${urlOf(first.id)}/versions/${first.audio?.versionId}/use`, {});
  expect(back).toMatchObject({ audio: { durationMs: 60_000 } });
  expect(back.chapters.map(({ beyondEnd }) => beyondEnd)).toEqual([false, false]);
  // Others hear the version that is played, and no other.
  expect((await range(fan, shorter)).statusCode).toBe(404);
  expect((await range(fan, back)).statusCode).toBe(206);
});

test('Voice check 5: trim, untrim: the same bytes', async () => {
  const clip = await make(60);
  const path = `${voicePrefix(cleo.uid, clip.id)}${clip.audio?.versionId}.wav`;
  const bytes = async () => {
    const { rawPayload } = await range(cleo, clip, '');
    const original = await whole.server.storage.objects.find(path);
    return [createHash('sha256').update(rawPayload).digest('hex'), original?.sha256, original?.generation];
  };
  const before = await bytes();
  const trimmed = await change(clip.id, { trim: { startMs: 2000, endMs: 30_000 } });
  expect([trimmed.trim, trimmed.audio]).toEqual([{ startMs: 2000, endMs: 30_000 }, clip.audio]);
  expect(await bytes()).toEqual(before);
  expect((await change(clip.id, { trim: null })).trim).toBeNull();
  expect(await bytes()).toEqual(before);
  expect(await refused(clip.id, { trim: { startMs: 2000, endMs: 60_001 } })).toBe('The sound ends at 1:00.');
  expect(await refused(clip.id, { trim: { startMs: 2000, endMs: 2001 } })).toBe('Keep at least a second.');
});

test('a transcript has sorted cues inside the length; who may hear finds its words, and nobody else guesses them', async () => {
  const clip = await make(60, { visibility: 'members' });
  const vtt = (end: string) =>
    `WEBVTT\n\n00:00:10.000 --> ${end}\nHold the seersucker\n\n00:00:02.000 --> 00:00:04.000\nSlowly`;
  expect(await refused(clip.id, { transcript: vtt('00:02:00.000') })).toContain(
    'but the recording ends at 1:00',
  );
  expect(await refused(clip.id, { transcript: 'WEBVTT\n\n00:00:10 --> 00:00:05.000\nNo' })).toMatch(
    /^Line 3: /,
  );
  const { transcript } = await change(clip.id, { transcript: vtt('00:00:12.000') });
  expect(transcript?.cues.map(({ startMs, text }) => [startMs, text])).toEqual([
    [2000, 'Slowly'],
    [10_000, 'Hold the seersucker'],
  ]);
  expect(await search(fan, 'seersuker')).toMatchObject({
    meant: 'seersucker',
    items: [{ title: clip.title }],
  });
  await change(clip.id, { visibility: 'tier', tierId: gold });
  expect((await search(member, 'seersucker')).items).toHaveLength(1);
  expect(await search(fan, 'seersucker')).toMatchObject({ items: [] });
  await whole.server.services.searchVocabulary.forget();
  expect(await search(fan, 'seersuker')).toMatchObject({ items: [], meant: null });
  await change(clip.id, { transcript: '' });
  expect((await search(member, 'seersucker')).items).toEqual([]);
});

test('each listener comes back to where they were', async () => {
  const { id } = await make(60, { visibility: 'public' });
  await must(fan, 'PUT', `${urlOf(id)}/position`, { positionMs: 12_300 });
  await must(fan, 'PUT', `${urlOf(id)}/position`, { positionMs: 15_000 });
  expect([(await get(id, fan)).positionMs, (await get(id, member)).positionMs]).toEqual([15_000, null]);
  const guest = await call(null, 'GET', urlOf(id));
  expect(guest.body).toMatchObject({ positionMs: null, versions: [], can: { edit: false, report: false } });
});

test('a file that cannot be read is refused in words, and the version before it goes on playing', async () => {
  const clip = await make(60);
  await upload(clip.id, 0);
  const { audio, versions, state } = await get(clip.id);
  expect([audio, state]).toEqual([clip.audio, 'ready']);
  expect(versions[0]).toMatchObject({
    state: 'failed',
    note: 'The file could not be read as sound or video.',
  });
  const use = await call(cleo, 'POST', `${urlOf(clip.id)}/versions/${versions[0]?.id}/use`, {});
  expect([use.status, use.body.error.message]).toEqual([409, 'This version cannot be played.']);
});

test('another’s clip and sound are missing; a sound from elsewhere, and anything but sound, are refused', async () => {
  const clip = await make(0);
  const other = await whole.signIn('creator', 'otto');
  const version = { id: uuidv7(), path: `${voicePrefix(other.uid, clip.id)}a.wav`, durationSeconds: 1 };
  expect((await call(other, 'POST', `${urlOf(clip.id)}/versions`, version)).status).toBe(404);
  expect(issueOf(await call(cleo, 'POST', `${urlOf(clip.id)}/versions`, version))).toBe(
    'The name of the object does not belong to this clip.',
  );
  const empty = { ...version, path: `${voicePrefix(cleo.uid, clip.id)}a.wav` };
  expect(issueOf(await call(cleo, 'POST', `${urlOf(clip.id)}/versions`, empty))).toBe(
    'Nothing was uploaded there.',
  );
  const page = whole.server.storage.objects.ensureObject(
    `${voicePrefix(cleo.uid, clip.id)}page.html`,
    Buffer.from('<script>'),
    'text/html',
    cleo.uid,
  );
  await expect(page).rejects.toMatchObject({ code: 'unsupported_type' });
  // A call that is sent twice makes one version, and a stale one changes nothing.
  const id = await upload(clip.id, 5);
  const again = { id, path: `${voicePrefix(cleo.uid, clip.id)}${id}.wav`, durationSeconds: null };
  expect((await must(cleo, 'POST', `${urlOf(clip.id)}/versions`, again)).versions).toHaveLength(1);
  expect(issueOf(await call(cleo, 'POST', `${urlOf(clip.id)}/versions`, { ...again, id: uuidv7() }))).toBe(
    'This sound is a version of the clip already.',
  );
  expect((await call(cleo, 'PATCH', urlOf(clip.id), { version: 1, title: 'Old' })).body.error.code).toBe(
    'conflict',
  );
});

test('a person’s page lists what each visitor hears, page by page', async () => {
  const otto = await whole.signIn('creator', 'otto');
  const ids: string[] = [];
  for (const visibility of ['public', 'members', 'private']) {
    const id = uuidv7();
    ids.push(id);
    await must(otto, 'POST', '/api/voice/clips', { id, title: visibility });
    await upload(id, 9, { who: otto });
    const { version } = await get(id, otto);
    await must(otto, 'PATCH', urlOf(id), { version, visibility });
  }
  const titles = async (query: string) => {
    const url = `/api/profiles/${otto.uid}/voice?${query}`;
    return must<{ items: VoiceClipCard[]; nextCursor: string | null }>(fan, 'GET', url);
  };
  const first = await titles('limit=1');
  expect(first.items.map(({ title }) => title)).toEqual(['members']);
  const second = await titles(`limit=1&cursor=${first.nextCursor}`);
  expect([second.items.map(({ title }) => title), second.nextCursor]).toEqual([['public'], null]);
  await must(otto, 'POST', `/api/profiles/${fan.uid}/block`, {});
  expect((await titles('')).items).toEqual([]);
});

test('what is kept of a reported clip with a long transcript has no half of an emoji', async () => {
  const { id } = await make(60, { visibility: 'public' });
  const text = `${'x'.repeat(3999)}👗`;
  await whole.database.pool.query(
    `update voice_clips set description = '', transcript = jsonb_build_object('cues', '[]'::jsonb, 'text', $2::text)
     where id = $1`,
    [id, text],
  );
  const report = { id: uuidv7(), kind: 'voiceClip', targetId: id, reason: 'rights', note: '' };
  await must(fan, 'POST', '/api/reports', report);
  const { rows } = await whole.database.pool.query(
    `select snapshot ->> 'text' as text from reports where id = $1`,
    [report.id],
  );
  expect(rows).toEqual([{ text: 'x'.repeat(3999) }]);
});

test('a public clip is reported, and taken away from everybody; its creator cannot bring it back', async () => {
  const { id } = await make(60, { visibility: 'public' });
  const report = { id: uuidv7(), kind: 'voiceClip', targetId: id, reason: 'rights', note: '' };
  await must(fan, 'POST', '/api/reports', report);
  await must(admin, 'POST', `${urlOf(id)}/delete`, { reason: 'It plays somebody else’s song.' });
  expect((await call(cleo, 'GET', urlOf(id))).status).toBe(404);
  expect((await call(cleo, 'POST', `${urlOf(id)}/restore`, {})).status).toBe(404);
  // They hear why, and may appeal.
  const { body } = await call<{ items: { kind: string; text: string }[] }>(cleo, 'GET', '/api/notifications');
  expect(body.items.filter(({ kind }) => kind === 'sanction').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Your voice clip “.*” was removed\. +Reason: It plays somebody else’s song\.$/),
  ]);
});
