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
import { describeWaitingOrigins } from './release-origins.js';
import { requireProver } from './release-proof.js';
import { onSteadySources } from './release-sources.js';
import { audienceOf, commandOf, howToSetVersion } from './release-words.js';
import { readRemoteData } from './remote-data.js';
import { contractsSource, isRepository, jiti, readPackage, root } from './workspace.js';

const typed = commandOf('release') + (isRepository ? ' REMOTE|host' : '');
const usage = `Usage: ${typed} [--version 1.4.2] [--channel stable|canary|none] [--percent 5 | --steps 1,10,50,100 --wait 60 [--without-visitors]] [--note "…"] [--backwards] [--without-proof "…"] [--origin https://…]
       ${typed} --preview BRANCH --for ada@example.org`;
const parallel = 4;

const say = (line) => console.log(line);
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(2)} MB`;

/**
 * Problems that are known before anything is sent; for a host the server reports at `begin` which remotes
 * would stop working.
 */
async function checkFit({ id, description, surface, transferBytes }, platform) {
  const { findHostIncompatibilities, findIncompatibilities } =
    /** @type {typeof import('../shared/contracts/src/releases/release-fit')} */ (
      await jiti.import(contractsSource('releases/release-fit.ts'))
    );
  const candidate = { description, surface, transferBytes: new Map(Object.entries(transferBytes)) };
  const incompatibilities =
    id === hostId
      ? findHostIncompatibilities(candidate, platform.surface)
      : findIncompatibilities(candidate, platform);
  if (incompatibilities.length > 0) throw new Refusal(incompatibilities.join('\n'));
}

/** Sends files, a few at a time, and prints the progress at each tenth. */
async function sendFiles(client, { id, version }, files) {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const waiting = [...files];
  let sent = 0;
  let sentBytes = 0;
  let told = 0;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await client.putFile(id, version, file);
      sent += 1;
      sentBytes += file.bytes.length;
      const tenth = Math.floor((sent * 10) / files.length);
      if (tenth === told) continue;
      told = tenth;
      say(`  ${sent} of ${files.length} files, ${megabytes(sentBytes)} of ${megabytes(total)}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/** Before the build, which would complain of its own files. */
async function requireVersion(version) {
  const { isVersion } = /** @type {typeof import('../shared/contracts/src/releases/versions')} */ (
    await jiti.import(contractsSource('releases/versions.ts'))
  );
  if (!isVersion(version))
    throw new Refusal(`${version} is no version; one is like 1.4.2: ${howToSetVersion}`);
}

/** Where a release is on the platform. */
const addressOf = ({ id, description }) =>
  `/api/releases/${id}/versions/${encodeURIComponent(description.version)}`;

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

/**
 * Checks, builds and sends a release, which nobody has yet: in the version of `wanted` in place of the one of package.json,
 * and as a preview of a branch for people where `preview` names them.
 */
async function buildAndSend({ client, origin, platform, folder, values }, wanted, preview) {
  const built = await onSteadySources(root, async () => {
    say(`Checking types, lint and tests of ${path.basename(folder)} …`);
    await checkSources({ root, folder, say });
    say(`Building ${path.basename(folder)} …`);
    return buildRelease({ root, folder, version: wanted });
  });
  const { id } = built;
  const { version, commit, dirty, origins } = built.description;
  if (dirty) say(`There are uncommitted changes after ${commit}; the release is marked as built from them.`);
  await checkFit(built, platform);
  say(`${id}@${version} is built and compatible with ${origin}: ${built.description.files.length} files.`);

  const { missing } = await client.post(addressOf(built), {
    description: built.description,
    surface: built.surface,
    transferBytes: built.transferBytes,
    sourceMaps: built.files.filter(({ encoding }) => encoding === 'map').map((file) => file.path),
    backwards: values.backwards,
    ...(preview && { preview }),
    ...(values.note && { note: values.note }),
  });
  const wantedFiles = new Set(missing.map((file) => `${file.path} ${file.encoding}`));
  const files = built.files.filter((file) => wantedFiles.has(`${file.path} ${file.encoding}`));
  if (files.length > 0) say(`Sending ${files.length} of ${built.files.length} files …`);
  await sendFiles(client, { id, version }, files);
  // Before the release is published, because until then the same command continues where this one stops.
  const waitingOrigins = await describeWaitingOrigins({ client, platform, id, origins });
  return { built, waitingOrigins };
}

/** Publishes a preview of a branch, which is for the people alone who are named. */
async function releasePreview(release) {
  const { client, origin, platform, folder, values } = release;
  const { preview: branch, for: people } = values;
  requireOperation(platform, 'releases.checkPreviewPeople', origin);
  // Before the build, so that nobody waits for it in vain.
  await client.post(`/api/releases/${await releaseIdOf(folder)}/preview-people`, { people });
  const preview = { branch, people };
  const { built, waitingOrigins } = await buildAndSend(release, previewVersion(folder, branch), preview);
  const { releases } = await client.post(`${addressOf(built)}/publish`, { channel: null });
  const { preview: published } = releases.find(({ version }) => version === built.description.version);
  waitingOrigins.forEach(say);
  say(`A preview of ${branch} for ${people.join(', ')}, until ${published.endsAt}:`);
  say(origin + published.path);
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

  const { built, waitingOrigins } = await buildAndSend(release, values.version);
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
