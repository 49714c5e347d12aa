import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { commands } from './commands';
import { startWholeServer } from './test-support/whole-server';
import type { WholeServer } from './test-support/whole-server';

const day = 24 * 60 * 60 * 1000;
let whole: WholeServer;
beforeAll(async () => {
  whole = await startWholeServer();
});
afterAll(() => whole.close());

async function run(name: string, ...args: string[]): Promise<string[]> {
  const said: string[] = [];
  const { signal } = new AbortController();
  await commands[name]?.({ server: whole.server, args, say: (line) => said.push(line), signal });
  return said;
}

async function upload(colour: string): Promise<string> {
  const name = `users/alice/closet/${randomUUID()}.png`;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
  await whole.server.storage.objects.ensureObject(name, bytes, 'image/png', 'alice');
  return name;
}

const revisions = async () =>
  (await whole.database.db.selectFrom('pictures').select(['state', 'revision']).execute()).map(
    ({ state, revision }) => `${state} ${revision}`,
  );

test('pictures:rebuild remakes all pictures, and resumes after an interruption', async () => {
  await Promise.all(['#102030', '#405060', '#708090'].map(upload));
  const { pictures } = whole.server.maintenance;
  await pictures.workOff(new AbortController().signal);
  expect(await revisions()).toEqual(['ready 1', 'ready 1', 'ready 1']);
  expect(await run('pictures:rebuild')).toEqual(
    expect.arrayContaining(['3 pictures to rebuild.', '0 left', 'Done.']),
  );
  expect(await revisions()).toEqual(['ready 2', 'ready 2', 'ready 2']);

  await pictures.rebuildAll();
  const stopped = new AbortController();
  stopped.abort();
  const said: string[] = [];
  const context = { server: whole.server, args: [], say: (line: string) => said.push(line) };
  await commands['pictures:rebuild']?.({ ...context, signal: stopped.signal });
  expect(said.at(-1)).toBe('Stopped. Run the command again or start the server to continue.');
  expect((await run('pictures:rebuild'))[0]).toBe('3 pictures of an earlier rebuild are left; continuing.');
  expect(await revisions()).toEqual(['ready 3', 'ready 3', 'ready 3']);
});

test('objects:garbage lists what would be removed, and removes it when asked to', async () => {
  const uid = 'alice';
  const used = await upload('#aa0000');
  await whole.database.db
    .insertInto('profiles')
    .values({ uid, links: [], avatar_object: used, updated_at: whole.now(), version: 1 })
    .execute();
  await run('objects:garbage');
  whole.advance(31 * day);
  const second = await upload('#00aa00');

  const dry = await run('objects:garbage', '--dry');
  expect(dry.filter((line) => line.startsWith('would remove users/alice/closet/'))).toHaveLength(3);
  expect(dry.join()).not.toContain(used);
  expect(dry.at(-1)).toBe('1 more have been unused for less than 30 days (0.0 MB) and are kept until then.');
  expect((await run('objects:garbage')).at(-2)).toBe('3 objects were removed.');
  const left = await whole.database.db.selectFrom('objects').select('name').execute();
  expect(left.map(({ name }) => name).sort()).toEqual([used, second].sort());
  expect(await whole.server.storage.objects.usage(uid)).toMatchObject({ objects: 2 });
  await expect(run('objects:garbage', '--dri')).rejects.toThrow(
    'Unknown option --dri; the only option is --dry.',
  );
});

test('admins:first makes somebody who signed up an admin, once', async () => {
  const [fern, eve] = [await whole.signIn('fan', 'Fern'), await whole.signIn('fan', 'Eve')];
  const role = async (person: typeof fern) => {
    const headers = { authorization: `Bearer ${await whole.signInElsewhere(person)}` };
    return (await whole.app.inject({ url: '/whoami', headers })).json<{ role: string }>().role;
  };
  expect(await run('admins:first', 'nobody@bestie.test')).toEqual([
    'Nobody has signed in as nobody@bestie.test. Sign up there first, then run this again.',
  ]);
  expect(await run('admins:first', fern.email)).toEqual([
    `${fern.email} is an admin now. They sign in again to see it.`,
  ]);
  expect(await role(fern)).toBe('admin');
  expect(await run('admins:first', eve.email)).toEqual([
    'There is an admin already, or that account is not active. Admins give roles in /admin/users.',
  ]);
  expect(await role(eve)).toBe('fan');
  await expect(run('admins:first')).rejects.toThrow('Name one address');
});
