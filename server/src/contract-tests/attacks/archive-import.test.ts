/**
 * Imports take neither time nor memory of other people: archives are read row by row in a worker thread,
 * reading stops at the first row over the limit, and an import during which the server died is not retried.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import { limits } from '@bestie/contracts/limits';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { platformContract } from '@bestie/contracts/platform.contract';
import { declared } from '../../modules';
import { readJsonElements } from '../../modules/archives/archive-json';
import { createRowsReader, readManifest } from '../../modules/archives/archive-rows';
import { openArchiveThread } from '../../modules/archives/archive-thread';
import {
  beginImport,
  exportArchive,
  importArchive,
  pack,
  unpack,
  withRows,
} from '../../test-support/archives';
import { testSupport } from '../../test-support/database';
import { startWholeServer } from '../../test-support/whole-server';
import type { WholeServer } from '../../test-support/whole-server';

/** Sends an endless file with this beginning. @returns the refusal, and after how many bytes it came */
function feed(elements: { write(bytes: Uint8Array): void }, start: string, piece: string) {
  const bytes = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  let read = 0;
  try {
    elements.write(Buffer.from(start));
    for (; read < limits.archives.dataBytes; read += bytes.length) elements.write(bytes);
  } catch (error) {
    return { reason: (error as Error).message, read };
  }
  return { reason: null, read };
}

describe('reading stops', () => {
  test('at the first row over the limit, not at the end of 64 MB of rows', () => {
    const reader = createRowsReader(declared.archivedTables, () => {});
    expect(feed(reader.begin('items'), '{"rows":[{}', ',{}').reason).toMatch(/^More than 10000 rows in it/);
    const spaces = createRowsReader(declared.archivedTables, () => {});
    const { reason, read } = feed(spaces.begin('spaces'), '{"rows":[{}', ',{}');
    expect(reason).toBe('It tells more than a person can have here.');
    expect(read).toBeLessThan(3.2 * limits.archives.rows);
  });

  test('at the first invalid file of the manifest', () => {
    expect(feed(readManifest().elements, '{"files":[{}', ',{}')).toEqual({
      reason: 'Its manifest.json is not that of an archive of Bestie.',
      read: 0,
    });
  });

  test.each([
    ['commas', '{"rows":[', ',', 0],
    ['brackets', '{"rows":[', '[', 0],
    ['one text', '{"rows":[{"name":"', 'a', 1_200_000],
    ['one row', '{"rows":[{"a":[1', ',1', 1_200_000],
    ['something else', '{"else":[1', ',1', 1_200_000],
  ])('at 64 MB of %s', (_what, start, piece, most) => {
    const taken: unknown[] = [];
    const { reason, read } = feed(
      readJsonElements({ file: 'data/items.json', list: 'rows' }, (element) => taken.push(element)),
      start,
      piece,
    );
    expect(reason).toMatch(/^“data\/items.json” (is no JSON|is nested too deeply|has something in it)/);
    expect(read).toBeLessThanOrEqual(most);
    expect(taken).toEqual([]);
  });

  test('when its memory is used up: the thread dies, the server does not', async () => {
    const file = join(testSupport.buildDirectory(), 'archive-rows.worker.js');
    const thread = openArchiveThread(file, () => {}, 32);
    const row = JSON.stringify({
      boardId: uuidv7(),
      uid: 'u'.repeat(100),
      role: 'editor',
      addedAt: '2026-01-01T00:00:00.000Z',
    });
    async function* rows() {
      yield Buffer.from(`{"rows":[${row}`);
      for (let read = 0; read < 400_000; read += 100) yield Buffer.from(`,${row}`.repeat(100));
      yield Buffer.from(']}');
    }
    const reading = thread.read({ file: 'rows', table: 'board-members' }, rows() as never);
    await expect(reading).rejects.toThrow('It tells more than can be read here at once.');
    await thread.close();
  });
});

describe('on a running server', () => {
  let whole: WholeServer;
  let zip: Buffer;
  beforeAll(async () => {
    whole = await startWholeServer();
    zip = await exportArchive(whole, await whole.signIn('fan', 'ada'));
  });
  afterAll(() => whole.close());

  test('the main thread never parses rows', async () => {
    await whole.server.start();
    const eve = await whole.signIn('fan', 'eve');
    const rows = Array.from({ length: 20_000 }, () => ({ junk: randomBytes(8).toString('hex') }));
    const archive = await pack(withRows(await unpack(zip), 'items', rows));
    const parse = jest.spyOn(JSON, 'parse');
    const outcome = await importArchive(whole, eve, archive);
    const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
    parse.mockRestore();
    expect(outcome).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^More than 10000 rows/),
    });
    expect(longest).toBeLessThan(100_000);
  });

  test('an import during which the server died fails, and its owner and admins are told', async () => {
    const eve = await whole.signIn('fan', 'eve');
    const admin = await whole.signIn('admin');
    await whole.server.stop();
    // A server that runs no jobs yet.
    const next = await whole.another();
    const begun = await beginImport({ app: next.app, server: next }, eve, zip);
    await whole.database.pool.query(
      `update jobs set attempts = 1, locked_until = now() - interval '1 second', locked_by = 'a dead server'
        where kind = 'archives.import'`,
    );
    await whole.database.pool.query(`update archive_imports set state = 'checking' where id = $1`, [
      begun.id,
    ]);
    await next.start();
    const get = async <Answer>(cookie: string, url: string) =>
      (await next.app.inject({ url, headers: { cookie } })).json<Answer>();
    let found: ArchiveImport | undefined;
    while (!found?.endedAt)
      [found] = (await get<{ items: ArchiveImport[] }>(eve.cookie, '/api/archives/imports')).items;
    expect(found).toMatchObject({
      state: 'refused',
      reason:
        'The server stopped while reading this archive. What was imported stays; import it again to get the rest.',
    });
    // The importer is notified first; the overview changes as soon as the job is marked.
    let failed = 0;
    while (failed === 0)
      ({ failed } = (
        await get<OutputOf<(typeof platformContract)['overview']>>(admin.cookie, '/api/admin/overview')
      ).jobs);
    await next.stop();
    expect(failed).toBe(1);
  });
});
