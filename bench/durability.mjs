import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { startBestie } from './support/bestie.mjs';
import { conclude } from './support/conclude.mjs';
import { signUp } from './support/sign-up.mjs';

/**
 * kill -9 of the server at random moments during writes and uploads. After each restart everything that was
 * acknowledged must be there byte for byte, and nothing may be incomplete. KILLS sets how often.
 */
const kills = Number(process.env.KILLS ?? 20);
const people = 4;
const bucket = 'bestie-local';

/** A valid PNG of noise. */
function png(bytes) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const side = Math.max(1, Math.round(Math.sqrt(bytes)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side)])),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(data) {
  let value = -1;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value;
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** What the server has acknowledged. */
const acknowledged = { items: /** @type {any[]} */ ([]), objects: /** @type {any[]} */ ([]) };

/** Adds pieces to a closet until the server is gone. */
async function writeItems(origin, person, state) {
  while (!state.dead) {
    const id = randomUUID();
    const name = `Piece ${id}`;
    try {
      const answer = await fetch(`${origin}/api/items`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id, name, category: 'tops' }),
      });
      if (answer.status === 200) acknowledged.items.push({ person, id, name });
      else if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 200));
      else state.errors.push(`POST /api/items answered ${answer.status}`);
      await answer.arrayBuffer();
    } catch {
      if (!state.dead) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Uploads pictures in one request and in chunks, in turn, until the server is gone. */
async function uploadPictures(origin, person, state) {
  const headers = { authorization: `Firebase ${person.token}` };
  for (let turn = 0; !state.dead; turn += 1) {
    const name = `users/${person.uid}/bench/${randomUUID()}.png`;
    const data = png(turn % 2 === 0 ? 40_000 : 700_000);
    const object = { person, name, sha256: sha256(data), size: data.length };
    try {
      const stored =
        turn % 2 === 0
          ? await sendMultipart(origin, headers, name, data)
          : await sendResumable(origin, headers, name, data);
      if (stored) acknowledged.objects.push(object);
    } catch {
      if (!state.dead) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function sendMultipart(origin, headers, name, data) {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ name, contentType: 'image/png' })}\r\n--${boundary}\r\nContent-Type: image/png\r\n\r\n`;
  const answer = await fetch(`${origin}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-goog-upload-protocol': 'multipart',
      'content-type': `multipart/related; boundary=${boundary}`,
    },
    body: Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${boundary}--`)]),
  });
  await answer.arrayBuffer();
  return answer.status === 200;
}

async function sendResumable(origin, headers, name, data) {
  const start = await fetch(`${origin}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(data.length),
      'x-goog-upload-header-content-type': 'image/png',
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ name, contentType: 'image/png' }),
  });
  await start.arrayBuffer();
  const url = start.headers.get('x-goog-upload-url');
  if (!url) return false;
  const chunk = 256 * 1024;
  for (let offset = 0; offset < data.length; offset += chunk) {
    const last = offset + chunk >= data.length;
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'x-goog-upload-command': last ? 'upload, finalize' : 'upload',
        'x-goog-upload-offset': String(offset),
      },
      body: data.subarray(offset, offset + chunk),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) return false;
    if (last) return answer.headers.get('x-goog-upload-status') === 'final';
  }
  return false;
}

/** Checks everything that the server has acknowledged, and everything that it shows. */
async function verify(origin, persons) {
  const lost = [];
  const ids = new Set();
  for (const person of persons) {
    const headers = { authorization: `Bearer ${person.token}` };
    let cursor = '';
    do {
      const answer = await fetch(
        `${origin}/api/items?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        { headers },
      );
      if (answer.status === 429) {
        await answer.arrayBuffer();
        await new Promise((resolve) => setTimeout(resolve, 1000));
        continue;
      }
      const page = await answer.json();
      for (const item of page.items) ids.add(`${item.id} ${item.name}`);
      cursor = page.nextCursor;
    } while (cursor);
  }
  for (const { id, name } of acknowledged.items) if (!ids.has(`${id} ${name}`)) lost.push(`item ${id}`);
  const half = [];
  for (const person of persons) {
    const headers = { authorization: `Firebase ${person.token}` };
    const known = new Map(
      acknowledged.objects
        .filter((object) => object.person === person)
        .map((object) => [object.name, object]),
    );
    const listed = new Set();
    let pageToken = '';
    do {
      const query = new URLSearchParams({
        prefix: `users/${person.uid}/bench/`,
        ...(pageToken && { pageToken }),
      });
      const answer = await fetch(`${origin}/v0/b/${bucket}/o?${query}`, { headers });
      const page = await answer.json();
      if (!answer.ok) throw new Error(`The list answered ${answer.status}: ${JSON.stringify(page)}`);
      for (const { name } of page.items) listed.add(name);
      pageToken = page.nextPageToken;
    } while (pageToken);
    for (const name of known.keys()) if (!listed.has(name)) lost.push(`object ${name}`);
    for (const name of listed) {
      if (verified.has(name)) continue;
      const media = await fetch(`${origin}/v0/b/${bucket}/o/${encodeURIComponent(name)}?alt=media`, {
        headers,
      });
      const data = Buffer.from(await media.arrayBuffer());
      const metadata = await (
        await fetch(`${origin}/v0/b/${bucket}/o/${encodeURIComponent(name)}`, { headers })
      ).json();
      const whole =
        media.ok &&
        data.length === Number(metadata.size) &&
        createHash('md5').update(data).digest('base64') === metadata.md5Hash;
      if (!whole) half.push(name);
      else if (known.has(name) && known.get(name).sha256 !== sha256(data)) lost.push(`bytes of ${name}`);
      else verified.add(name);
    }
  }
  return { lost, half };
}

/** Objects whose bytes were compared; later rounds compare the others, the last round all of them. */
const verified = new Set();

let bestie = await startBestie();
const { port, dataDir } = bestie;
const persons = [];
for (let index = 0; index < people; index += 1)
  persons.push(await signUp(bestie.origin, `bench-${index}@bestie.test`));
const lost = [];
const half = [];
const starts = [];
const errors = [];
try {
  for (let kill = 1; kill <= kills; kill += 1) {
    const state = { dead: false, errors };
    const work = persons.flatMap((person) => [
      writeItems(bestie.origin, person, state),
      uploadPictures(bestie.origin, person, state),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 1500));
    await bestie.kill();
    state.dead = true;
    await Promise.all(work);
    bestie = await startBestie({ dataDir, port });
    starts.push(bestie.startedIn);
    if (kill === kills) verified.clear();
    const found = await verify(bestie.origin, persons);
    lost.push(...found.lost);
    half.push(...found.half);
    console.log(
      `kill ${kill}/${kills}: ${acknowledged.items.length} pieces and ${acknowledged.objects.length} objects acknowledged so far, ${found.lost.length} lost, ${found.half.length} half, started again in ${bestie.startedIn} ms`,
    );
  }
} finally {
  await bestie.kill();
  await rm(dataDir, { recursive: true, force: true });
}
for (const what of [...new Set([...lost, ...half, ...errors])].slice(0, 20)) console.log(what);
const fine = lost.length + half.length + errors.length === 0;
conclude(
  'durability',
  fine,
  `${kills} kills, ${acknowledged.items.length} pieces and ${acknowledged.objects.length} objects acknowledged, ${lost.length} lost, ${half.length} half-visible, ${errors.length} odd answers, slowest start ${Math.max(...starts)} ms`,
);
process.exit();
