/** A release that is published is never lost: what stops the command says how to go on. */
import { Refusal } from './release-client';
import { describeExisting, proveAndGive } from './release-give';
import { proveRelease, requireProver } from './release-proof';

const built = { id: 'fan', description: { version: '1.4.2', audience: 'fan', routes: [] } };
const goOn =
  'fan@1.4.2 is published and nobody gets it; go on with npm run releases -- prove fan 1.4.2, then npm run releases -- promote fan 1.4.2 --reason "…"';
const passed = { passed: true, routes: [] };

/** What the command says at its end, when opening the pages or the change of the channel does this. */
async function give({ prove, changeChannel = async () => ({}), channel = 'stable' }) {
  const said = /** @type {string[]} */ ([]);
  const end = await proveAndGive({
    client: /** @type {any} */ ({ changeChannel }),
    origin: 'https://bestie.example',
    built,
    channel,
    audience: {},
    note: undefined,
    say: (line) => said.push(line),
    prove,
  }).catch((error) => error);
  return { end, said };
}

test.each([
  ['no browser', new Refusal('A proof needs a browser: npx …'), `A proof needs a browser: npx …\n${goOn}`],
  [
    'no server',
    new Refusal('It cannot be reached (502). Run the same command again to continue.', 'unreachable'),
    `https://bestie.example cannot be reached.\n${goOn}`,
  ],
])('%s after it was published', async (_what, error, words) => {
  const { end } = await give({ prove: () => Promise.reject(error) });
  expect(end).toBeInstanceOf(Refusal);
  expect(end.message).toBe(words);
});

test('a bug of the command keeps its stack', async () => {
  const bug = new TypeError('x is undefined');
  const { end, said } = await give({ prove: () => Promise.reject(bug) });
  expect(end).toBe(bug);
  expect(said.at(-1)).toBe(goOn);
});

test('a refused canary needs no second proof', async () => {
  const { end } = await give({
    prove: async () => passed,
    changeChannel: () => Promise.reject(new Refusal('Ask an admin.')),
    channel: 'canary',
  });
  expect(end.message).toBe(
    'Ask an admin.\nfan@1.4.2 is published and nobody gets it; go on with npm run releases -- canary fan 1.4.2 --percent 5 --reason "…"',
  );
});

test('a change whose answer is lost may have been made', async () => {
  const { end } = await give({
    prove: async () => passed,
    changeChannel: () => Promise.reject(new Refusal('…', 'unreachable')),
  });
  expect(end.message).toBe(
    'https://bestie.example cannot be reached.\nfan@1.4.2 is published and may be stable already; go on with npm run releases -- promote fan 1.4.2 --reason "…"',
  );
});

test('an interrupted proof says it, too', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(/** @type {any} */ (() => undefined));
  const prove = async () => {
    process.emit('SIGINT', 'SIGINT');
    return passed;
  };
  const { said } = await give({ prove });
  expect(said).toContain(goOn);
  expect(exit).toHaveBeenCalledTimes(1);
  exit.mockRestore();
});

test('the same command once more says how to go on with what is on no channel', () => {
  const list = { stable: '1.4.1', previous: null, canary: null };
  const facts = { id: 'fan', version: '1.4.2', channel: 'stable', isProved: true };
  const never =
    'fan@1.4.2 exists and never changes; publish another one: --version, or the version in package.json.';
  expect(describeExisting({ ...facts, list, state: 'published' })).toBe(`${never}\n${goOn}`);
  expect(describeExisting({ ...facts, list: { ...list, stable: '1.4.2' }, state: 'published' })).toBe(never);
  expect(describeExisting({ ...facts, list, state: 'built-in' })).toBe(never);
});

describe('before anything is built', () => {
  const { CHROMIUM } = process.env;
  afterEach(() => {
    if (CHROMIUM === undefined) delete process.env.CHROMIUM;
    else process.env.CHROMIUM = CHROMIUM;
  });
  const platform = { surface: { 'releases.checkPreviewPeople': {} } };
  const nobody = async () => {
    throw new Refusal('No one here is fan@bestie.test.', 'not_found');
  };
  const words =
    'No one here is fan@bestie.test. A proof opens the pages as an account of the platform: set BESTIE_PROOF_EMAIL and BESTIE_PROOF_PASSWORD.';

  test('a missing browser is refused', async () => {
    process.env.CHROMIUM = '/nowhere/chromium';
    await expect(
      requireProver({ client: /** @type {any} */ ({}), platform, id: 'fan', audience: 'fan' }),
    ).rejects.toThrow('A proof needs a browser');
  });

  test('an unknown account is refused, there and in a proof of its own', async () => {
    const client = /** @type {any} */ ({ post: nobody });
    await expect(requireProver({ client, platform, id: 'fan', audience: 'fan' })).rejects.toThrow(words);
    const { description, id } = built;
    await expect(
      proveRelease({
        client,
        origin: 'https://bestie.example',
        id,
        version: '1.4.2',
        description,
        say: () => undefined,
      }),
    ).rejects.toThrow(words);
  });
});
