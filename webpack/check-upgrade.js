import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSurface } from './api-surface.js';
import { readRelease } from './release-build.js';
import { Refusal } from './release-client.js';
import { root } from './workspace.js';

/**
 * Asks a running platform which of its releases the host and the API of this checkout would break.
 * @param {{ client: { post(path: string, input: object): Promise<any> }, origin: string, say(line: string): void,
 *   folder?: string, surface?: object }} options `folder` is that of the built host, `surface` the API
 * @throws {Refusal} with a sentence for each reason when one would break
 */
export async function checkUpgrade({ client, origin, say, folder = path.join(root, 'host/dist'), surface }) {
  if (!existsSync(path.join(folder, 'host.json')))
    throw new Refusal('The host of this checkout is not built: run npm run build.');
  const { description, transferBytes } = await readRelease(folder);
  const { version, shell, runtime, sharedPackages, operations, initialFiles } = description;
  const hostScriptBytes = initialFiles
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + (transferBytes[file] ?? 0), 0);
  const { releases } = await client.post('/api/releases/upgrade-check', {
    host: { version, shell, runtime, sharedPackages, operations },
    hostScriptBytes,
    surface: surface ?? (await readSurface()),
  });
  const broken = releases.filter(({ incompatibilities }) => incompatibilities.length > 0);
  if (broken.length === 0) {
    const names = releases.map((release) => `${release.remoteId}@${release.version}`).join(', ');
    say(`The upgrade breaks nothing that runs at ${origin}: ${names}.`);
    return;
  }
  const sentences = broken.flatMap(({ remoteId, version: broke, channel, incompatibilities }) => [
    `The upgrade would break ${remoteId}@${broke}, which is ${channel} at ${origin}:`,
    ...incompatibilities.map((sentence) => `  ${sentence}`),
  ]);
  throw new Refusal(sentences.join('\n'));
}
