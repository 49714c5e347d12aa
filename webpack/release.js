/**
 * `npm run release -- fan [--version 1.4.2] [--channel stable|canary|none] [--percent 5] [--note "…"]
 * [--backwards] [--origin https://…]`: checks and builds a remote, or the host by the name `host`, checks it
 * against the server's platform, sends missing files, publishes, and proves it before anybody gets it. Until a release is
 * published, the same command continues where an earlier one stopped; after that it says how to go on.
 * In a team's own repository it is `npx bestie release`, which needs no name.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildRelease, findReleaseFolder, hostId, releaseIdOf } from './release-build.js';
import { checkSources } from './release-checks.js';
import {
  createReleaseClient,
  originOf,
  Refusal,
  requireOperation,
  runCommand,
  signIn,
} from './release-client.js';
import { describeExisting, proveAndGive } from './release-give.js';
import { requireProver } from './release-proof.js';
import { addressOf, sendPreview, sendRelease } from './release-send.js';
import { onSteadySources } from './release-sources.js';
import { audienceOf, commandOf, howToSetVersion } from './release-words.js';
import { readRemoteData } from './remote-data.js';
import { contractsSource, isRepository, jiti, readPackage, root } from './workspace.js';

const typed = commandOf('release') + (isRepository ? ' REMOTE|host' : '');
const usage = `Usage: ${typed} [--version 1.4.2] [--channel stable|canary|none] [--percent 5 | --steps 1,10,50,100 --wait 60 [--without-visitors]] [--note "…"] [--backwards] [--without-proof "…"] [--origin https://…]
       ${typed} --preview BRANCH --for ada@example.org`;
const say = (line) => console.log(line);

/** Before the build, which would complain of its own files. */
async function requireVersion(version) {
  const { isVersion } = /** @type {typeof import('../shared/contracts/src/releases/versions')} */ (
    await jiti.import(contractsSource('releases/versions.ts'))
  );
  if (!isVersion(version))
    throw new Refusal(`${version} is no version; one is like 1.4.2: ${howToSetVersion}`);
}

/** `1.4.2-my-branch.1764144000`: below the version that it becomes, and new each time. */
function previewVersion(folder, branch) {
  const [version] = readPackage(folder).version.split(/[-+]/);
  const name = branch
    .replace(/[^0-9A-Za-z]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 24)
    .replace(/-$/, '');
  return `${version}-b-${name.toLowerCase() || 'branch'}.${Math.floor(Date.now() / 1000)}`;
}

/** Checks and builds a release: in the version of `wanted` in place of the one of package.json. */
async function checkAndBuild(folder, wanted) {
  const built = await onSteadySources(root, async () => {
    say(`Checking types, lint and tests of ${path.basename(folder)} …`);
    await checkSources({ root, folder, say });
    say(`Building ${path.basename(folder)} …`);
    return buildRelease({ root, folder, version: wanted });
  });
  const { commit, dirty } = built.description;
  if (dirty) say(`There are uncommitted changes after ${commit}; the release is marked as built from them.`);
  return built;
}

/** Publishes a preview of a branch, which is for the people alone who are named. */
async function releasePreview(release) {
  const { client, origin, platform, folder, values } = release;
  const { preview: branch, for: people } = values;
  requireOperation(platform, 'releases.checkPreviewPeople', origin);
  // Before the build, so that nobody waits for it in vain.
  await client.post(`/api/releases/${await releaseIdOf(folder)}/preview-people`, { people });
  const built = await checkAndBuild(folder, previewVersion(folder, branch));
  await sendPreview({ ...release, built, preview: { branch, people }, say });
}

/** Publishes a version, proves it, and gives it to its channel. */
async function releaseVersion(release, audience) {
  const { client, origin, platform, folder, values } = release;
  const ownId = await releaseIdOf(folder);
  const withoutProof = values['without-proof'];
  const isProved = ownId !== hostId && withoutProof === undefined;
  // Before the build, so that nobody waits for it in vain.
  const list = await client.list(ownId);
  const wanted = values.version ?? readPackage(folder).version;
  await requireVersion(wanted);
  const { state = 'publishing' } = list.releases.find((one) => one.version === wanted) ?? {};
  const facts = { id: ownId, version: wanted, channel: values.channel, isProved, state, list };
  if (state !== 'publishing') throw new Refusal(describeExisting(facts));
  if (isProved) {
    requireOperation(platform, 'releases.prove', origin);
    const { audience: role } = await readRemoteData(folder, ownId);
    await requireProver({ client, platform, id: ownId, audience: role });
  }

  const built = await checkAndBuild(folder, values.version);
  const waitingOrigins = await sendRelease({ ...release, built, say });
  const { id } = built;
  const { version } = built.description;
  const channel = values.channel === 'none' ? null : values.channel;
  let released = await client.post(`${addressOf(built)}/publish`, {
    channel: isProved ? null : channel,
    ...(!isProved && audience),
    ...(withoutProof !== undefined && { withoutProof }),
  });
  // Before the proof, which finds a problem on a page that uses one of them.
  waitingOrigins.forEach(say);
  if (isProved)
    released = await proveAndGive({ client, origin, built, channel, audience, note: values.note, say });
  const { canary, stable } = released;
  const outcome = {
    stable: 'stable: everyone gets it with their next page load',
    canary: `a canary for ${(canary?.basisPoints ?? 0) / 100} % of people; ${stable ? `${stable} stays stable` : 'there is no stable release'}`,
    none: `published and not in use yet; to make it stable: ${commandOf('releases')} promote ${id} ${version} --reason "…"`,
  }[values.channel];
  say(`${id}@${version} is ${outcome}.`);
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      channel: { type: 'string', default: 'stable' },
      percent: { type: 'string' },
      steps: { type: 'string' },
      wait: { type: 'string' },
      'without-visitors': { type: 'boolean', default: false },
      note: { type: 'string' },
      backwards: { type: 'boolean', default: false },
      origin: { type: 'string' },
      'without-proof': { type: 'string' },
      preview: { type: 'string' },
      for: { type: 'string', multiple: true, default: [] },
    },
  });
  const [name, ...rest] = positionals;
  if ((!name && isRepository) || rest.length > 0 || !['stable', 'canary', 'none'].includes(values.channel))
    throw new Refusal(usage);
  const { preview: branch, for: people } = values;
  if (branch?.trim() === '') throw new Refusal('--preview needs the name of a branch; it is empty here.');
  if (branch !== undefined && people.length === 0)
    throw new Refusal('A preview is for people: --for ada@example.org, up to twenty times.');
  if (branch !== undefined && (values.channel !== 'stable' || values.version))
    throw new Refusal('No channel leads to a preview, and its version is made for it.');
  const audience = audienceOf(values);
  if (audience.basisPoints !== undefined && values.channel !== 'canary')
    throw new Refusal('--percent and --steps set the share of a canary and require --channel canary.');

  const origin = originOf(values);
  const client = createReleaseClient({
    origin,
    token: await signIn(origin),
    say,
    password: process.env.BESTIE_PASSWORD,
  });
  const folder = findReleaseFolder(root, name);
  const release = { client, origin, folder, platform: await client.get('/api/releases'), values };
  await (branch === undefined ? releaseVersion(release, audience) : releasePreview(release));
}, usage);
