import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import {
  beginImport,
  endOfImport,
  exportArchive,
  importArchive,
  pack,
  rowsOf,
  withManifest,
  unpack,
  withRows,
} from '../../test-support/archives';
import type { Unpacked } from '../../test-support/archives';
import { until } from '../../test-support/until';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { declared } from '..';
import { readContents } from './archive-contents';
import { createExportStream } from './archive-export';
import type { ArchiveHead } from './archive-format';
import { createArchivesRepository } from './archives.repository';

const garments = join(__dirname, '../../../demo-garments');
const formula = '=HYPERLINK("http://evil.test")';
const markup = '<img src=x onerror=alert(1)>"\'';

let whole: WholeServer;
let ada: SignedIn;
/** Ada’s archive: a coat with a photo, worn once, and pieces with evil names. */
let files: Unpacked;
let coat: string;
let original: string;

async function call(person: SignedIn, url: string, payload: object) {
  const reply = await whole.app.inject({ method: 'POST', url, headers: bearerOf(person), payload });
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.body}`);
  return reply.json<Record<string, unknown>>();
}

beforeAll(async () => {
  whole = await startWholeServer();
  await whole.server.start();
  ada = await whole.signIn('fan', 'ada');
  const [name] = (await readdir(garments)).filter((file) => file.endsWith('.webp'));
  const path = `users/${ada.uid}/closet/${uuidv7()}.webp`;
  const bytes = await readFile(join(garments, name!));
  await whole.server.storage.objects.ensureObject(path, bytes, 'image/webp', ada.uid);
  coat = uuidv7();
  await call(ada, '/api/items', { id: coat, name: 'Coat', category: 'outerwear', photos: [path] });
  await call(ada, '/api/items', { id: uuidv7(), name: formula, category: 'tops', brand: markup });
  await call(ada, '/api/wears', { itemIds: [coat], date: '2026-01-05' });
  files = await unpack(await exportArchive(whole, ada));
  original = [...files.keys()].find((file) => file.startsWith('originals/'))!;
});
afterAll(() => whole.close());

/** What a person has after they tried to import a ZIP. */
async function tried(
  zip: Buffer,
): Promise<{ outcome: ArchiveImport; items: number; objects: number; nell: SignedIn }> {
  const nell = await whole.signIn('fan', 'nell');
  const outcome = await importArchive(whole, nell, zip);
  const count = async (table: string) =>
    Number(
      (await whole.database.pool.query(`select count(*) as n from ${table} where owner_uid = $1`, [nell.uid]))
        .rows[0].n,
    );
  return { outcome, items: await count('items'), objects: await count('objects'), nell };
}

/** Like `tried`, and expects that nothing was written. */
async function refusal(zip: Buffer): Promise<string | null> {
  const { outcome, items, objects } = await tried(zip);
  expect({ state: outcome.state, items, objects }).toEqual({ state: 'refused', items: 0, objects: 0 });
  return outcome.reason;
}

const changed = (path: string, bytes: Buffer | string) => new Map(files).set(path, Buffer.from(bytes));

/** The bytes of a ZIP with every `from` replaced by `to`, which has the same length. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  const latin = zip.toString('latin1').replaceAll(from, to);
  return Buffer.from(latin, 'latin1');
}

describe('refused, with nothing written', () => {
  test('a photo whose bytes were changed', async () => {
    const bytes = Buffer.from(files.get(original)!);
    bytes[bytes.length - 1]! ^= 1;
    expect(await refusal(await pack(changed(original, bytes)))).toBe(
      `“${original}” is not what it was: its hash is another one.`,
    );
  });

  test('texts that were edited by hand', async () => {
    const altered = String(files.get('data/items.json')).replace('"Coat"', '"Boat"');
    expect(await refusal(await pack(changed('data/items.json', altered)))).toBe(
      '“data/items.json” is not what it was: its hash is another one.',
    );
  });

  test('a file that is no ZIP, and a truncated one', async () => {
    expect(await refusal(Buffer.from('PK is not enough'))).toMatch(/^This ZIP cannot be read/);
    const whole_ = await pack(files);
    expect(await refusal(whole_.subarray(0, whole_.length / 2))).toMatch(/^This ZIP cannot be read/);
  });

  test.each([
    ['../../../etc/passwd', 'xx/xx/xx/etc/passwd'],
    ['/etc/passwd', 'xetc/passwd'],
  ])('the path %s', async (evil, placeholder) => {
    const zip = await pack([...files, [placeholder, Buffer.from('root')]]);
    expect(await refusal(renamed(zip, placeholder, evil))).toMatch(/ZIP cannot be read|does not belong/);
  });

  test.each(['originals/run.exe', 'data/../x.json', 'evil.sh', 'ORIGINALS/a.jpg', 'data/items.json.exe'])(
    'the foreign file %s',
    async (name) => {
      const zip = await pack(
        withManifest(new Map(files).set(name.replace('..', '_x'), Buffer.from('hello'))),
      );
      expect(await refusal(zip)).toMatch(/does not belong into an archive of Bestie\.$/);
    },
  );

  test('a file that is missing in the manifest, and one that is missing in the ZIP', async () => {
    expect(await refusal(await pack(changed('csv/more.csv', 'a')))).toBe(
      '“csv/more.csv” is not in its manifest.',
    );
    const lacking = new Map(files);
    lacking.delete(original);
    expect(await refusal(await pack(lacking))).toBe(`“${original}” is missing.`);
  });

  test('a file that is in the ZIP twice', async () => {
    const zip = await pack([...files, ['csv/itemz.csv', files.get('csv/items.csv')!]]);
    expect(await refusal(renamed(zip, 'csv/itemz.csv', 'csv/items.csv'))).toBe(
      '“csv/items.csv” is in it twice.',
    );
  });

  test('a zip bomb: a small file that unpacks to a huge one', async () => {
    const bomb = withManifest(changed('data/bomb.json', Buffer.alloc(30 * 1024 * 1024, ' ')));
    expect(await refusal(await pack(bomb))).toBe(
      '“data/bomb.json” would unpack to far more than it is. That is no archive.',
    );
  });

  test('a file that unpacks to more than it declares', async () => {
    const said = withManifest(changed('data/liar.json', Buffer.alloc(1000, ' ')));
    const zip = await pack(
      new Map(said).set('data/liar.json', Buffer.from(JSON.stringify([...Array(9000).keys()]))),
    );
    const head = zip.lastIndexOf(Buffer.from('data/liar.json')) - 46;
    zip.writeUInt32LE(1000, head + 24);
    expect(await refusal(zip)).toMatch(/^“data\/liar\.json” cannot be read: too many bytes/);
  });

  test('an archive of a newer Bestie', async () => {
    const manifest = JSON.parse(String(files.get('manifest.json'))) as object;
    const newer = changed('manifest.json', JSON.stringify({ ...manifest, version: 2 }));
    expect(await refusal(await pack(newer))).toBe('It was made by a newer version of Bestie.');
  });

  test('more pieces than anybody may have', async () => {
    const [row] = rowsOf(files, 'items');
    const rows = Array.from({ length: 5001 }, () => ({ ...row, id: uuidv7() }));
    expect(await refusal(await pack(withRows(files, 'items', rows)))).toBe(
      'Pieces: you have 0, 5001 would come, and 5000 are the most.',
    );
  });
});

describe('left out and named in a note, while the rest is imported', () => {
  test('unknown rows, fields and files', async () => {
    const [row, other] = rowsOf(files, 'items');
    const rows = [
      { ...row, sparkle: 1 },
      { ...other, category: 'hovercraft', name: 'Eel' },
      { ...other, id: 'no' },
    ];
    const strange = new Map(withRows(files, 'items', rows)).set('data/eels.json', Buffer.from('{}'));
    const { outcome, items } = await tried(await pack(withManifest(strange)));
    expect(outcome.state).toBe('done');
    expect(items).toBe(1);
    expect(outcome.results.find(({ name }) => name === 'items')).toMatchObject({ added: 1, refused: 2 });
    expect(outcome.notes).toEqual(
      expect.arrayContaining([
        'data/eels.json is not known here and was left out.',
        'Pieces: “sparkle” is not known here and was left out.',
        expect.stringMatching(/^Pieces, row 2 \(Eel\) was refused: category: /),
        expect.stringMatching(/^Pieces, row 3 .* was refused: id: /),
      ]),
    );
  });

  test('names that a note can hold only in part', async () => {
    const [row] = rowsOf(files, 'items');
    const rows = [
      { ...row, [`${'x'.repeat(59)}👗`]: 1, '\u0000': 1, '\ud800': 1 },
      { ...row, id: uuidv7(), category: 'hovercraft', name: `${'y'.repeat(59)}👗` },
    ];
    const { outcome } = await tried(await pack(withRows(files, 'items', rows)));
    expect(outcome.state).toBe('done');
    expect(outcome.notes.join()).toContain(`“${'x'.repeat(59)}…” is not known here`);
    expect(outcome.notes.join()).toContain(`(${'y'.repeat(59)}…) was refused: category: `);
  });

  test('a photo that is no picture', async () => {
    const { outcome, items, objects } = await tried(
      await pack(withManifest(changed(original, '<svg onload=alert(1)>'))),
    );
    expect([outcome.state, items, objects]).toEqual(['done', 2, 0]);
    expect(outcome.notes.join()).toContain(`${original} was left out`);
  });

  const profile = (changes: object) => ({
    handle: null,
    name: null,
    bio: null,
    links: [],
    avatar: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...changes,
  });
  const profileOf = async (uid: string) =>
    (await whole.database.pool.query('select handle, name, bio from profiles where uid = $1', [uid])).rows;

  test('names and texts of a profile that a word filter blocks; others are censored or held', async () => {
    const admin = await whole.signIn('admin');
    for (const [action, word] of [
      ['block', 'grimble'],
      ['censor', 'snarf'],
      ['hold', 'replica'],
    ])
      await call(admin, '/api/admin/word-filters', {
        id: uuidv7(),
        name: `Our ${action} list`,
        action,
        words: [word],
        exceptions: [],
        reason: 'Agreed in the team',
      });
    const row = profile({ handle: 'replica_nell', name: 'Grimble', bio: 'No snarf here' });
    const { outcome, nell } = await tried(await pack(withRows(files, 'profile', [row])));
    expect(outcome.notes).toContain(
      'Your name was left out: “Grimble” is not allowed here. Please use another word.',
    );
    expect(await profileOf(nell.uid)).toEqual([
      { handle: 'replica_nell', name: null, bio: expect.stringMatching(/^No \*+ here$/) as string },
    ]);
    const cases = `select kind, held from report_cases where target_id = $1`;
    expect((await whole.database.pool.query(cases, [nell.uid])).rows).toEqual([
      { kind: 'person', held: true },
    ]);
  });

  test('the profile of somebody who is muted', async () => {
    const mel = await whole.signIn('fan', 'mel');
    await whole.database.pool.query(
      `update people set muted_until = now() + interval '1 day', muted_reason = 'Spam' where uid = $1`,
      [mel.uid],
    );
    const zip = await pack(withRows(files, 'profile', [profile({ handle: 'mel', name: 'Mel' })]));
    const outcome = await importArchive(whole, mel, zip);
    expect(outcome.results.find(({ name }) => name === 'profile')).toMatchObject({ added: 0, refused: 1 });
    expect(outcome.notes.join()).toMatch(/Your profile was left out\. You are muted until .*: Spam/);
    expect(await profileOf(mel.uid)).toEqual([]);
  });

  test('texts that the database refuses', async () => {
    const [row] = rowsOf(files, 'items');
    const rows = [
      { ...row, notes: 'a\u0000b' },
      { ...row, id: uuidv7(), notes: '\ud800' },
    ];
    const { outcome } = await tried(await pack(withRows(files, 'items', rows)));
    expect(outcome.results.find(({ name }) => name === 'items')).toMatchObject({ added: 0, refused: 2 });
  });
});

describe('who owns what is imported', () => {
  test('ids of other people’s things do not lead to them', async () => {
    const [row] = rowsOf(files, 'wears');
    const onlyWears = withRows(withRows(files, 'items', []), 'wears', [{ ...row, date: '2026-02-02' }]);
    const { outcome } = await tried(await pack(onlyWears));
    expect(outcome.results.find(({ name }) => name === 'wears')).toMatchObject({ added: 0, refused: 1 });
    const { rows } = await whole.database.pool.query('select worn_on from wears where item_id = $1', [coat]);
    expect(rows).toEqual([{ worn_on: '2026-01-05' }]);
  });

  test('an id that is one’s own in one table leads to nothing of others in another', async () => {
    const nell = await whole.signIn('fan', 'nell');
    const board = uuidv7();
    await call(ada, '/api/boards', { id: board, title: 'Coats', visibility: 'public' });
    // A piece of hers with the id of Ada’s board, and a board with the id of Ada’s coat.
    await call(nell, '/api/items', { id: board, name: 'Bait', category: 'tops' });
    await call(nell, '/api/boards', { id: coat, title: 'Bait' });
    const [adas] = (await whole.app.inject({ url: '/api/boards', headers: bearerOf(ada) })).json<{
      items: object[];
    }>().items;
    const own = await unpack(await exportArchive(whole, nell));
    const [baitBoard] = rowsOf(own, 'boards');
    const [baitItem] = rowsOf(own, 'items');
    const pin = {
      id: uuidv7(),
      boardId: board,
      sectionId: null,
      kind: 'note',
      itemId: null,
      outfitId: null,
      file: null,
      rootPinId: null,
      sourcePinId: null,
      title: 'Buy my boots',
      note: 'Here',
      alt: '',
      sourceUrl: null,
      colour: null,
      sort: 'm',
      x: null,
      y: null,
      w: null,
      createdAt: baitBoard!['createdAt'],
      updatedAt: baitBoard!['updatedAt'],
      deletedAt: null,
      version: 1,
    };
    const pinId = uuidv7();
    const wear = { ...rowsOf(files, 'wears')[0], itemId: coat, date: '2026-03-03' };
    const edited = [
      ['items', [baitItem, { ...baitItem, id: coat, name: 'Coat' }]],
      ['boards', [baitBoard, { ...baitBoard, id: board, title: 'Coats', coverPinId: pin.id }]],
      ['pins', [pin, { ...pin, id: pinId, boardId: coat, kind: 'item', itemId: coat, sort: 'n' }]],
      ['wears', [wear]],
    ] as const;
    const archive = edited.reduce(
      (all, [name, rows]) => withRows(all, name, rows as unknown as Parameters<typeof withRows>[2]),
      own,
    );
    const outcome = await importArchive(whole, nell, await pack(archive));
    expect(outcome.state).toBe('done');
    const { pool } = whole.database;
    const pins = await pool.query('select 1 from pins where board_id = $1', [board]);
    const covers = await pool.query('select cover_pin_id from boards where id = $1', [board]);
    const wears = await pool.query('select worn_on from wears where item_id = $1', [coat]);
    const shown = await pool.query('select 1 from pins where item_id = $1', [coat]);
    expect([pins.rows, covers.rows, wears.rows, shown.rows]).toEqual([
      [],
      [{ cover_pin_id: null }],
      [{ worn_on: '2026-01-05' }],
      [],
    ]);
    expect(adas).toMatchObject({ pinCount: 0 });
  });

  test('the same archive in another account creates new things and changes none', async () => {
    const { nell } = await tried(await pack(files));
    const { rows } = await whole.database.pool.query('select owner_uid from items where id = $1', [coat]);
    expect(rows).toEqual([{ owner_uid: ada.uid }]);
    const own = await whole.database.pool.query('select id from items where owner_uid = $1 and name = $2', [
      nell.uid,
      'Coat',
    ]);
    expect(own.rows).toHaveLength(1);
    expect(own.rows[0].id).not.toBe(coat);
  });

  test('nobody imports another person’s upload, or two archives at once', async () => {
    const [mia, eve] = [await whole.signIn('fan', 'mia'), await whole.signIn('fan', 'eve')];
    const path = `users/${mia.uid}/archives/${uuidv7()}.zip`;
    await whole.server.storage.objects.ensureObject(path, await pack(files), 'application/zip', mia.uid);
    const post = (person: SignedIn, id: string) =>
      whole.app.inject({
        method: 'POST',
        url: '/api/archives/imports',
        headers: bearerOf(person),
        payload: { id, path, fileName: 'a.zip' },
      });
    expect((await post(eve, uuidv7())).statusCode).toBe(404);
    const id = uuidv7();
    const [one, again] = [await post(mia, id), await post(mia, id)];
    expect([one.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json<ArchiveImport>().id).toBe(id);
    await endOfImport(whole, mia, id);
  });

  test('one at a time', async () => {
    const mia = await whole.signIn('fan', 'mia');
    await whole.database.pool.query(
      `insert into archive_imports (id, owner_uid, file_name, state, created_at) values ($1, $2, 'a.zip', 'writing', now())`,
      [uuidv7(), mia.uid],
    );
    await expect(beginImport(whole, mia, await pack(files))).rejects.toThrow(
      'Another archive is being imported.',
    );
  });

  test('only the signed-in owner gets the ZIP', async () => {
    expect((await whole.app.inject({ url: '/api/archive' })).statusCode).toBe(401);
    const framed = { cookie: ada.cookie, 'sec-fetch-dest': 'iframe' };
    expect((await whole.app.inject({ url: '/api/archive', headers: framed })).statusCode).toBe(403);
    const reply = await whole.app.inject({ url: '/api/archive', headers: { cookie: ada.cookie } });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="bestie-\d{4}-\d\d-\d\d\.zip"/),
    });
    const { rows } = await whole.database.pool.query(
      `select actor_uid from audit_log where action = 'archives.export' and target_id = $1 limit 1`,
      [ada.uid],
    );
    expect(rows).toEqual([{ actor_uid: ada.uid }]);
  });
});

test('a file that is replaced while others are exported is the new one, and a deleted one is left out', async () => {
  const { objects, driver, collect } = whole.server.storage;
  const { pool } = whole.database;
  const kit = await whole.signIn('fan', 'kit');
  const [first, second, third, other] = await Promise.all(
    (await readdir(garments))
      .filter((file) => file.endsWith('.webp'))
      .slice(0, 4)
      .map((file) => readFile(join(garments, file))),
  );
  const names: string[] = [];
  for (const bytes of [first, second, third]) {
    const path = `users/${kit.uid}/closet/${uuidv7()}.webp`;
    await objects.ensureObject(path, bytes!, 'image/webp', kit.uid);
    await call(kit, '/api/items', { id: uuidv7(), name: 'Top', category: 'tops', photos: [path] });
    names.push(path);
  }
  // Their derivatives are made from the same files; the first read below is the export's.
  const making = `select from jobs where kind like 'pictures.%' and failed_at is null and run_at <= now()`;
  await until(async () => (await pool.query(making)).rows.length === 0);
  const read = driver.read;
  const reading = jest.spyOn(driver, 'read').mockImplementationOnce((...given) =>
    Readable.from(
      (async function* () {
        await objects.ensureObject(names[1]!, other!, 'image/webp', kit.uid);
        await objects.removeObject(names[2]!);
        await pool.query(
          `update object_contents set changed_at = now() - interval '5 minutes' where state = 'dead'`,
        );
        await collect();
        yield* read(...given);
      })(),
      { objectMode: false },
    ),
  );
  const exported = await exportArchive(whole, kit)
    .then(unpack)
    .finally(() => reading.mockRestore());
  const originals = [...exported].filter(([path]) => path.startsWith('originals/'));
  expect(originals.map(([, bytes]) => bytes)).toEqual([first, other]);
  const head = JSON.parse(String(exported.get('archive.json'))) as ArchiveHead;
  expect(head.originals).toEqual({ files: 2, bytes: first!.length + other!.length });
  const manifestOf = (unpacked: Unpacked) =>
    (JSON.parse(String(unpacked.get('manifest.json'))) as { files: unknown }).files;
  expect(manifestOf(exported)).toEqual(manifestOf(withManifest(exported)));
});

test('rows are read when they are written, so that a full trash never lies in memory', async () => {
  const kit = await whole.signIn('fan', 'kit');
  const { db, pool } = whole.database;
  await pool.query(
    `insert into items (id, owner_uid, name, category, deleted_at, created_at, updated_at)
     select gen_random_uuid(), $1, 'Top ' || n, 'tops', case when n > 700 then now() end, now(), now()
     from generate_series(1, 1300) n`,
    [kit.uid],
  );
  const contents = await readContents(createArchivesRepository(db), declared.archivedTables, kit.uid);
  expect(contents.counts['items']).toEqual({ all: 1300, kept: 700 });
  await pool.query(`update items set name = 'Renamed' where owner_uid = $1`, [kit.uid]);
  const stream = createExportStream({
    head: JSON.parse(String(files.get('archive.json'))) as ArchiveHead,
    contents,
    now: new Date(),
    find: () => Promise.resolve(undefined),
    read: () => Readable.from([]),
  });
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  const exported = await unpack(Buffer.concat(pieces));
  const names = rowsOf(exported, 'items').map((row) => row['name']);
  expect(names).toEqual(Array.from({ length: 1300 }, () => 'Renamed'));
  expect(String(exported.get('csv/items.csv')).split('Renamed')).toHaveLength(1301);
  expect(String(exported.get('index.html')).split('<h3>Renamed</h3>')).toHaveLength(701);
  expect(JSON.parse(String(exported.get('archive.json')))).toMatchObject({ counts: { items: 1300 } });
});

test('a person has two exports at a time, until their last byte is sent', async () => {
  const { driver } = whole.server.storage;
  const stalled: Readable[] = [];
  const stalls = jest.spyOn(driver, 'read').mockImplementation(() => {
    stalled.push(new Readable({ read() {} }));
    return stalled.at(-1)!;
  });
  const take = () => whole.app.inject({ url: '/api/archive', headers: { cookie: ada.cookie } });
  const both = [take(), take()];
  while (stalled.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await take()).statusCode).toBe(429);
  stalls.mockRestore();
  for (const stream of stalled) stream.push(null);
  for (const { statusCode } of await Promise.all(both)) expect(statusCode).toBe(200);
  expect((await take()).statusCode).toBe(200);
});

describe('files of the archive that people open', () => {
  test('a spreadsheet runs no formulas', () => {
    const csv = String(files.get('csv/items.csv'));
    expect(csv).toContain(`"'${formula.replace(/"/g, '""')}"`);
    expect(csv).not.toMatch(/(^|,)"?=/m);
  });

  test('the page escapes markup and loads nothing', () => {
    const page = String(files.get('index.html'));
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
    expect(page).toMatch(
      /Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'sha256-/,
    );
    expect(page).not.toMatch(/<script|<link|url\(|@import|(?:src|href)="(?!#|originals\/|page\/)/);
  });
});

describe('a storage that fails', () => {
  test.each([
    ['while the ZIP is opened', 1],
    ['while its files are checked', 4],
  ])('for a moment, %s, is no reason to refuse an archive', async (_when, failing) => {
    const { driver } = whole.server.storage;
    const { read } = driver;
    let ranges = 0;
    const faulty = jest.spyOn(driver, 'read').mockImplementation((id, range) => {
      if (range && (ranges += 1) === failing)
        return new Readable({
          read: (): never => {
            throw new Error('connect ECONNREFUSED');
          },
        });
      return read.call(driver, id, range);
    });
    try {
      const { outcome, items } = await tried(await pack(files));
      expect(outcome).toMatchObject({ state: 'done' });
      expect(items).toBe(2);
    } finally {
      faulty.mockRestore();
    }
  });
});

test('an account without enough space is told how much is needed, and nothing is written', async () => {
  const small = await startWholeServer({ env: { STORAGE_QUOTA_BYTES: '4000000' } });
  try {
    await small.server.start();
    const nell = await small.signIn('fan', 'nell');
    const filler = `users/${nell.uid}/filler.bin`;
    const zip = await pack(files);
    await small.server.storage.objects.ensureObject(
      ...([filler, Buffer.alloc(4_000_000 - zip.length - 100), 'application/x-filler', nell.uid] as const),
    );
    const outcome = await importArchive(small, nell, zip);
    expect(outcome).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^Its photos need .* GB, and 0\.00 GB of your 0\.00 GB are free\./),
    });
    const { rows } = await small.database.pool.query('select count(*)::int as n from items');
    expect(rows).toEqual([{ n: 0 }]);
  } finally {
    await small.close();
  }
});
