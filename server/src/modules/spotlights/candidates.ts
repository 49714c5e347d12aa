import type { Candidate } from '@bestie/contracts/spotlights.contract';
import type { Person } from '../../platform/http/caller';
import { presentSharedOutfit } from '../outfits';
import { presentCandidate } from './spotlights.presenter';
import type { SpotlightsRepositories } from './spotlights.repositories';
import type { SpotlightRow } from './spotlights.sql';

/** Presents candidates with their outfits, and when authors who declined may be asked again. */
export async function presentCandidates(
  { shownOutfits, spotlights }: Pick<SpotlightsRepositories, 'shownOutfits' | 'spotlights'>,
  caller: Person,
  rows: readonly SpotlightRow[],
): Promise<Candidate[]> {
  const outfits = new Map(
    (
      await shownOutfits.findMany(
        caller.uid,
        rows.map((row) => row.outfit_id),
      )
    ).map((row) => [row.id, row]),
  );
  const waiting = [...new Set(rows.filter((row) => row.state === 'nominated').map((row) => row.author_uid))];
  const rests = new Map(
    await Promise.all(waiting.map(async (uid) => [uid, await spotlights.restsUntil(uid)] as const)),
  );
  return rows.flatMap((row) => {
    const outfit = outfits.get(row.outfit_id);
    if (!outfit) return [];
    const askableAt = row.state === 'nominated' ? (rests.get(row.author_uid) ?? null) : null;
    return [presentCandidate(row, presentSharedOutfit(outfit, caller.uid), askableAt)];
  });
}
