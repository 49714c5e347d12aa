import { createHash } from 'node:crypto';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { hostId, proofEncoding, proofLimits } from '@bestie/contracts/releases';
import type { ReleaseProof, releasesContract } from '@bestie/contracts/releases.contract';
import type { RemoteRelease, RouteExample } from '@bestie/contracts/remotes';
import { toJson } from '../../database/column-types';
import type { Transaction } from '../../database/transaction';
import type { ObjectDriver } from '../../objects/drivers/object-driver';
import type { ReleasesRepositories } from '../releases.repositories';
import { releasesPolicy } from '../releases.policy';
import type { Publisher } from '../releases.policy';
import { storeReleaseFile } from '../publishing/store-release-file';

type Input = ParsedInputOf<typeof releasesContract.prove>;
type Route = ReleaseProof['routes'][number];

export interface ReleaseProofsDependencies {
  repositories: Pick<ReleasesRepositories, 'releases' | 'releaseProofs' | 'objectContents'>;
  transaction: Transaction<ReleasesRepositories>;
  driver: ObjectDriver;
  clock: () => Date;
}

/** What the audit log says of the proof of a release that everybody gets. */
export interface ProofNote {
  withoutProof?: true;
  /** By path. */
  unopened?: Record<string, string>;
}

export type ReleaseProofsService = ReturnType<typeof createReleaseProofsService>;

const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

const notOpened = {
  address: null,
  problems: [],
  console: [],
  contentMs: null,
  grownBytes: null,
  screenshot: null,
};

/** What is wrong with a page beyond what the browser reported, by the figures. */
function findExcess({ contentMs, grownBytes }: Route): string[] {
  return [
    ...(contentMs !== null && contentMs > proofLimits.contentMs
      ? [
          `Its content came after ${(contentMs / 1000).toFixed(1)} s; ${proofLimits.contentMs / 1000} s are allowed.`,
        ]
      : []),
    ...(grownBytes !== null && grownBytes > proofLimits.grownBytes
      ? [
          `It leaks: ${(grownBytes / 1_000_000).toFixed(1)} MB stay after it was opened and left ${proofLimits.mounts} times.`,
        ]
      : []),
  ];
}

/** A page that was not opened is a problem, unless its remote says why it cannot be. */
function judge(route: Route, example: RouteExample | undefined): Route {
  if (route.address !== null) return { ...route, problems: [...route.problems, ...findExcess(route)] };
  if (example && 'unopened' in example) return { ...route, unopened: example.unopened };
  const why = route.path.includes(':')
    ? 'It was not opened: its route has no example of an address, and no page led to one.'
    : 'It was not opened.';
  return { ...route, problems: route.problems.length > 0 ? route.problems : [why] };
}

/** Keeps what the release command saw on every page of a release, and asks for it before everybody gets the release. */
export function createReleaseProofsService(dependencies: ReleaseProofsDependencies) {
  const { repositories, transaction, driver, clock } = dependencies;
  const { releases, releaseProofs, objectContents } = repositories;

  async function findRemote(remoteId: string, version: string): Promise<RemoteRelease> {
    const row = await releases.find(remoteId, version);
    if (row?.state !== 'published' || remoteId === hostId)
      throw new BestieError('not_found', { message: `${remoteId}@${version} was not published.` });
    // `begin` has validated the description against the schema of remotes.
    return row.description as RemoteRelease;
  }

  async function storePicture(remoteId: string, version: string, base64: string): Promise<string> {
    const bytes = Buffer.from(base64, 'base64');
    if (!bytes.subarray(0, jpeg.length).equals(jpeg))
      throw BestieError.field('routes', 'A screenshot is a JPEG picture.');
    const name = `${createHash('sha256').update(bytes).digest('hex')}.jpg`;
    if (await releases.findFile(remoteId, version, name, proofEncoding)) return name;
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    await storeReleaseFile(
      { objectContents, transaction, driver },
      { remoteId, version, file: { path: name, bytes: bytes.length, integrity }, encoding: proofEncoding },
      (async function* () {
        yield bytes;
      })(),
    );
    return name;
  }

  return {
    /**
     * Keeps the proof of a published release; an earlier one is replaced.
     * @throws BestieError `not_found`, `too_large`, `invalid_input` when it is about other pages than the release has
     */
    async prove(caller: Publisher, input: Input): Promise<ReleaseProof> {
      const { remoteId, version, browser, mounts } = input;
      releasesPolicy.requireMayChange(caller, remoteId);
      const { routes: described } = await findRemote(remoteId, version);
      const paths = described.map(({ path }) => path);
      const shown = new Set(input.routes.map(({ path }) => path));
      const unknown = [...shown].find((path) => !paths.includes(path));
      if (unknown !== undefined || shown.size !== input.routes.length)
        throw BestieError.field(
          'routes',
          `${unknown ?? 'A page'} is no page of this release, or is there twice.`,
        );
      const pictures = input.routes.reduce((sum, { screenshot }) => sum + (screenshot?.length ?? 0), 0);
      if (pictures > proofLimits.allScreenshots)
        throw new BestieError('too_large', {
          message: `The screenshots have more than ${proofLimits.allScreenshots} characters.`,
        });
      const routes: Route[] = [];
      for (const { path, example } of described) {
        const { screenshot, ...seen } = input.routes.find((route) => route.path === path) ?? {
          ...notOpened,
          path,
        };
        const kept = screenshot === null ? null : await storePicture(remoteId, version, screenshot);
        routes.push(judge({ ...seen, screenshot: kept }, example));
      }
      const now = clock();
      const proof: ReleaseProof = {
        passed: mounts >= proofLimits.mounts && routes.every(({ problems }) => problems.length === 0),
        browser,
        mounts,
        madeAt: now.toISOString(),
        by: caller.kind === 'team' ? caller.name : (caller.displayName ?? caller.uid),
        routes,
      };
      await transaction(async (bound) => {
        await bound.releaseProofs.put({
          remote_id: remoteId,
          version,
          passed: proof.passed,
          report: toJson(proof),
          made_at: now,
        });
        const kept = routes.flatMap(({ screenshot }) => screenshot ?? []);
        await bound.objectContents.markContents(
          await bound.releases.deletePictures({ remote_id: remoteId, version }, kept),
          'dead',
        );
      });
      return proof;
    },

    /** The pages that a proof opens. @throws BestieError `not_found` */
    async describe(caller: Publisher, remoteId: string, version: string) {
      releasesPolicy.requireMayChange(caller, remoteId);
      const { audience, routes } = await findRemote(remoteId, version);
      return { audience, routes: routes.map(({ path, example }) => ({ path, ...(example && { example }) })) };
    },

    /** @throws BestieError `not_found` */
    async get(caller: Publisher, remoteId: string, version: string): Promise<ReleaseProof> {
      releasesPolicy.requireMayChange(caller, remoteId);
      const row = await releaseProofs.find(remoteId, version);
      if (!row) throw new BestieError('not_found', { message: `${remoteId}@${version} has no proof.` });
      return row.report;
    },

    /** A screenshot by its name. @throws BestieError `not_found` */
    async picture(caller: Publisher, remoteId: string, version: string, name: string) {
      releasesPolicy.requireMayChange(caller, remoteId);
      const row = await releases.findFile(remoteId, version, name, proofEncoding);
      if (!row) throw new BestieError('not_found');
      return { bytes: row.bytes, stream: driver.read(row.content_id) };
    },

    /**
     * Releases that came with the server, and hosts, need none.
     * @param withoutProof somebody takes the responsibility; the audit log says so
     * @returns for the audit log: pages that nobody opened, and why
     * @throws BestieError `conflict` with what to do
     */
    async require(remoteId: string, version: string, withoutProof: boolean): Promise<ProofNote> {
      if (withoutProof) return { withoutProof };
      if (remoteId === hostId || !(await releases.findIntake(remoteId, version))) return {};
      const proof = await releaseProofs.find(remoteId, version);
      if (proof?.passed) {
        const unopened = proof.report.routes.flatMap((route) =>
          route.unopened === undefined ? [] : [[route.path, route.unopened] as const],
        );
        return unopened.length > 0 ? { unopened: Object.fromEntries(unopened) } : {};
      }
      const first = proof?.report.routes.find(({ problems }) => problems.length > 0);
      throw new BestieError('conflict', {
        message: proof
          ? `The proof of ${remoteId}@${version} found problems, on ${first?.path ?? 'its pages'} first: ${first?.problems[0] ?? 'it was too short.'} Publish a version without them, or give a reason with --without-proof.`
          : `There is no proof that the pages of ${remoteId}@${version} work: let the release command open them (releases prove ${remoteId} ${version}), or give a reason with --without-proof.`,
      });
    },
  };
}
