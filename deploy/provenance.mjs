/**
 * `npm run provenance`: what was built, from which sources and by what, as an in-toto statement with SLSA provenance
 * (https://slsa.dev/spec/v1.0/provenance). Signing it is up to who builds: `cosign attest-blob`, for example.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { neededFiles } from './collect.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Every built file with its hash. */
function builtFiles() {
  return neededFiles()
    .filter((name) => name.endsWith('/dist'))
    .flatMap((folder) => {
      if (!existsSync(path.join(root, folder)))
        throw new Error(`${folder} is missing: run npm run build first.`);
      return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    })
    .sort()
    .map((name) => ({ name, digest: { sha256: sha256(path.join(root, name)) } }));
}

/** @param {Date} now */
export function provenance(now = new Date()) {
  const commit = git('rev-parse', 'HEAD');
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: builtFiles(),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://bestie.example/build/npm/v1',
        externalParameters: { command: 'npm ci && npm run build' },
        internalParameters: { node: process.version, platform: process.platform, arch: process.arch },
        resolvedDependencies: [
          {
            name: 'sources',
            digest: { gitCommit: commit, gitTree: git('rev-parse', 'HEAD^{tree}') },
            // Files that are in no commit would make the build another one than the commit says.
            annotations: { uncommittedChanges: git('status', '--porcelain') !== '' },
          },
          { name: 'package-lock.json', digest: { sha256: sha256(path.join(root, 'package-lock.json')) } },
        ],
      },
      runDetails: {
        builder: { id: process.env.BUILDER_ID ?? 'local' },
        metadata: { invocationId: process.env.BUILD_ID ?? commit, finishedOn: now.toISOString() },
      },
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(provenance(), null, 2));
