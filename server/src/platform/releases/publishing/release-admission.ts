import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import { BestieError } from '@bestie/contracts/errors';
import { findIncompatibilities, findSiteIncompatibilities } from '@bestie/contracts/release-fit';
import { hostId, surfaceFile } from '@bestie/contracts/releases';
import type { HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import { compareVersions } from '@bestie/contracts/versions';
import type { Transaction } from '../../database/transaction';
import type { ReleasesRepositories } from '../releases.repositories';
import { findPathConflicts } from './path-claims';
import { AlteredFilesError } from './release-cache';
import type { ReleaseCache } from './release-cache';
import { transferBytesOf } from '../catalog/transfer-bytes';
import type { ReleaseCatalog } from '../catalog/release-catalog';
import type { ReleaseFileRow, ReleaseIntakeRow, ReleaseName, ReleaseRow } from '../releases.repository';

export interface ReleaseAdmissionDependencies {
  catalog: ReleaseCatalog;
  releases: ReleasesRepositories['releases'];
  cache: Pick<ReleaseCache, 'open'>;
  transaction: Transaction<ReleasesRepositories>;
}

type Described = Pick<ReleaseRow, 'description'>;

/** Checks before a release becomes visible. Each refusal is a sentence that says what to do instead. */
export function createReleaseAdmission({
  catalog,
  releases,
  cache,
  transaction,
}: ReleaseAdmissionDependencies) {
  /** @throws BestieError `already_exists` when the version was published, or is built in */
  async function requireNew(remoteId: string, version: string): Promise<ReleaseRow | undefined> {
    if (catalog.builtInVersions(remoteId).includes(version))
      throw new BestieError('already_exists', {
        message: `${remoteId}@${version} exists: it came with this server. Publish under a new version.`,
      });
    const row = await releases.find(remoteId, version);
    if (row?.state === 'published') throw exists(row);
    return row;
  }

  /** @throws BestieError `conflict` when the version is lower and `backwards` is not set */
  function requireForwards(
    { remote_id: id, version }: ReleaseName,
    published: readonly string[],
    backwards: boolean,
  ): void {
    const newest = [...published, ...catalog.builtInVersions(id)].sort(compareVersions).at(-1);
    if (backwards || newest === undefined || compareVersions(version, newest) > 0) return;
    throw new BestieError('conflict', {
      message: `${id}@${version} goes back behind ${newest}, the newest; publish a higher version, or say --backwards if you mean it.`,
    });
  }

  /** @throws BestieError `conflict` with a sentence for each reason why it cannot run here */
  async function requireFit(
    remoteId: string,
    { description, ...rest }: Described & { surface: ApiSurface; transferBytes: ReadonlyMap<string, number> },
  ): Promise<void> {
    const remotes = await catalog.stableReleases();
    const platform = await catalog.platform();
    const incompatibilities =
      remoteId === hostId
        ? findSiteIncompatibilities(
            { description: description as HostRelease, ...rest },
            { surface: platform.surface, remotes },
          )
        : [
            ...findIncompatibilities({ description: description as RemoteRelease, ...rest }, platform),
            ...findPathConflicts(
              description as RemoteRelease,
              remotes.map((remote) => remote.description),
            ),
          ];
    if (incompatibilities.length > 0)
      throw new BestieError('conflict', { message: incompatibilities.join('\n') });
  }

  async function dropFiles(row: ReleaseRow, files: readonly ReleaseFileRow[]): Promise<void> {
    await transaction(async (bound) => {
      const held = await bound.releases.findForUpdate(row.remote_id, row.version);
      if (held?.state !== 'publishing') return;
      const contents = files.map(({ content_id }) => content_id);
      await bound.objectContents.markContents(await bound.releases.deleteFiles(row, contents), 'dead');
    });
  }

  /** Checks that all files are stored and match the description. @throws BestieError `conflict` */
  async function requireWhole(row: ReleaseRow): Promise<void> {
    const { remote_id: remoteId, version, description, surface } = row;
    const name = `${remoteId}@${version}`;
    const files = await releases.files(remoteId, version);
    const there = new Set(files.filter(({ encoding }) => encoding === '').map(({ path }) => path));
    const lacking = description.files.filter(({ path }) => !there.has(path));
    if (lacking.length > 0)
      throw new BestieError('conflict', {
        message: `${name} lacks ${lacking.length} of its ${description.files.length} files, ${lacking[0]?.path} first; send them.`,
      });
    await requireFit(remoteId, { description, surface, transferBytes: transferBytesOf(files) });
    let folder: string;
    try {
      folder = await cache.open(row, description.files, files);
    } catch (error) {
      if (!(error instanceof AlteredFilesError)) throw error;
      await dropFiles(row, error.files);
      throw new BestieError('conflict', {
        message: `${error.files.length} stored files of ${name} are not what their hashes say, ${error.files[0]?.path} first; send them again.`,
      });
    }
    if (!there.has(surfaceFile)) return;
    const shipped: unknown = await readFile(join(folder, surfaceFile), 'utf8').then(JSON.parse, () => null);
    if (!isDeepStrictEqual(shipped, surface))
      throw new BestieError('conflict', {
        message: `The API surface that ${name} was announced with is not the one in its ${surfaceFile}.`,
      });
  }

  return { requireNew, requireForwards, requireFit, requireWhole };
}

/** @throws BestieError `invalid_input` for a version that a release could have */
export function requirePrerelease(version: string): void {
  if (!version.includes('-'))
    throw BestieError.field('version', 'A preview has a version with a suffix, as in 1.4.2-my-branch.1.');
}

export const isPreview = ({
  remote_id,
  version,
  preview_branch,
}: ReleaseName & { preview_branch: string | null }) =>
  new BestieError('conflict', {
    message: `${remote_id}@${version} is a preview of ${preview_branch} for some people; publish it as a version of its own.`,
  });

export const exists = ({ remote_id, version, published_at, publisher_name }: ReleaseIntakeRow) =>
  new BestieError('already_exists', {
    message: `${remote_id}@${version} was published by ${publisher_name} on ${published_at?.toISOString()} and never changes; publish under a new version.`,
  });

export const gone = (remoteId: string, version: string) =>
  new BestieError('not_found', {
    message: `Nothing is being published as ${remoteId}@${version}; begin first.`,
  });
