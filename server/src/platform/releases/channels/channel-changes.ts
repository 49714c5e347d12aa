import { BestieError } from '@bestie/contracts/errors';
import { platformTopic } from '@bestie/contracts/live';
import { canaryPlaces } from '@bestie/contracts/releases';
import type { AuditRecord } from '../../audit/audit.repository';
import type { ReleasesRepositories } from '../releases.repositories';
import type { Standing } from '../releases';
import type { ChannelsRow } from '../releases.tables';

/** What a flip makes of the channels; what is not named stays. */
export type ChannelChanges = Partial<Omit<ChannelsRow, 'remote_id' | 'revision'>>;

export interface Flip {
  standing: Standing;
  changes: ChannelChanges;
  /** Null for what the platform does by itself. */
  actor: AuditRecord['actor'];
  /** `releases.promote` … */
  action: string;
  reason: string | undefined;
  /** What else belongs into the log. */
  note?: Record<string, unknown>;
  now: Date;
}

/** No canary. */
export const noCanary = {
  canary_version: null,
  canary_places: 0,
  canary_people: [],
  canary_since: null,
} satisfies ChannelChanges;

/** What runs, in words: `1.5.0 is stable, 1.6.0 the canary of 5 %`. */
export function describeStanding({ stable, channels }: Standing): string {
  const { canary_version: canary, canary_places: places, canary_people: people } = channels;
  const named = people.length > 0 ? ` and ${people.length} named` : '';
  return [
    stable === null ? 'nothing is stable' : `${stable} is stable`,
    ...(canary === null ? [] : [`${canary} the canary of ${(places * 100) / canaryPlaces} %${named}`]),
  ].join(', ');
}

/** Somebody else was first. */
export function changedMeanwhile(standing: Standing): BestieError {
  return new BestieError('conflict', {
    message: `Someone changed what runs of ${standing.remoteId} in the meantime: ${describeStanding(standing)}. Look again.`,
    currentVersion: standing.channels.revision,
  });
}

const auditOf = (standing: Standing, changes: ChannelChanges) => {
  const { channels } = standing;
  const after = { ...channels, ...changes };
  const canary = (row: ChannelsRow) =>
    row.canary_version === null
      ? null
      : { version: row.canary_version, places: row.canary_places, people: row.canary_people };
  const promotionOf = ({ promotion }: ChannelsRow) => (changes.promotion === undefined ? {} : { promotion });
  return {
    before: { stable: standing.stable, canary: canary(channels), ...promotionOf(channels) },
    after: { stable: after.stable_version ?? standing.stable, canary: canary(after), ...promotionOf(after) },
  };
};

/**
 * Writes a flip: channels, when what was live stopped being so, audit log, revision, live event. In a transaction that
 * holds the channels (`channelsForUpdate`).
 * @returns false when the channels are not those of `standing` any more; nothing was written then
 */
export async function applyFlip(repositories: ReleasesRepositories, flip: Flip): Promise<boolean> {
  const { standing, changes, now } = flip;
  const { remoteId } = standing;
  const row = await repositories.releases.channelsForUpdate(remoteId);
  if (row.revision !== standing.channels.revision) return false;
  const after = { ...row, ...changes };
  const live = (versions: (string | null)[]) => new Set(versions.filter((version) => version !== null));
  const before = live([standing.stable, row.stable_version, row.canary_version]);
  const then = live([after.stable_version ?? standing.stable, after.canary_version]);
  await repositories.releases.updateChannels(remoteId, changes);
  for (const version of new Set([...before, ...then])) {
    await repositories.releases.update(
      { remote_id: remoteId, version },
      { retired_at: then.has(version) ? null : now },
    );
  }
  await repositories.audit.record({
    actor: flip.actor,
    action: flip.action,
    target: { kind: 'release', id: remoteId },
    before: auditOf(standing, changes).before,
    after: { ...auditOf(standing, changes).after, ...flip.note },
    ...(flip.reason !== undefined && { reason: flip.reason }),
  });
  await repositories.live.publish({ topic: platformTopic, type: 'releases.changed', ids: [remoteId] });
  await repositories.releases.raiseRevision();
  return true;
}
