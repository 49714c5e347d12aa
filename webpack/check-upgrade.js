import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSurface } from './api-surface.js';
import { readPackages } from '../eslint-rooms.js';
import { hostId, readRelease, releaseIdOf } from './release-build.js';
import { Refusal } from './release-client.js';
import { root } from './workspace.js';

/** The host and the remotes that a server of this checkout has built in. */
const findBrought = () =>
  Promise.all(
    readPackages(root)
      .filter(({ role }) => role === hostId || role === 'remote')
      .map(({ folder }) => releaseIdOf(folder)),
  );

/** Whether the platform compares the page data of a host, too. */
const takesPage = ({ surface }) => 'page' in (surface['releases.checkUpgrade']?.input.properties ?? {});

const namesOf = (releases) => releases.map(({ remoteId, version }) => `${remoteId}@${version}`).join(', ');

/**
 * Asks a running platform which of its releases the host and the API of this checkout would break. What is built into its server
 * is replaced by what this checkout brings.
 * @param {{ client: { post(path: string, input: object): Promise<any> }, platform: { surface: object }, origin: string,
 *   say(line: string): void, folder?: string, surface?: object, brought?: string[] }} options `platform` is the answer of
 *   `/api/releases`, `folder` that of the built host, `surface` the API, `brought` the ids of what is built in
 * @throws {Refusal} with a sentence for each reason when one would break
 */
export async function checkUpgrade({
  client,
  platform,
  origin,
  say,
  folder = path.join(root, 'host/dist'),
  surface,
  brought,
}) {
  if (!existsSync(path.join(folder, 'host.json')))
    throw new Refusal('The host of this checkout is not built: run npm run build.');
  const { description, transferBytes } = await readRelease(folder);
  const { version, shell, runtime, sharedPackages, operations, page, initialFiles } = description;
  const hostScriptBytes = initialFiles
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + (transferBytes[file] ?? 0), 0);
  const { releases } = await client.post('/api/releases/upgrade-check', {
    host: { version, shell, runtime, sharedPackages, operations },
    // Earlier servers refuse a field that they do not know.
    ...(takesPage(platform) && { page }),
    hostScriptBytes,
    surface: surface ?? (await readSurface()),
  });
  const ids = brought ?? (await findBrought());
  const isReplaced = ({ remoteId, builtIn = false }) => builtIn && ids.includes(remoteId);
  const replaced = releases.filter(isReplaced);
  const kept = releases.filter((release) => !isReplaced(release));
  const broken = kept.filter(({ incompatibilities }) => incompatibilities.length > 0);
  if (replaced.length > 0) say(`The upgrade replaces what came with the server: ${namesOf(replaced)}.`);
  if (broken.length === 0) {
    say(`The upgrade breaks nothing that runs at ${origin}${kept.length > 0 ? `: ${namesOf(kept)}` : ''}.`);
    return;
  }
  const sentences = broken.flatMap(({ remoteId, version: broke, channel, incompatibilities }) => [
    `The upgrade would break ${remoteId}@${broke}, which is ${channel} at ${origin}:`,
    ...incompatibilities.map((sentence) => `  ${sentence}`),
  ]);
  throw new Refusal(sentences.join('\n'));
}
