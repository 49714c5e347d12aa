import { isDeepStrictEqual } from 'node:util';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { hostId, sourceMapEncoding } from '@bestie/contracts/releases';
import type { FileEncoding, StoredEncoding } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import type { Transaction } from '../../database/transaction';
import type { ReleasesRepositories } from '../releases.repositories';
import { toJson } from '../../database/column-types';
import type { ObjectDriver } from '../../objects/drivers/object-driver';
import type { ReleaseCache } from './release-cache';
import { createReleaseAdmission, exists, gone, isPreview, requirePrerelease } from './release-admission';
import { readDescription, readSurface } from './release-announcement';
import { applyChannelChange, changedMeanwhile } from '../channels/channel-changes';
import { storeReleaseFile } from './store-release-file';
import type { ReleaseCatalog } from '../catalog/release-catalog';
import type { ChannelState } from '../channels/channel-state';
import type { ReleaseProofsService } from '../proofs/release-proofs.service';
import type { ReleaseWebhooksService } from '../webhooks/release-webhooks.service';
import { reachOf } from '../canary/canary-steps';
import { releasesPolicy } from '../releases.policy';
import type { Publisher } from '../releases.policy';
import type { ReleaseRow } from '../releases.repository';
import { becomeCanary, becomeStable, leadsTo } from '../releases.service';

type Input<Verb extends keyof typeof releasesContract> = ParsedInputOf<(typeof releasesContract)[Verb]>;

export interface ReleaseFileAddress {
  remoteId: string;
  version: string;
  path: string;
  encoding: StoredEncoding;
}

export interface ReleasePublishingDependencies {
  catalog: ReleaseCatalog;
  repositories: ReleasesRepositories;
  cache: Pick<ReleaseCache, 'open'>;
  driver: ObjectDriver;
  transaction: Transaction<ReleasesRepositories>;
  clock: () => Date;
  webhooks: Pick<ReleaseWebhooksService, 'notify'>;
  proofs: Pick<ReleaseProofsService, 'require'>;
}

export type ReleasePublishingService = ReturnType<typeof createReleasePublishingService>;

/** Files that a build also compresses. */
const compressible = /\.(?:js|css|json|svg)$/;
/** Attempts at making a release visible while others change the same remote. */
const maxAttempts = 5;

/** Publishing: begin, send the missing files, then make the release visible in one step. */
export function createReleasePublishingService(dependencies: ReleasePublishingDependencies) {
  const { catalog, repositories, cache, driver, transaction, clock, webhooks, proofs } = dependencies;
  const { releases, objectContents } = repositories;
  const { requireNew, requireForwards, requireFit, requireWhole } = createReleaseAdmission({
    catalog,
    releases,
    cache,
    transaction,
  });

  /** @throws BestieError `not_found` for a person who has no account here */
  async function uidsOf(people: readonly string[]): Promise<string[]> {
    const uids: string[] = [];
    for (const who of people) {
      const person = await repositories.people[who.includes('@') ? 'findByEmail' : 'find'](who);
      if (!person) throw new BestieError('not_found', { message: `No one here is ${who}.` });
      uids.push(person.uid);
    }
    return uids;
  }

  /** Attempts to make a release visible. @returns false when somebody else changed the channels meanwhile */
  async function makeVisible(
    caller: Publisher,
    row: ReleaseRow,
    channelState: ChannelState,
    { channel, withoutProof, ...audience }: Input<'publish'>,
  ): Promise<boolean> {
    const { remote_id: remoteId, version } = row;
    const now = clock();
    const values =
      channel === 'stable'
        ? becomeStable(channelState, version)
        : channel === 'canary'
          ? becomeCanary(channelState, { ...audience, version }, now)
          : null;
    return transaction(async (bound) => {
      const held = await bound.releases.findForUpdate(remoteId, version);
      if (!held) throw gone(remoteId, version);
      if (held.state !== 'publishing') throw exists(held);
      const { revision } = await bound.releases.channelsForUpdate(remoteId);
      if (revision !== channelState.channels.revision) return false;
      if (row.preview_branch === null)
        requireForwards(row, await bound.releases.publishedVersions(remoteId), held.backwards);
      // A release that is on no channel counts as retired from the start.
      await bound.releases.update(row, { state: 'published', published_at: now, retired_at: now });
      return applyChannelChange(bound, {
        channelState,
        actor: caller,
        action: 'releases.publish',
        now,
        values: values ?? {},
        reason: held.note ?? undefined,
        note: { version, channel, ...(withoutProof !== undefined && { withoutProof }) },
      });
    });
  }

  /** Admins read it in the audit log, whether or not anybody else is told. The same once more is not said again. */
  const recordRefusal = (caller: Publisher, remoteId: string, after: { version: string; why: string }) =>
    transaction(async ({ audit }) => {
      const target = { kind: 'release', id: remoteId } as const;
      const action = 'releases.refuse';
      const [latest] = await audit.list({ targetKind: target.kind, targetId: remoteId, action, limit: 1 });
      if (!isDeepStrictEqual(latest?.after, after))
        await audit.record({ actor: caller, action, target, after });
    });

  /** @throws BestieError `invalid_input` */
  function requirePreviews(remoteId: string): void {
    if (remoteId === hostId) throw BestieError.field('preview', 'Hosts have no previews.');
  }

  return {
    /** @throws BestieError `not_found` for a person who has no account here */
    async checkPreviewPeople(
      caller: Publisher,
      { remoteId, people }: Input<'checkPreviewPeople'>,
    ): Promise<void> {
      releasesPolicy.requireMayChange(caller, remoteId);
      requirePreviews(remoteId);
      await uidsOf(people);
    },

    async begin(caller: Publisher, input: Input<'begin'>): Promise<OutputOf<typeof releasesContract.begin>> {
      const { remoteId, version, backwards = false, note, preview } = input;
      releasesPolicy.requireMayChange(caller, remoteId);
      const description = readDescription(input);
      const surface = readSurface(input.surface);
      await requireNew(remoteId, version);
      const published = await releases.publishedVersions(remoteId);
      if (preview) {
        requirePreviews(remoteId);
        requirePrerelease(version);
      } else requireForwards({ remote_id: remoteId, version }, published, backwards);
      const previewPeople = await uidsOf(preview?.people ?? []);
      const transferBytes = new Map(Object.entries(input.transferBytes));
      await requireFit(remoteId, { description, surface, transferBytes }).catch(async (error: unknown) => {
        if (!(error instanceof BestieError)) throw error;
        // Each reason is a line that begins with the name.
        const why = error.message.replaceAll(`\n${remoteId}@${version} `, ' It ');
        await recordRefusal(caller, remoteId, { version, why });
        await webhooks.notify(remoteId, {
          event: 'release.refused',
          subject: `${version} ${error.message}`,
          sentence: `${remoteId}@${version} was refused: ${why}`,
          data: { version },
        });
        throw error;
      });
      const now = clock();
      await transaction(async (bound) => {
        const inserted = await bound.releases.insert({
          remote_id: remoteId,
          version,
          backwards,
          note: note || null,
          began_at: now,
          description: toJson(description),
          surface: toJson(surface),
          published_at: null,
          retired_at: null,
          preview_branch: preview?.branch ?? null,
          preview_people: previewPeople,
          ...publisherOf(caller),
        });
        if (inserted) {
          // Those that begin at the same time are counted one after another.
          await bound.releases.channelsForUpdate(remoteId);
          releasesPolicy.requireFewUnfinished(remoteId, await bound.releases.countUnfinished(remoteId));
          return;
        }
        const row = await bound.releases.findForUpdate(remoteId, version);
        if (!row) throw gone(remoteId, version);
        if (row.state === 'published') throw exists(row);
        if (!isSamePublish(row, description, surface) || row.preview_branch !== (preview?.branch ?? null))
          throw new BestieError('conflict', {
            message: `${remoteId}@${version} is being published with other contents by ${row.publisher_name} since ${row.began_at.toISOString()}; take another version.`,
          });
        await bound.releases.update(row, {
          began_at: now,
          note: note || null,
          backwards,
          preview_people: previewPeople,
        });
      });
      const there = new Set(
        (await releases.files(remoteId, version)).map(({ path, encoding }) => `${path} ${encoding}`),
      );
      const mapped = new Set(await releases.sourceMaps(remoteId, version));
      const missingMaps = description.files.filter(
        ({ path }) => input.sourceMaps?.includes(path) && !mapped.has(path),
      );
      return {
        missing: [
          ...description.files.flatMap(({ path }) =>
            encodingsOf(path)
              .filter((encoding) => !there.has(`${path} ${encoding}`))
              .map((encoding) => ({ path, encoding })),
          ),
          ...missingMaps.map(({ path }) => ({ path, encoding: sourceMapEncoding }) as const),
        ],
      };
    },

    /**
     * Stores one file of a release that is being published. The body of a file that is stored already is not read.
     * @throws BestieError `not_found`, `already_exists`, `too_large`, `invalid_input` when it was altered
     */
    async putFile(
      caller: Publisher,
      address: ReleaseFileAddress,
      body: AsyncIterable<Buffer>,
    ): Promise<void> {
      const { remoteId, version, path, encoding } = address;
      releasesPolicy.requireMayChange(caller, remoteId);
      const row = await releases.findIntake(remoteId, version);
      if (!row) throw gone(remoteId, version);
      if (row.state === 'published') throw exists(row);
      const file = row.description.files.find((candidate) => candidate.path === path);
      if (!file)
        throw new BestieError('not_found', { message: `${remoteId}@${version} has no file ${path}.` });
      if (await releases.findFile(remoteId, version, path, encoding)) return;
      await storeReleaseFile(
        { objectContents, transaction, driver },
        { remoteId, version, file, encoding },
        body,
        async (bound) => {
          const held = await bound.releases.findIntakeForUpdate(remoteId, version);
          // The publish may have ended or been given up since the body began.
          if (held?.state !== 'publishing' || !isDeepStrictEqual(held.description, row.description))
            throw gone(remoteId, version);
        },
      );
    },

    /** @throws BestieError `not_found`, `conflict` with what is missing, `already_exists` when it was published before */
    async publish(caller: Publisher, input: Input<'publish'>): Promise<void> {
      const { remoteId, version, channel } = input;
      releasesPolicy.requireMayChange(caller, remoteId);
      const row = await releases.find(remoteId, version);
      if (!row) throw gone(remoteId, version);
      if (row.state === 'published') {
        // The client repeats a call whose answer was lost.
        if (leadsTo(channel, version, await catalog.channelState(remoteId)) && isPublisher(caller, row))
          return;
        throw exists(row);
      }
      const requireReach = ({ channels }: ChannelState) => {
        if (channel === 'stable') releasesPolicy.requireMayReach(caller, channels, 'everybody');
        if (channel === 'canary') releasesPolicy.requireMayReach(caller, channels, reachOf(input));
      };
      if (channel !== null && row.preview_branch !== null) throw isPreview(row);
      const reachesAll = channel === 'stable' || (channel === 'canary' && reachOf(input) === 'everybody');
      if (reachesAll) await proofs.require(remoteId, version, input.withoutProof !== undefined);
      // Checked before the files are read, and again with the channels at the time of publishing.
      requireReach(await catalog.channelState(remoteId));
      await requireWhole(row);
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const channelState = await catalog.channelState(remoteId);
        requireReach(channelState);
        if (await makeVisible(caller, row, channelState, input)) return;
      }
      throw changedMeanwhile(await catalog.channelState(remoteId));
    },
  };
}

const encodingsOf = (path: string): FileEncoding[] => (compressible.test(path) ? ['', 'br', 'gz'] : ['']);

function publisherOf(caller: Publisher) {
  return caller.kind === 'team'
    ? { publisher_kind: 'team' as const, publisher_id: caller.tokenId, publisher_name: caller.name }
    : {
        publisher_kind: 'person' as const,
        publisher_id: caller.uid,
        publisher_name: caller.displayName ?? caller.uid,
      };
}

const isPublisher = (caller: Publisher, row: ReleaseRow) =>
  publisherOf(caller).publisher_id === row.publisher_id && caller.kind === row.publisher_kind;

/** Two builds of the same sources are the same release; the time of the build does not count. */
function isSamePublish(
  row: ReleaseRow,
  description: RemoteRelease | HostRelease,
  surface: ApiSurface,
): boolean {
  const plain = ({ builtAt: _builtAt, ...rest }: RemoteRelease | HostRelease) =>
    JSON.parse(JSON.stringify(rest)) as unknown;
  return (
    isDeepStrictEqual(plain(row.description), plain(description)) && isDeepStrictEqual(row.surface, surface)
  );
}
