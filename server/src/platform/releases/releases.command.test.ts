/** `npm run releases -- …` as a team and an admin use it, against a listening server. */
import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import { resolve } from 'node:path';
import { allConfirmed } from '../../test-support/step-up';
import { createPublisher, runningIn, visit } from '../../test-support/publisher';
import { buildRemote } from '../../test-support/releases';
import { startWholeServer, uncounted, wholePassword } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

const program = resolve(__dirname, '../../../../webpack/releases.js');

let whole: WholeServer;
let origin: string;
let admin: SignedIn;
let fan: SignedIn;
let teamToken: string;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  origin = await whole.app.listen({ host: '127.0.0.1', port: 0 });
  [admin, fan] = [await whole.signIn('admin'), await whole.signIn('fan')];
  const publisher = createPublisher(whole.app, admin.token);
  await publisher.release(buildRemote('fan', '1.1.0'), 'stable');
  await publisher.release(buildRemote('fan', '1.2.0', { dirty: true }), null);
  const made = await publisher.call<{ token: string }>('POST', '/api/releases/fan/tokens', {
    name: 'fan team',
    days: 30,
    reason: 'For the team',
  });
  teamToken = made.body.token;
});
afterAll(() => whole.close());

interface Typed {
  code: number;
  /** Lines on standard output. */
  said: string[];
  /** Lines on standard error. */
  error: string;
}

function type(
  args: string[],
  env: Record<string, string> = { BESTIE_DEPLOY_TOKEN: teamToken },
): Promise<Typed> {
  const { PATH } = process.env;
  return new Promise((done) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH, BESTIE_ORIGIN: origin, ...env } },
      (failure: ExecFileException | null, stdout, stderr) =>
        done({
          code: typeof failure?.code === 'number' ? failure.code : 0,
          said: stdout.trimEnd().split('\n'),
          error: stderr.trim(),
        }),
    );
  });
}

const because = ['--reason', 'Because a test says so'];
const running = async () => runningIn((await visit(whole.app, fan)).composition, 'fan');

test('promote and rollback change the active release, and print it', async () => {
  const promoted = await type(['promote', 'fan', '1.2.0', '--without-proof', ...because]);
  expect(promoted).toMatchObject({ code: 0, error: '' });
  expect(promoted.said[0]).toBe('fan (fan): 1.2.0 is stable, a rollback returns to 1.1.0.');
  expect(await running()).toBe('1.2.0 stable');

  const back = await type(['rollback', 'fan', ...because]);
  expect(back.said[0]).toBe('fan (fan): 1.1.0 is stable, a rollback returns to 1.0.0.');
  // Typed again with the version, it has gone back already.
  const again = await type(['rollback', 'fan', '1.1.0', ...because]);
  expect(again).toMatchObject({ code: 0, said: back.said });
  expect(await running()).toBe('1.1.0 stable');

  const nowhere = await type(['promote', 'fan', '7.0.0', ...because]);
  expect([nowhere.code, nowhere.said]).toEqual([1, ['']]);
  expect(nowhere.error).toMatch(/7\.0\.0/);
  expect(await running()).toBe('1.1.0 stable');
});

test('a canary begins with a share and named people, grows, is listed, and ends', async () => {
  const begun = await type(['canary', 'fan', '1.2.0', '--percent', '2.5', '--person', fan.email, ...because]);
  expect(begun).toMatchObject({ code: 0, error: '' });
  expect(begun.said[1]).toMatch(/^Canary: 1\.2\.0 for 2\.5 % and 1 named person since /);
  expect(await running()).toBe('1.2.0 canary');
  const { said } = await type(['list', 'fan']);
  expect(said[1]).toMatch(/^Canary: 1\.2\.0 for 2\.5 %/);
  expect(said.find((line) => line.startsWith('1.2.0'))).toMatch(/^1\.2\.0 +canary +\d{4}-/);

  const everybody = ['canary', 'fan', '1.2.0', '--percent', '100', ...because];
  const refused = await type(everybody);
  expect([refused.code, refused.said]).toEqual([1, ['']]);
  expect(refused.error).toContain('no proof');
  expect((await type([...everybody, '--without-proof'])).said[1]).toMatch(
    /^Canary: 1\.2\.0 for 100 % since /,
  );
  const ended = await type(['canary', 'fan', '--end', ...because]);
  expect(ended.said.some((line) => line.startsWith('Canary:'))).toBe(false);
  expect(await running()).toBe('1.1.0 stable');
});

test('the list says which releases were built from uncommitted files', async () => {
  const { said } = await type(['list', 'fan']);
  expect(said.find((line) => line.startsWith('1.2.0'))).toContain('with uncommitted changes');
  expect(said.find((line) => line.startsWith('1.1.0'))).not.toContain('uncommitted');
});

test('diff says what changes for people', async () => {
  const { routes } = buildRemote('fan', '1.3.0').release;
  const added = { path: '/looks', title: 'Looks', breadcrumb: 'Looks', page: 'thing' };
  await createPublisher(whole.app, admin.token).release(
    buildRemote('fan', '1.3.0', { routes: [...routes, added] }),
    null,
  );
  const { said, code } = await type(['diff', 'fan', '1.2.0', '1.3.0']);
  expect(code).toBe(0);
  expect(said[0]).toBe('+ page /looks');
  expect(said.at(-1)).toMatch(/^Scripts before the home page: /);
});

test('errors of a release, also where there are none; of one that does not exist, that', async () => {
  expect((await type(['errors', 'fan', '1.2.0'])).said).toEqual(['No page reported an error of fan@1.2.0.']);
  expect(await type(['errors', 'fan', '7.0.0'])).toEqual({
    code: 1,
    said: [''],
    error: 'fan@7.0.0 was not published.',
  });
});

test('tokens: an admin creates, lists and revokes them; a team cannot', async () => {
  const asAdmin = { BESTIE_ID_TOKEN: admin.token };
  const made = await type(
    ['token', 'fan', '--name', 'CI of the fan team', '--days', '7', ...because],
    asAdmin,
  );
  const token = made.said[1]!;
  expect(token).toMatch(/^bestie_deploy_[\w-]{43}$/);
  expect((await type(['list', 'fan'], { BESTIE_DEPLOY_TOKEN: token })).code).toBe(0);

  const listed = (await type(['token', 'fan'], asAdmin)).said;
  const row = listed.find((line) => line.includes('CI of the fan team'))!;
  expect(row).toMatch(/: valid until .*, last used /);
  expect(listed.join('\n')).not.toContain(token);
  const revoke = ['token', 'fan', '--revoke', row.split(' ')[0]!];
  expect((await type(revoke, asAdmin)).error).toContain('A reason is required: --reason "…"');
  expect((await type([...revoke, ...because], asAdmin)).said).toEqual(['The token is revoked.']);
  expect((await type(['list', 'fan'], { BESTIE_DEPLOY_TOKEN: token })).error).toBe(
    'This deploy token is unknown, expired or revoked.',
  );
  expect((await type(['token', 'fan'])).error).toBe('A deploy token publishes fan and opens nothing else.');
});

test('an admin can sign in with e-mail and password as well', async () => {
  const { code, said } = await type(['list', 'creator'], {
    BESTIE_EMAIL: admin.email,
    BESTIE_PASSWORD: wholePassword,
  });
  expect([code, said[0]]).toEqual([0, 'creator (creator): 1.0.0 is stable.']);
});

test.each([
  [['promote', 'fan', '1.2.0'], 'A reason is required: --reason "…"'],
  [['rollback', 'fan'], 'A reason is required: --reason "…"'],
  [['token', 'fan', '--name', 'CI'], 'A reason is required: --reason "…"'],
  [['canary', 'fan', '1.2.0', '--percent', '101', ...because], 'a number from 0 to 100, not 101'],
  [['canary', 'fan', '1.2.0', '--end', ...because], 'Usage'],
  [['canary', 'fan', ...because], 'Usage'],
  [['promote', 'fan', ...because], 'Usage'],
  [['publish', 'fan'], 'Usage'],
  [['toString', 'fan'], 'Usage'],
  [[], 'Usage'],
  [['list', 'fan', '--persom', 'ada'], '--persom'],
  [['list', 'creator'], 'This deploy token is for fan and for no other remote.'],
  [['try', 'fan', '1.2.0', ...because], 'A person is required'],
])('%j is refused with a message, and nothing changes', async (args, words) => {
  const before = await running();
  const { code, error } = await type(args);
  expect(code).toBe(1);
  expect(error).toContain(words);
  expect(error).not.toMatch(/\n\s+at /);
  expect(await running()).toBe(before);
});
