import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { byteBudgets, surfaceFile } from '@bestie/contracts/releases';
import type { FileEncoding } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { RemoteRelease } from '@bestie/contracts/remotes';
import { remoteReleaseSchema } from '@bestie/contracts/remotes.schema';
import { findUnstorableText } from '@bestie/contracts/text';
import { compareVersions } from '@bestie/contracts/versions';
import type { Repositories, Transaction } from '../../repositories';
import { toJson } from '../database/column-types';
import type { ObjectDriver } from '../objects/object-driver';
import { misfitsOf } from '@bestie/contracts/release-fit';
import { claimMisfits } from './path-claims';
import { AlteredFilesError } from './release-cache';
import type { ReleaseCache } from './release-cache';
import { applyFlip, changedMeanwhile } from './release-flips';
import { takeReleaseFile } from './release-intake';
import { transferBytesOf } from './releases';
import type { Releases, Standing } from './releases';
import { releasesPolicy } from './releases.policy';
import type { Publisher } from './releases.policy';
import type { ReleaseFileRow, ReleaseRow } from './releases.repository';
import { becomeCanary, becomeStable, leadsTo } from './releases.service';

type Input<Verb extends keyof typeof releasesContract> = ParsedInputOf<(typeof releasesContract)[Verb]>;

export interface ReleaseFileAddress {
  remoteId: string;
  version: string;
  path: string;
  encoding: FileEncoding;
}

export interface ReleasePublishingDependencies {
  live: Releases;
  repositories: Repositories;
  cache: Pick<ReleaseCache, 'open'>;
  driver: ObjectDriver;
  transaction: Transaction;
  clock: () => Date;
}

export type ReleasePublishingService = ReturnType<typeof createReleasePublishingService>;

/** Kinds of files that a build brings packed too. */
const compressible = /\.(?:js|css|json|svg)$/;
const mostFiles = 1000;
/** So often a publish looks again when others change the same remote at the same moment. */
const tries = 5;

const surfaceSchema: z.ZodType<ApiSurface> = z.record(
  z.string().max(200),
  z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().max(500),
    input: z.record(z.string(), z.unknown()),
    output: z.record(z.string(), z.unknown()).nullable(),
  }),
);

/** Publishing: begin, send the missing files, make it visible in one step. Until then nobody sees any of it. */
export function createReleasePublishingService(dependencies: ReleasePublishingDependencies) {
  const { live, repositories, cache, driver, transaction, clock } = dependencies;
  const { releases, objectContents } = repositories;

  /** @throws BestieError `already_exists` */
  async function requireNew(remoteId: string, version: string): Promise<ReleaseRow | undefined> {
    if (live.builtInVersions(remoteId).includes(version))
      throw new BestieError('already_exists', {
        message: `${remoteId}@${version} exists: it came with this server. Publish under a new version.`,
      });
    const row = await releases.find(remoteId, version);
    if (row?.state === 'published') throw exists(row);
    return row;
  }

  /** @throws BestieError `conflict` when the version goes back without saying so */
  function requireForwards(
    { id, version }: RemoteRelease,
    published: readonly string[],
    backwards: boolean,
  ): void {
    const newest = [...published, ...live.builtInVersions(id)].sort(compareVersions).at(-1);
    if (backwards || newest === undefined || compareVersions(version, newest) > 0) return;
    throw new BestieError('conflict', {
      message: `${id}@${version} goes back behind ${newest}, the newest; publish a higher version, or say --backwards if you mean it.`,
    });
  }

  /** @throws BestieError `conflict` with a sentence for each reason why it cannot run here */
  async function requireFit(
    description: RemoteRelease,
    surface: ApiSurface,
    transferBytes: ReadonlyMap<string, number>,
  ): Promise<void> {
    const misfits = [
      ...misfitsOf({ description, surface, transferBytes }, live.platform),
      ...claimMisfits(description, await live.stableReleases()),
    ];
    if (misfits.length > 0) throw new BestieError('conflict', { message: misfits.join('\n') });
  }

  async function dropFiles(row: ReleaseRow, files: readonly ReleaseFileRow[]): Promise<void> {
    await transaction(async (bound) => {
      const held = await bound.releases.findForUpdate(row.remote_id, row.version);
      if (held?.state !== 'publishing') return;
      const contents = files.map(({ content_id }) => content_id);
      await bound.objectContents.markContents(await bound.releases.deleteFiles(row, contents), 'dead');
    });
  }

  /** Everything is there and is what the description says; now, and in the store. */
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
    await requireFit(description, surface, transferBytesOf(files));
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

  /** One try to make it visible. @returns false when somebody else changed what runs meanwhile */
  async function makeVisible(
    caller: Publisher,
    row: ReleaseRow,
    standing: Standing,
    { channel, places }: Pick<Input<'publish'>, 'channel' | 'places'>,
  ): Promise<boolean> {
    const { remote_id: remoteId, version, description } = row;
    const now = clock();
    const changes =
      channel === 'stable'
        ? becomeStable(standing, version)
        : channel === 'canary'
          ? becomeCanary(standing, { version, ...(places !== undefined && { places }) }, now)
          : null;
    return transaction(async (bound) => {
      const held = await bound.releases.findForUpdate(remoteId, version);
      if (!held) throw gone(remoteId, version);
      if (held.state === 'published') throw exists(held);
      const { revision } = await bound.releases.channelsForUpdate(remoteId);
      if (revision !== standing.channels.revision) return false;
      requireForwards(description, await bound.releases.publishedVersions(remoteId), held.backwards);
      // Never live: its time begins now.
      await bound.releases.update(row, { state: 'published', published_at: now, retired_at: now });
      return applyFlip(bound, {
        ...{ standing, actor: caller, action: 'releases.publish', now },
        changes: changes ?? {},
        reason: held.note ?? undefined,
        note: { version, channel },
      });
    });
  }

  return {
    async begin(caller: Publisher, input: Input<'begin'>): Promise<OutputOf<typeof releasesContract.begin>> {
      const { remoteId, version, backwards = false, note } = input;
      releasesPolicy.requireMayChange(caller, remoteId);
      const description = readDescription(input);
      const surface = readSurface(input.surface);
      await requireNew(remoteId, version);
      requireForwards(description, await releases.publishedVersions(remoteId), backwards);
      await requireFit(description, surface, new Map(Object.entries(input.transferBytes)));
      const now = clock();
      await transaction(async (bound) => {
        const inserted = await bound.releases.insert({
          ...{ remote_id: remoteId, version, backwards, note: note || null, began_at: now },
          description: toJson(description),
          surface: toJson(surface),
          ...{ published_at: null, retired_at: null },
          ...publisherOf(caller),
        });
        if (inserted) return;
        const row = await bound.releases.findForUpdate(remoteId, version);
        if (!row) throw gone(remoteId, version);
        if (row.state === 'published') throw exists(row);
        if (!isSamePublish(row, description, surface))
          throw new BestieError('conflict', {
            message: `${remoteId}@${version} is being published with other contents by ${row.publisher_name} since ${row.began_at.toISOString()}; take another version.`,
          });
        await bound.releases.update(row, { began_at: now, note: note || null, backwards });
      });
      const there = new Set(
        (await releases.files(remoteId, version)).map(({ path, encoding }) => `${path} ${encoding}`),
      );
      return {
        missing: description.files.flatMap(({ path }) =>
          encodingsOf(path)
            .filter((encoding) => !there.has(`${path} ${encoding}`))
            .map((encoding) => ({ path, encoding })),
        ),
      };
    },

    /**
     * Takes one file of a release that is being published. One that is there already is not read again.
     * @throws BestieError `not_found`, `already_exists`, `too_large`, `invalid_input` when it was altered
     */
    async putFile(
      caller: Publisher,
      address: ReleaseFileAddress,
      body: AsyncIterable<Buffer>,
    ): Promise<void> {
      const { remoteId, version, path, encoding } = address;
      releasesPolicy.requireMayChange(caller, remoteId);
      const row = await releases.find(remoteId, version);
      if (!row) throw gone(remoteId, version);
      if (row.state === 'published') throw exists(row);
      const file = row.description.files.find((candidate) => candidate.path === path);
      if (!file)
        throw new BestieError('not_found', { message: `${remoteId}@${version} has no file ${path}.` });
      if (await releases.findFile(remoteId, version, path, encoding)) return;
      const contentId = uuidv7();
      await objectContents.beginContent(contentId);
      try {
        const bytes = await takeReleaseFile(body, { driver, contentId, file, encoding });
        const kept = await transaction(async (bound) => {
          const held = await bound.releases.findForUpdate(remoteId, version);
          // Somebody else's publish of this version may have ended, or this one been given up.
          if (held?.state !== 'publishing' || !isDeepStrictEqual(held.description, row.description))
            throw gone(remoteId, version);
          const inserted = await bound.releases.insertFile({
            ...{ remote_id: remoteId, version, path, encoding, bytes },
            content_id: contentId,
          });
          if (inserted) await bound.objectContents.markContents([contentId], 'live');
          return inserted;
        });
        if (!kept) await objectContents.markContents([contentId], 'dead');
      } catch (error) {
        await objectContents.markContents([contentId], 'dead').catch(() => undefined);
        throw error;
      }
    },

    /** @throws BestieError `not_found`, `conflict` with what is missing, `already_exists` when somebody was first */
    async publish(caller: Publisher, input: Input<'publish'>): Promise<void> {
      const { remoteId, version, channel } = input;
      releasesPolicy.requireMayChange(caller, remoteId);
      const row = await releases.find(remoteId, version);
      if (!row) throw gone(remoteId, version);
      if (row.state === 'published') {
        // The answer to the same call was lost.
        if (leadsTo(channel, version, await live.standing(remoteId)) && isPublisher(caller, row)) return;
        throw exists(row);
      }
      await requireWhole(row);
      for (let turn = 0; turn < tries; turn += 1) {
        if (await makeVisible(caller, row, await live.standing(remoteId), input)) return;
      }
      throw changedMeanwhile(await live.standing(remoteId));
    },
  };
}

const exists = ({ remote_id, version, published_at, publisher_name }: ReleaseRow) =>
  new BestieError('already_exists', {
    message: `${remote_id}@${version} was published by ${publisher_name} on ${published_at?.toISOString()} and never changes; publish under a new version.`,
  });

const gone = (remoteId: string, version: string) =>
  new BestieError('not_found', {
    message: `Nothing is being published as ${remoteId}@${version}; begin first.`,
  });

const encodingsOf = (path: string): FileEncoding[] => (compressible.test(path) ? ['', 'br', 'gz'] : ['']);

function publisherOf(caller: Publisher) {
  return caller.kind === 'team'
    ? { publisher_kind: 'team' as const, publisher_id: caller.tokenId, publisher_name: caller.name }
    : {
        publisher_kind: 'person' as const,
        publisher_id: caller.uid,
        publisher_name: caller.displayName ?? caller.email ?? caller.uid,
      };
}

const isPublisher = (caller: Publisher, row: ReleaseRow) =>
  publisherOf(caller).publisher_id === row.publisher_id && caller.kind === row.publisher_kind;

/** A build of the same sources is the same release, however often it is built. */
function isSamePublish(row: ReleaseRow, description: RemoteRelease, surface: ApiSurface): boolean {
  const plain = ({ builtAt: _builtAt, ...rest }: RemoteRelease) =>
    JSON.parse(JSON.stringify(rest)) as unknown;
  return (
    isDeepStrictEqual(plain(row.description), plain(description)) && isDeepStrictEqual(row.surface, surface)
  );
}

/** @throws BestieError `invalid_input`, `too_large` */
function readDescription({ remoteId, version, description }: Input<'begin'>): RemoteRelease {
  const parsed = remoteReleaseSchema.safeParse(description);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      field: ['description', ...path].join('.'),
      message,
    }));
    throw new BestieError('invalid_input', {
      issues,
      message: `remote.json does not hold: ${inWords(issues)}.`,
    });
  }
  const release = parsed.data;
  if (findUnstorableText(description) !== null)
    throw BestieError.field('description', 'There is a character that is no text.');
  if (release.id !== remoteId || release.version !== version)
    throw BestieError.field('description', `This describes ${release.id}@${release.version}.`);
  const paths = release.files.map(({ path }) => path);
  const wrong = paths.find((path, index) => paths.indexOf(path) !== index) ?? paths.find(isReserved);
  if (wrong !== undefined)
    throw BestieError.field('description.files', `A release cannot hold ${wrong} so, or twice.`);
  const folders = new Set(paths.flatMap((path) => parentsOf(path)));
  const both = paths.find((path) => folders.has(path));
  if (both !== undefined) throw BestieError.field('description.files', `${both} is a file and a folder.`);
  if (paths.length > mostFiles)
    throw new BestieError('too_large', { message: `A release has at most ${mostFiles} files.` });
  const large = release.files.find(({ bytes }) => bytes > byteBudgets.file);
  if (large)
    throw new BestieError('too_large', {
      message: `${large.path} has ${large.bytes} bytes; one file may have ${byteBudgets.file}.`,
    });
  return release;
}

const inWords = (issues: { field: string; message: string }[]) =>
  issues.map(({ field, message }) => `${field} ${message}`).join('; ');

/** Names that mean something else beside the files: the description, and packed forms. */
const isReserved = (path: string) => path === 'remote.json' || /\.(?:br|gz)$/.test(path);

const parentsOf = (path: string) =>
  path
    .split('/')
    .slice(0, -1)
    .map((_segment, index, segments) => segments.slice(0, index + 1).join('/'));

/** @throws BestieError `invalid_input` */
function readSurface(value: unknown): ApiSurface {
  const parsed = surfaceSchema.safeParse(value);
  if (parsed.success && findUnstorableText(value as Record<string, unknown>) === null) return parsed.data;
  throw BestieError.field('surface', `This is no API surface as the build writes it to ${surfaceFile}.`);
}
