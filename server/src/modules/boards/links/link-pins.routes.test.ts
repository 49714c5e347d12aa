import { limits } from '@bestie/contracts/limits';
import { boardTopic } from '@bestie/contracts/live';
import type { Pin } from '@bestie/contracts/pins.contract';
import { defaultTreeAdapter } from 'parse5';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { createTestBoards } from '../../../test-support/boards';
import type { TestBoards } from '../../../test-support/boards';
import type { TestPerson } from '../../../test-support/test-app';
import { startWebStandIn } from '../../../test-support/web-stand-in';
import type { WebStandIn } from '../../../test-support/web-stand-in';
import { isPublicAddress } from '../../../platform/outgoing/public-addresses';
import { LinkUnreadable, readLink } from './read-link';
import { readLinkJob, readLinkTries } from './link-previews.service';

const [ada, bob] = ['fan:ada', 'fan:bob'] as const;
let boards: TestBoards;
let web: WebStandIn;
let photo: Buffer;

beforeAll(async () => {
  [boards, web] = await Promise.all([createTestBoards(), startWebStandIn()]);
  await boards.know(ada, bob);
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5174c' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await boards.close();
  await web.close();
});
beforeEach(() => {
  web.pages.clear();
  web.asked.length = 0;
});

const page = (head: string) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html><head>${head}</head><body>Welcome</body></html>`,
});
async function pin(as: TestPerson, boardId: string, given: object, id = uuidv7()) {
  const { status, body, error } = await boards.call<{ pins: Pin[] }>(
    as,
    'POST',
    `/api/boards/${boardId}/pins`,
    {
      pins: [{ id, ...given }],
    },
  );
  return { status, error, pin: body.pins?.[0] as Pin };
}
const change = (as: TestPerson, boardId: string, { id, version }: Pin, changes: object) =>
  boards.call<Pin>(as, 'PATCH', `/api/boards/${boardId}/pins/${id}`, { version, ...changes });
/** Reads a page as previews do, from servers at 127.0.0.1 and on the internet. */
const read = (url: string, timeouts = { idle: 20_000, whole: 60_000 }) =>
  readLink(url, {
    reaches: (address) => address === '127.0.0.1' || isPublicAddress(address),
    signal: new AbortController().signal,
    timeouts,
  });

describe('pinning', () => {
  test('a link is pinned at once and gets title, description and a picture of ours', async () => {
    web.pages.set(
      '/coat',
      page(`<title>x</title><meta property="og:title" content="A  camel
      coat &amp; belt"><meta property="og:description" content="Wool."><meta property="og:image" content="/coat.jpg">`),
    );
    web.pages.set('/coat.jpg', { type: 'application/octet-stream', body: photo });
    const boardId = await boards.addBoard(ada, { visibility: 'public' });
    const link = `${web.origin}/coat`;
    const { pin: fresh } = await pin(ada, boardId, { link });
    expect(fresh).toMatchObject({
      kind: 'link',
      sourceUrl: link,
      linkState: 'reading',
      title: '',
      picture: null,
    });
    expect(web.asked).toEqual([]);
    await boards.runJob(readLinkJob);
    const [shown] = await boards.pinsOf(null, boardId);
    expect(shown).toMatchObject({
      linkState: 'read',
      title: 'A camel coat & belt',
      note: 'Wool.',
      version: 2,
      picture: { state: 'ready' },
    });
    expect(JSON.stringify(shown?.picture)).not.toContain(web.origin);
    expect(await boards.sees(null, shown!.picture!.id)).toBe(true);
    expect((await boards.eventsOf(boardTopic(boardId))).at(-1)).toEqual(['pins.update', [fresh.id]]);
    // Nothing of the person goes there.
    expect(web.asked.map(({ path }) => path)).toEqual(['/coat', '/coat.jpg']);
    for (const { headers } of web.asked)
      expect(Object.keys(headers).toSorted()).toEqual([
        ...['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
      ]);
  });

  test('words that a person wrote stay; another address is read anew', async () => {
    web.pages.set('/a', page('<title>Theirs</title>'));
    web.pages.set('/b', page('<title>Other</title><meta name="description" content="B">'));
    const boardId = await boards.addBoard(ada);
    const { pin: fresh } = await pin(ada, boardId, { link: `${web.origin}/a`, title: 'Mine' });
    await boards.runJob(readLinkJob);
    const [shown] = await boards.pinsOf(ada, boardId);
    expect(shown).toMatchObject({ title: 'Mine', note: '', linkState: 'read' });
    const none = await change(ada, boardId, shown!, { sourceUrl: null });
    expect([none.status, none.error.field]).toEqual([400, 'sourceUrl']);
    const other = await change(ada, boardId, shown!, { sourceUrl: `${web.origin}/b` });
    expect(other.body).toMatchObject({ id: fresh.id, linkState: 'reading' });
    await boards.runJob(readLinkJob);
    expect(await boards.pinsOf(ada, boardId)).toMatchObject([
      { title: 'Mine', note: 'B', linkState: 'read' },
    ]);
  });

  test('a page that cannot be read is tried again, and says so in the end', async () => {
    const boardId = await boards.addBoard(ada);
    await pin(ada, boardId, { link: `${web.origin}/nowhere` });
    await expect(boards.runJob(readLinkJob, 1)).rejects.toThrow(LinkUnreadable);
    const [{ id }] = (await boards.pinsOf(ada, boardId)) as [Pin];
    await boards.database.pool.query(
      `insert into jobs (id, kind, payload, run_at, created_at) values ($1, $2, $3, now(), now())`,
      [uuidv7(), readLinkJob, JSON.stringify(id)],
    );
    await boards.runJob(readLinkJob, readLinkTries);
    expect(await boards.pinsOf(ada, boardId)).toMatchObject([{ linkState: 'unreadable', picture: null }]);
  });

  test('a page during which the server ended is not read again', async () => {
    const boardId = await boards.addBoard(ada);
    const { pin: fresh } = await pin(ada, boardId, { link: `${web.origin}/deadly` });
    await boards.interruptJob(readLinkJob);
    expect(await boards.pinsOf(ada, boardId)).toMatchObject([{ linkState: 'unreadable', picture: null }]);
    expect((await boards.eventsOf(boardTopic(boardId))).at(-1)).toEqual(['pins.update', [fresh.id]]);
    await boards.runJob(readLinkJob);
    expect(web.asked).toEqual([]);
  });

  test('so many links of a person wait to be read: new, copied, restored ones and those of another address', async () => {
    const { unreadLinks } = limits.boards;
    web.pages.set('/first', page('<title>First</title>'));
    const boardId = await boards.addBoard(ada, {}, { [bob]: 'editor' });
    await pin(ada, boardId, { link: `${web.origin}/first` });
    await boards.runJob(readLinkJob);
    const [first] = (await boards.pinsOf(ada, boardId)) as [Pin];
    const { pin: deleted } = await pin(ada, boardId, { link: `${web.origin}/deleted` });
    const act = (verb: 'delete' | 'restore') =>
      boards.call(ada, 'POST', `/api/boards/${boardId}/pins/${verb}`, { ids: [deleted.id] });
    await act('delete');
    const pins = Array.from({ length: unreadLinks }, (_, index) => ({
      id: uuidv7(),
      link: `${web.origin}/${index}`,
    }));
    expect((await boards.call(ada, 'POST', `/api/boards/${boardId}/pins`, { pins })).status).toBe(200);
    const one = { link: `${web.origin}/more` };
    const other = { sourceUrl: `${web.origin}/other` };
    for (const answer of [
      await pin(ada, boardId, one),
      await pin(ada, boardId, { pinId: first.id }),
      await change(ada, boardId, first, other),
      // It counts for the person who pinned it.
      await change(bob, boardId, first, other),
      await act('restore'),
    ])
      expect(answer.error).toMatchObject({ code: 'limit_reached' });
    expect((await pin(bob, boardId, one)).status).toBe(200);
    expect((await pin(ada, boardId, { text: 'No link' })).status).toBe(200);
    await boards.interruptJob(readLinkJob);
    expect((await act('restore')).status).toBe(200);
    expect((await change(ada, boardId, first, other)).body.linkState).toBe('reading');
  });

  test('a link that is changed again and again is read once; one that was deleted before, when it is restored', async () => {
    web.pages.set('/last', page('<title>Last</title>'));
    const boardId = await boards.addBoard(ada);
    let { pin: fresh } = await pin(ada, boardId, { link: `${web.origin}/a` });
    for (const path of ['/b', '/last'])
      fresh = (await change(ada, boardId, fresh, { sourceUrl: web.origin + path })).body;
    await boards.call(ada, 'POST', `/api/boards/${boardId}/pins/delete`, { ids: [fresh.id] });
    const { rows } = await boards.database.pool.query(
      'select id from jobs where kind = $1 and payload = to_jsonb($2::text)',
      [readLinkJob, fresh.id],
    );
    expect(rows).toHaveLength(1);
    await boards.runJob(readLinkJob, readLinkTries);
    expect(web.asked).not.toContainEqual(expect.objectContaining({ path: '/last' }));
    await boards.call(ada, 'POST', `/api/boards/${boardId}/pins/restore`, { ids: [fresh.id] });
    await boards.runJob(readLinkJob);
    expect(await boards.pinsOf(ada, boardId)).toMatchObject([{ title: 'Last', linkState: 'read' }]);
  });

  test('notes and colours: pinned, edited, copied, found by their words; one content each', async () => {
    const boardId = await boards.addBoard(ada, { visibility: 'public', title: 'Autumn' });
    const { pin: note } = await pin(ada, boardId, { text: 'Ask about the tailor in Lisbon' });
    const { pin: colour } = await pin(ada, boardId, { colour: '#b5174c', title: 'Lipstick' });
    expect([note, colour]).toMatchObject([
      { kind: 'note', note: 'Ask about the tailor in Lisbon', picture: null },
      { kind: 'colour', colour: '#b5174c', title: 'Lipstick', picture: null },
    ]);
    for (const [which, changes, field] of [
      [note, { note: '' }, 'note'],
      [note, { colour: '#ffffff' }, 'colour'],
      [colour, { colour: 'red' }, 'colour'],
    ] as const) {
      const { status, error } = await change(ada, boardId, which, changes);
      expect([status, error.field]).toEqual([400, field]);
    }
    for (const [given, field] of [
      [{ text: '' }, 'pins.0.text'],
      [{ link: 'ftp://bestie.test' }, 'pins.0.link'],
      [{ colour: '#fff' }, 'pins.0.colour'],
      [{ text: 'Two', colour: '#ffffff' }, 'pins.0'],
    ] as const) {
      const { status, error } = await pin(ada, boardId, given);
      expect([status, error.field]).toEqual([400, field]);
    }
    expect((await change(ada, boardId, colour, { colour: '#ffffff' })).body.colour).toBe('#ffffff');
    // A copy is independent of the original.
    const own = await boards.addBoard(bob);
    await pin(bob, own, { pinId: note.id });
    await pin(bob, own, { pinId: colour.id });
    await boards.call(ada, 'POST', `/api/boards/${boardId}/delete`, {});
    expect(await boards.pinsOf(bob, own)).toMatchObject([
      { kind: 'colour', colour: '#ffffff', title: 'Lipstick' },
      { kind: 'note', note: 'Ask about the tailor in Lisbon' },
    ]);
  });
});

describe('reading pages', () => {
  const unreadable = (url: string, timeouts?: { idle: number; whole: number }) =>
    expect(read(url, timeouts)).rejects.toThrow(LinkUnreadable);

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://0x0a000001/',
    'http://167772161/',
    'file:///etc/passwd',
    'http://ada:secret@127.0.0.1/',
  ])('never calls %s', (url) => unreadable(url));

  test('neither a name of this machine, nor an address that a page redirects to or has its picture at', async () => {
    await unreadable(`http://localhost.:${new URL(web.origin).port}/`);
    const secret = 'http://127.0.0.2:1/secret';
    web.pages.set('/to-private', { redirect: secret });
    await unreadable(`${web.origin}/to-private`);
    web.pages.set('/to-file', { redirect: 'file:///etc/passwd' });
    await unreadable(`${web.origin}/to-file`);
    web.pages.set('/round', { redirect: '/round' });
    await unreadable(`${web.origin}/round`);
    expect(web.asked.filter(({ path }) => path === '/round')).toHaveLength(5);
    web.pages.set('/picture', page(`<title>Fine</title><meta property="og:image" content="${secret}">`));
    expect(await read(`${web.origin}/picture`)).toMatchObject({ title: 'Fine', picture: null });
    web.pages.set('/near', { redirect: '/picture' });
    expect(await read(`${web.origin}/near`)).toMatchObject({ title: 'Fine' });
  });

  test('a page that does not answer, one that drips, and one that is no page', async () => {
    web.pages.set('/hangs', { hangs: true });
    web.pages.set('/drips', { drips: 'x'.repeat(1_000), everyMs: 50 });
    web.pages.set('/zip', { type: 'application/zip', body: 'PK' });
    web.pages.set('/broken', { status: 500 });
    const soon = { idle: 400, whole: 1_000 };
    await Promise.all([
      ...['/hangs', '/drips'].map((path) => unreadable(web.origin + path, soon)),
      ...['/zip', '/broken'].map((path) => unreadable(web.origin + path)),
    ]);
  });

  test('of 64 MB only the beginning; a picture that is too large is left out', async () => {
    const endless = 64 * 1024 * 1024;
    const start = '<title>Huge</title><meta property="og:image" content="/huge.jpg">';
    web.pages.set('/huge', { endless, type: 'text/html', start });
    web.pages.set('/huge.jpg', { endless, type: 'image/jpeg' });
    expect(await read(`${web.origin}/huge`)).toEqual({
      title: 'Huge',
      description: '',
      picture: null,
    });
    expect(web.sent()).toBeLessThan(endless);
  });

  test('a page that would make a tree of millions of elements costs what its bytes cost', async () => {
    const many = Array.from({ length: 300 }, (_, index) => index.toString(36));
    const facts = '<title>Coat</title><meta name="description" content="Wool.">';
    web.pages.set('/formats', {
      type: 'text/html',
      // Browsers open every unclosed format again in every paragraph.
      body: `<p>${many.map((one) => `<b a=${one}>`).join('')}${'<p>x'.repeat(many.length)}${facts}`,
    });
    const elements = jest.spyOn(defaultTreeAdapter, 'createElement');
    expect(await read(`${web.origin}/formats`)).toMatchObject({
      title: 'Coat',
      description: 'Wool.',
    });
    expect(elements.mock.calls.length).toBeLessThan(1_000);
    elements.mockRestore();
    const attributes = Array.from({ length: 120_000 }, (_, index) => index.toString(36)).join(' ');
    web.pages.set('/attributes', {
      type: 'text/html',
      body: `<b ${attributes}>`.slice(0, 500_000) + `>${facts}`,
    });
    expect(await read(`${web.origin}/attributes`)).toMatchObject({ title: 'Coat' });
  });

  test('words of scripts, styles and comments are no tags, and references in words are read', async () => {
    const hidden =
      '<title>No</title><meta property="og:title" content="No"><link rel="image_src" href="/no">';
    const raw = ['script', 'style', 'noscript', 'textarea', 'iframe', 'xmp', 'noembed', 'noframes'];
    web.pages.set(
      '/raw',
      page(`<constructor><!-- ${hidden} -->${raw.map((name) => `<${name.toUpperCase()}>${hidden}</${name}>`).join('')}
        <title>Coats &amp; <b>belts</b></title><META NAME=Description CONTENT='1 &lt; 2'>
        <meta name="description" content="Second"><title>Second</title><plaintext>${hidden}`),
    );
    expect(await read(`${web.origin}/raw`)).toEqual({
      title: 'Coats & <b>belts</b>',
      description: '1 < 2',
      picture: null,
    });
  });

  test('pages in other encodings, with words that are too long, and a picture that is none', async () => {
    const cyrillic = Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>'),
      Buffer.from([0xcf, 0xe0, 0xeb, 0xfc, 0xf2, 0xee]),
      Buffer.from('</title>'),
    ]);
    web.pages.set('/cyrillic', { type: 'text/html', body: cyrillic });
    const japanese = Buffer.concat([
      Buffer.from('<title>'),
      Buffer.from([0x83, 0x52, 0x81, 0x5b, 0x83, 0x67]),
    ]);
    web.pages.set('/japanese', { type: 'text/html; charset=Shift_JIS', body: japanese });
    web.pages.set('/unknown', { type: 'text/html; charset=klingon', body: '<title>Café</title>' });
    web.pages.set(
      '/long',
      page(`<title>${'🧥'.repeat(80)}</title><meta property="og:image" content="/no.jpg">`),
    );
    web.pages.set('/no.jpg', { type: 'image/jpeg', body: '<script>alert(1)</script>' });
    web.pages.set('/photo.jpg', { type: 'image/jpeg', body: photo });
    const titles = ['/cyrillic', '/japanese', '/unknown'].map(
      async (path) => (await read(web.origin + path)).title,
    );
    expect(await Promise.all(titles)).toEqual(['Пальто', 'コート', 'Café']);
    const long = await read(`${web.origin}/long`);
    expect(long).toMatchObject({ title: `${'🧥'.repeat(49)}…`, picture: null });
    expect((await read(`${web.origin}/photo.jpg`)).picture?.bytes.equals(photo)).toBe(true);
  });
});
