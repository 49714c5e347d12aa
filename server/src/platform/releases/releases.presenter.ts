import { dayMs } from '@bestie/contracts/days';
import { previewDays } from '@bestie/contracts/releases';
import type { Release, RemoteReleases } from '@bestie/contracts/releases.contract';
import type { ReleaseFigures } from './telemetry/telemetry.repository';
import type { ReleaseProofRow } from './proofs/release-proofs.repository';
import type { ReleaseSummaryRow } from './releases.repository';
import type { ServedHost, ServedRelease } from './catalog/served-release';
import type { ChannelState } from './channels/channel-state';
import { neededVisitors, nextStepAt, stepWaitsFor, visitorsWaitEndsAt } from './canary/canary-steps';
import type { StepFigures } from './canary/canary-steps';

const channelsOf = (channelState: ChannelState, version: string): Release['channels'] => [
  ...(channelState.stable === version ? (['stable'] as const) : []),
  ...(channelState.canary === version ? (['canary'] as const) : []),
];

/** Presents a published release. */
export function presentPublished(
  row: ReleaseSummaryRow,
  {
    channelState,
    incompatibilities,
    seen,
    proof,
  }: {
    channelState: ChannelState;
    incompatibilities: readonly string[];
    seen: ReleaseFigures;
    proof: Pick<ReleaseProofRow, 'passed' | 'made_at'> | undefined;
  },
): Release {
  return {
    version: row.version,
    state: row.state,
    channels: channelsOf(channelState, row.version),
    note: row.note,
    by: { kind: row.publisher_kind, name: row.publisher_name || null },
    publishedAt: row.published_at?.toISOString() ?? null,
    builtAt: row.built_at,
    commit: row.commit,
    dirty: row.dirty,
    files: row.files,
    bytes: row.bytes,
    incompatibilities: [...incompatibilities],
    proof: proof ? { passed: proof.passed, madeAt: proof.made_at.toISOString() } : null,
    seen,
    preview: row.preview_branch === null ? null : presentPreview(row, row.preview_branch),
  };
}

function presentPreview(
  { remote_id, version, began_at, published_at, preview_people }: ReleaseSummaryRow,
  branch: string,
): Release['preview'] {
  const since = published_at ?? began_at;
  return {
    branch,
    path: published_at && `/try/${remote_id}/${encodeURIComponent(version)}`,
    people: preview_people.length,
    endsAt: new Date(since.getTime() + previewDays * dayMs).toISOString(),
  };
}

/** Presents a release that came with the server. */
export function presentBuiltIn(
  { release, incompatibilities }: ServedRelease | ServedHost,
  { channelState, seen }: { channelState: ChannelState; seen: ReleaseFigures },
): Release {
  return {
    version: release.version,
    state: 'built-in',
    channels: channelsOf(channelState, release.version),
    note: null,
    by: { kind: 'build', name: null },
    publishedAt: null,
    builtAt: release.builtAt,
    commit: release.commit,
    dirty: release.dirty ?? false,
    files: release.files.length,
    bytes: release.files.reduce((sum, { bytes }) => sum + bytes, 0),
    incompatibilities: [...incompatibilities],
    proof: null,
    preview: null,
    seen,
  };
}

/** Presents the canary; null when there is none. */
export function presentCanary(
  { canary, channels }: ChannelState,
  found: { canary: ReleaseFigures; stable: ReleaseFigures } & StepFigures,
  now: Date,
): RemoteReleases['canary'] {
  if (canary === null) return null;
  return {
    version: canary,
    basisPoints: channels.canary_places,
    people: channels.canary_people,
    since: (channels.canary_since ?? new Date(0)).toISOString(),
    steps: channels.canary_steps,
    stepMinutes: channels.canary_step_minutes,
    nextStepAt: nextStepAt(channels)?.toISOString() ?? null,
    waitsFor: stepWaitsFor(channels, found, now),
    withoutVisitors: channels.canary_without_visitors,
    visitors: {
      came: found.visitors,
      needed: neededVisitors(channels.canary_places),
      until: visitorsWaitEndsAt(channels)?.toISOString() ?? null,
    },
    canary: found.canary,
    stable: found.stable,
    evidence: found.evidence,
  };
}
