import { createHash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { Transaction } from '../../database/transaction';
import type { ReleasesRepositories } from '../releases.repositories';
import { releasesPolicy } from '../releases.policy';
import type { Publisher } from '../releases.policy';
import type { ReleaseCatalog } from '../catalog/release-catalog';
import type { GivenRelease } from '../canary/release-grants';
import { scrubMessage, shapeOf } from './scrub-message';
import type { SourceMaps } from './source-maps';
import { readFrames } from './stack-frames';

type Report = ParsedInputOf<typeof releasesContract.report>;

export interface ReleaseErrorsDependencies {
  catalog: Pick<ReleaseCatalog, 'builtInVersions'>;
  repositories: Pick<ReleasesRepositories, 'releaseErrors' | 'releases' | 'people'>;
  transaction: Transaction<ReleasesRepositories>;
  sourceMaps: SourceMaps;
}

export type ReleaseErrorsService = ReturnType<typeof createReleaseErrorsService>;

/** The person and day that a report counts for. */
export interface ReportedBy {
  uid: string;
  personHash: string;
  /** `2026-11-21`, UTC. */
  day: string;
  at: Date;
  given: readonly GivenRelease[];
}

/** Keeps what pages threw: mapped to the sources, grouped, counted, and without personal data. */
export function createReleaseErrorsService(dependencies: ReleaseErrorsDependencies) {
  const { catalog, repositories, transaction, sourceMaps } = dependencies;

  /** Places of a stack in releases that the page was given; others could be invented. */
  async function readStack(stack: string, given: readonly GivenRelease[]) {
    const frames = readFrames(stack).filter((frame) =>
      given.some(({ remoteId, version }) => frame.remoteId === remoteId && frame.version === version),
    );
    const found = await Promise.all(frames.map((frame) => sourceMaps.find(frame)));
    return frames.map((frame, index) => ({
      remoteId: frame.remoteId,
      mapped: found[index] !== null,
      text: found[index] ?? `${frame.file}:${frame.line}:${frame.column}`,
    }));
  }

  /** Whether a release was published or came with the server; files of published ones may have been collected since. */
  const exists = async (remoteId: string, version: string) =>
    catalog.builtInVersions(remoteId).includes(version) ||
    (await repositories.releases.find(remoteId, version)) !== undefined;

  return {
    /** Counts the errors of a report for releases that the person was given. */
    async record(events: Report['events'], { uid, personHash, day, at, given }: ReportedBy): Promise<void> {
      const thrown = events.filter(
        ({ remoteId, version, error }) =>
          error && given.some((each) => each.remoteId === remoteId && each.version === version),
      );
      if (thrown.length === 0) return;
      const person = await repositories.people.find(uid);
      const own = [uid, person?.email, person?.display_name, person?.handle].filter((text) => text != null);
      for (const { remoteId, version, error } of thrown) {
        if (!error) continue;
        const message = scrubMessage(error.message, own);
        const stack = await readStack(error.stack, given);
        const place = stack.find((frame) => frame.remoteId === remoteId) ?? stack[0];
        const fingerprint = createHash('sha256')
          .update(`${place?.text ?? ''}\n${shapeOf(message)}`)
          .digest('base64url')
          .slice(0, 22);
        await transaction((bound) =>
          bound.releaseErrors.record({
            remote_id: remoteId,
            version,
            fingerprint,
            message,
            stack: stack.map(({ text }) => text),
            mapped: stack.some(({ mapped }) => mapped),
            first_person_hash: personHash,
            day,
            at,
          }),
        );
      }
    },

    /** @throws BestieError `not_found` for a release that does not exist */
    async list(
      caller: Publisher,
      { remoteId, version }: ParsedInputOf<typeof releasesContract.errors>,
    ): Promise<OutputOf<typeof releasesContract.errors>> {
      releasesPolicy.requireMayChange(caller, remoteId);
      const rows = await repositories.releaseErrors.list(remoteId, version);
      // Errors of releases that came with an earlier server stay for their 30 days.
      if (rows.length === 0 && !(await exists(remoteId, version)))
        throw new BestieError('not_found', { message: `${remoteId}@${version} was not published.` });
      return {
        errors: rows.map(({ fingerprint, message, stack, mapped, people, first_at, last_at }) => ({
          id: fingerprint,
          message,
          stack,
          mapped,
          people,
          firstAt: first_at.toISOString(),
          lastAt: last_at.toISOString(),
        })),
      };
    },

    /** Deletes what is older than a day. */
    sweep: (before: string) => repositories.releaseErrors.delete(before),
  };
}
