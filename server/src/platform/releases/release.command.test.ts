/**
 * What `npm run release -- …` asks and sends, against a listening server. Checks and build of a console take minutes; a
 * small release takes the place of what they make.
 */
import { execFile } from 'node:child_process';
import type { ExecFileException } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import { createPublisher, runningIn, visit } from '../../test-support/publisher';
import type { Publisher } from '../../test-support/publisher';
import { buildRemote } from '../../test-support/releases';
import type { BuiltRemote } from '../../test-support/releases';
import { allConfirmed } from '../../test-support/step-up';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

const scripts = resolve(__dirname, '../../../../webpack');
const script = (name: string) => JSON.stringify(pathToFileURL(resolve(scripts, name)).href);

let whole: WholeServer;
let origin: string;
let asAdmin: Publisher;
let ada: SignedIn;
let other: SignedIn;
let token: string;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  origin = await whole.app.listen({ host: '127.0.0.1', port: 0 });
  asAdmin = createPublisher(whole.app, (await whole.signIn('admin')).token);
  [ada, other] = [await whole.signIn('fan'), await whole.signIn('fan')];
  const input = { name: 'ci', days: 30, reason: 'For the team' };
  token = (await asAdmin.call<{ token: string }>('POST', '/api/releases/fan/tokens', input)).body.token;
});
afterAll(() => whole.close());

/** Runs Node as the team. @returns what was printed, on standard error if there is any */
function run(...args: string[]): Promise<string> {
  const { PATH } = process.env;
  const env = { PATH, BESTIE_ORIGIN: origin, BESTIE_DEPLOY_TOKEN: token };
  return new Promise((done) => {
    execFile(process.execPath, args, { env }, (_failure: ExecFileException | null, said, error) =>
      done(error.trim() || said.trim()),
    );
  });
}

/** What the command does with a release once it is built. */
const send = ({ release, contents }: BuiltRemote, preview?: { branch: string; people: string[] }) =>
  run(
    '--input-type=module',
    '--eval',
    `import { createReleaseClient, originOf, runCommand, signIn } from ${script('release-client.js')};
    import { sendPreview, sendRelease } from ${script('release-send.js')};
    const { release, contents, preview } = ${JSON.stringify({ release, contents, preview })};
    await runCommand(async () => {
      const origin = originOf({});
      const client = createReleaseClient({ origin, token: await signIn(origin) });
      const files = Object.entries(contents).map(([path, text]) => ({ path, encoding: '', bytes: Buffer.from(text) }));
      await (preview ? sendPreview : sendRelease)({
        client,
        origin,
        platform: await client.get('/api/releases'),
        built: { id: release.id, description: release, surface: {}, transferBytes: {}, files },
        values: { backwards: false },
        preview,
        say: console.log,
      });
    });`,
  );

test('a release that does not fit the platform is refused, and those who are told of it learn why', async () => {
  const hooks = '/api/releases/fan/webhooks';
  await asAdmin.call('POST', hooks, { url: 'mailto:team@bestie.test', reason: 'The team asked for it' });
  const sentence = 'fan@2.0.0 needs shell contract ^9.0.0, the host has 1.0.0;';
  expect(await send(buildRemote('fan', '2.0.0', { shell: '^9.0.0' }))).toContain(sentence);

  const { webhooks } = (await asAdmin.call<OutputOf<typeof releasesContract.webhooks>>('GET', hooks)).body;
  expect(webhooks[0]?.deliveries.map(({ event }) => event)).toEqual(['release.refused']);
  const audit = '/api/admin/audit?action=releases.refuse';
  const { items } = (await asAdmin.call<{ items: AuditEntry[] }>('GET', audit)).body;
  expect(items).toMatchObject([
    { after: { version: '2.0.0', why: expect.stringContaining(sentence) as string } },
  ]);
});

test('a preview of a branch is for people who are here, which is asked before anything is built', async () => {
  const args = ['fan', '--preview', 'feature/closet', '--for', 'nobody@bestie.test'];
  expect(await run(resolve(scripts, 'release.js'), ...args)).toBe('No one here is nobody@bestie.test.');
});

test('a preview of a branch is sent, and its link shows it to the people it is for', async () => {
  const version = '1.2.0-b-feature-closet.1';
  const preview = { branch: 'feature/closet', people: [ada.email] };
  const said = (await send(buildRemote('fan', version), preview)).split('\n');
  expect(said[0]).toBe(`fan@${version} is built and compatible with ${origin}: 4 files.`);
  expect(said.at(-2)).toMatch(new RegExp(`^A preview of feature/closet for ${ada.email}, until \\d{4}-`));
  const link = new URL(said.at(-1)!);
  expect(link.origin).toBe(origin);

  const open = ({ cookie }: SignedIn) => whole.app.inject({ url: link.pathname, headers: { cookie } });
  expect((await open(other)).statusCode).toBe(404);
  const opened = await open(ada);
  const [trial = ''] = [opened.headers['set-cookie']].flat();
  const { composition } = await visit(whole.app, ada, '/home', String(trial).split(';')[0]);
  expect(runningIn(composition, 'fan')).toBe(`${version} trial`);
});
