import type { ChallengesRepositories } from './challenges.repositories';
import type { ChallengeRow } from './challenges.sql';
import { publishChallenge } from './tell-challenges';

/** Writes down what the instants say of a challenge that is locked, and tells those whom it concerns. */
async function settle(bound: ChallengesRepositories, row: ChallengeRow): Promise<void> {
  const record = await bound.challenges.byId(row.id);
  if (!record || record.cancelled_at || record.closed_at) return;
  const { challenges } = bound;
  const changes = {
    ...(row.extended && !record.extended_at && { extended_at: row.now }),
    ...(row.prolonged && !record.prolonged_at && { prolonged_at: row.now }),
    ...(row.votes_at > record.votes_at && { votes_at: row.votes_at }),
    ...(row.closes_at > record.closes_at && { closes_at: row.closes_at }),
    ...((row.state === 'voting' || row.state === 'counting') &&
      !record.voting_method && { voting_method: row.voting_method }),
    ...(row.state === 'counting' && !record.counting_at && { counting_at: row.now }),
    ...(row.state === 'closed' && { closed_at: row.now }),
  };
  if (Object.keys(changes).length === 0) return;
  await challenges.settle(row.id, changes);
  await publishChallenge(bound, 'update', row.id);
}

/** A challenge as it stands, locked until the transaction ends, with everything that is due written down. */
export async function lockSettled(
  bound: ChallengesRepositories,
  uid: string,
  id: string,
): Promise<ChallengeRow | undefined> {
  const row = await bound.challenges.lock(uid, id);
  if (row) await settle(bound, row);
  return row;
}
