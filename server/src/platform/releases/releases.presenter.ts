import type { Release, RemoteReleases } from '@bestie/contracts/releases.contract';
import type { ReleaseSummaryRow } from './releases.repository';
import type { ServedHost, ServedRelease, Standing } from './releases';

/** What people met under a release. */
export type Seen = Release['seen'];

export const nobodySaw: Seen = { people: 0, failed: 0, medianMs: null };

const channelsOf = (standing: Standing, version: string): Release['channels'] => [
  ...(standing.stable === version ? (['stable'] as const) : []),
  ...(standing.canary === version ? (['canary'] as const) : []),
];

/** A release of the store as it leaves the server. */
export function presentPublished(
  row: ReleaseSummaryRow,
  { standing, misfits, seen }: { standing: Standing; misfits: readonly string[]; seen: Seen },
): Release {
  return {
    version: row.version,
    state: row.state,
    channels: channelsOf(standing, row.version),
    note: row.note,
    by: { kind: row.publisher_kind, name: row.publisher_name || null },
    publishedAt: row.published_at?.toISOString() ?? null,
    builtAt: row.built_at,
    commit: row.commit,
    dirty: row.dirty,
    files: row.files,
    bytes: row.bytes,
    misfits: [...misfits],
    seen,
  };
}

/** A release that came with the server, as it leaves it. */
export function presentBuiltIn(
  { release, misfits }: ServedRelease | ServedHost,
  { standing, seen }: { standing: Standing; seen: Seen },
): Release {
  return {
    version: release.version,
    state: 'built-in',
    channels: channelsOf(standing, release.version),
    note: null,
    by: { kind: 'build', name: null },
    publishedAt: null,
    builtAt: release.builtAt,
    commit: release.commit,
    dirty: release.dirty ?? false,
    files: release.files.length,
    bytes: release.files.reduce((sum, { bytes }) => sum + bytes, 0),
    misfits: [...misfits],
    seen,
  };
}

/** The canary, when it runs. */
export function presentCanary(
  { canary, channels }: Standing,
  { canary: tried, stable, evidence }: { canary: Seen; stable: Seen; evidence: number },
): RemoteReleases['canary'] {
  if (canary === null) return null;
  return {
    version: canary,
    places: channels.canary_places,
    people: channels.canary_people,
    since: (channels.canary_since ?? new Date(0)).toISOString(),
    canary: tried,
    stable,
    evidence,
  };
}
