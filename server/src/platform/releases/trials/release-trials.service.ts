import type { AuditAction } from '@bestie/contracts/audit-actions';
import { dayMs } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { previewDays } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { Transaction } from '../../database/transaction';
import type { ReleasesRepositories } from '../releases.repositories';
import type { Person } from '../../http/caller';
import { statusOf } from '../../identity/access-states';
import type { ReleaseTrials, Trial } from './release-trials';
import type { ReleaseCatalog } from '../catalog/release-catalog';
import { releasesPolicy } from '../releases.policy';
import type { Publisher } from '../releases.policy';

export interface ReleaseTrialsServiceDependencies {
  catalog: Pick<ReleaseCatalog, 'findAny'>;
  people: Pick<ReleasesRepositories['people'], 'find' | 'findByEmail'>;
  releases: Pick<ReleasesRepositories['releases'], 'find'>;
  clock: () => Date;
  trials: Pick<ReleaseTrials, 'sign' | 'verify'>;
  transaction: Transaction<ReleasesRepositories>;
}

export type ReleaseTrialsService = ReturnType<typeof createReleaseTrialsService>;

/** Links that show one person a chosen release. */
export function createReleaseTrialsService(dependencies: ReleaseTrialsServiceDependencies) {
  const { catalog, people, releases, trials, transaction, clock } = dependencies;

  const record = (
    actor: Publisher,
    action: AuditAction,
    { remoteId, ...after }: { remoteId: string; version?: string; uid?: string; endsAt?: Date },
    reason?: string,
  ) =>
    transaction(({ audit }) =>
      audit.record({
        actor,
        action,
        target: { kind: 'release', id: remoteId },
        after,
        ...(reason !== undefined && { reason }),
      }),
    );

  /**
   * The trial behind a link.
   * @throws BestieError `not_found` for an invalid link, and for anybody but the person it was made for
   */
  async function open(person: Person, token: string): Promise<{ trial: Trial; home: string }> {
    const trial = await trials.verify(token);
    const served = trial?.uid === person.uid ? await catalog.findAny(trial.remoteId, trial.version) : null;
    if (!trial || !served || served.incompatibilities.length > 0) throw new BestieError('not_found');
    await record(person, 'releases.openTrial', trial);
    return { trial, home: 'home' in served.release ? served.release.home : '/' };
  }

  return {
    /** @throws BestieError `not_found`, `conflict` when the release does not fit */
    async create(caller: Publisher, input: ParsedInputOf<typeof releasesContract.try>) {
      const { remoteId, version, who, reason } = input;
      releasesPolicy.requireMayChange(caller, remoteId);
      const served = await catalog.findAny(remoteId, version);
      if (!served) throw new BestieError('not_found', { message: `${remoteId}@${version} is not here.` });
      if (served.incompatibilities.length > 0)
        throw new BestieError('conflict', { message: served.incompatibilities.join('\n') });
      const person = await (who.includes('@') ? people.findByEmail(who) : people.find(who));
      if (!person || statusOf(person) !== 'active')
        throw new BestieError('not_found', { message: `No one here is ${who}.` });
      const { token, endsAt } = await trials.sign({ uid: person.uid, remoteId, version });
      await record(caller, 'releases.try', { remoteId, version, uid: person.uid, endsAt }, reason);
      return { path: `/try/${token}`, endsAt: endsAt.toISOString() };
    },

    open,

    /**
     * Begins a trial of the preview of a branch, for the people it was made for.
     * @throws BestieError `not_found` for everybody else, and once it is over
     */
    async openPreview(person: Person, remoteId: string, version: string) {
      const row = await releases.find(remoteId, version);
      const ends = (row?.published_at?.getTime() ?? 0) + previewDays * dayMs;
      if (!row?.preview_people.includes(person.uid) || ends < clock().getTime())
        throw new BestieError('not_found');
      const { token } = await trials.sign({ uid: person.uid, remoteId, version });
      return { token, ...(await open(person, token)) };
    },

    async leave(person: Person, trial: { remoteId: string; version: string } | null): Promise<void> {
      if (trial) await record(person, 'releases.leaveTrial', trial);
    },
  };
}
