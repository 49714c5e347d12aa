import type { AuditAction } from '@bestie/contracts/audit-actions';
import { BestieError } from '@bestie/contracts/errors';
import { platformTopic } from '@bestie/contracts/live';
import type { AuditRecord } from '../../audit/audit.repository';
import type { ReleasesRepositories } from '../releases.repositories';
import { describeChannelState } from './channel-state';
import type { ChannelState } from './channel-state';
import type { ChannelsRow } from '../releases.tables';

/** New values of the channels; absent columns stay unchanged. */
export type ChannelValues = Partial<Omit<ChannelsRow, 'remote_id' | 'revision'>>;

export interface ChannelChange {
  channelState: ChannelState;
  values: ChannelValues;
  /** Null for a change by the platform itself. */
  actor: AuditRecord['actor'];
  action: AuditAction;
  reason: string | undefined;
  /** More details for the audit log. */
  note?: Record<string, unknown>;
  now: Date;
}

/** Values of channels without a canary. */
export const noCanary = {
  canary_version: null,
  canary_places: 0,
  canary_people: [],
  canary_since: null,
  canary_steps: [],
  canary_stepped_at: null,
  canary_without_visitors: false,
} satisfies ChannelValues;

/** The error about channels that somebody else has changed in the meantime. */
export function changedMeanwhile(channelState: ChannelState): BestieError {
  return new BestieError('conflict', {
    message: `Someone changed what runs of ${channelState.remoteId} in the meantime: ${describeChannelState(channelState)}. Look again.`,
    currentVersion: channelState.channels.revision,
  });
}

const auditOf = (channelState: ChannelState, values: ChannelValues) => {
  const { channels } = channelState;
  const after = { ...channels, ...values };
  const canary = (row: ChannelsRow) =>
    row.canary_version === null
      ? null
      : {
          version: row.canary_version,
          basisPoints: row.canary_places,
          people: row.canary_people,
          ...(row.canary_steps.length > 0 && { steps: row.canary_steps }),
          ...(row.canary_without_visitors && { withoutVisitors: true }),
        };
  const promotionOf = ({ promotion }: ChannelsRow) => (values.promotion === undefined ? {} : { promotion });
  return {
    before: { stable: channelState.stable, canary: canary(channels), ...promotionOf(channels) },
    after: {
      stable: after.stable_version ?? channelState.stable,
      canary: canary(after),
      ...promotionOf(after),
    },
  };
};

/**
 * Writes a change of channels: the channels, the time at which a release was retired, audit log, revision and
 * live event. It locks the channels (`channelsForUpdate`) until the caller's transaction ends.
 * @returns false when the channels differ from `channelState`; nothing was written then
 */
export async function applyChannelChange(
  repositories: ReleasesRepositories,
  change: ChannelChange,
): Promise<boolean> {
  const { channelState, values, now } = change;
  const { remoteId } = channelState;
  const row = await repositories.releases.channelsForUpdate(remoteId);
  if (row.revision !== channelState.channels.revision) return false;
  const after = { ...row, ...values };
  const onChannels = (versions: (string | null)[]) => new Set(versions.filter((version) => version !== null));
  const versionsBefore = onChannels([channelState.stable, row.stable_version, row.canary_version]);
  const versionsAfter = onChannels([after.stable_version ?? channelState.stable, after.canary_version]);
  await repositories.releases.updateChannels(remoteId, values);
  for (const version of new Set([...versionsBefore, ...versionsAfter])) {
    await repositories.releases.update(
      { remote_id: remoteId, version },
      { retired_at: versionsAfter.has(version) ? null : now },
    );
  }
  await repositories.audit.record({
    actor: change.actor,
    action: change.action,
    target: { kind: 'release', id: remoteId },
    before: auditOf(channelState, values).before,
    after: { ...auditOf(channelState, values).after, ...change.note },
    ...(change.reason !== undefined && { reason: change.reason }),
  });
  await repositories.live.publish({ topic: platformTopic, type: 'releases.changed', ids: [remoteId] });
  await repositories.releases.raiseRevision();
  return true;
}
