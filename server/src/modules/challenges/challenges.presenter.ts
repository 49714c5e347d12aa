import type { Ballot, Challenge, ChallengeEntry, EntryLook } from '@bestie/contracts/challenges.contract';
import type { Person } from '../../platform/http/caller';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import { presentConversationPerson } from '../profiles';
import type { BallotRow } from './ballots.repository';
import { ballotsOf, challengePolicy, votesFrom, whyNotEnter, whyNotVote } from './challenges.policy';
import type { ChallengeRow, EntryRow } from './challenges.sql';

/** An outfit as it was entered. */
function presentLook({ name, piece_count: pieceCount, pictures }: EntryRow): EntryLook {
  const cover = pictures.find(({ sort }) => sort === 0)?.picture;
  return {
    name,
    cover: cover ? presentSharedPicture(cover) : null,
    pieces: pictures
      .filter(({ sort }) => sort > 0)
      .map(({ name: piece, category, picture }) => ({
        name: piece,
        category,
        cover: picture && presentSharedPicture(picture),
      })),
    pieceCount,
  };
}

/** Presents an entry; what was removed or is closed to the caller has no look. */
export const presentEntry = (row: EntryRow): ChallengeEntry => ({
  id: row.id,
  challengeId: row.challenge_id,
  state: row.state,
  look: row.closed || (row.state === 'removed' && !row.is_mine) ? null : presentLook(row),
  isMine: row.is_mine,
  author: row.author && presentConversationPerson(row.author),
  hearted: row.hearted,
});

/** Presents a pair to its voter; nothing tells whose the entries are. */
export const presentBallot = (row: BallotRow): Ballot => ({
  id: row.id,
  answer: row.answer,
  left: presentEntry(row.left),
  right: presentEntry(row.right),
  expiresAt: row.expires_at.toISOString(),
});

/** Presents a challenge as the caller sees it. */
export const presentChallenge = (row: ChallengeRow, caller: Person): Challenge => ({
  id: row.id,
  version: row.version,
  title: row.title,
  brief: row.brief,
  rules: row.rules,
  eligibility: row.eligibility,
  method: row.method,
  prizes: row.prizes,
  ties: row.ties,
  opensAt: row.opens_at.toISOString(),
  votesAt: row.votes_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  state: row.state,
  now: row.now.toISOString(),
  votingMethod: row.voting_method,
  extended: row.extended,
  prolonged: row.prolonged,
  cancelReason: row.cancel_reason,
  maker: row.maker && presentConversationPerson(row.maker),
  entryCount: row.entry_count,
  covers: row.covers.map(presentSharedPicture),
  entry: row.entry && presentEntry(row.entry),
  voted: { answered: row.answered, limit: ballotsOf(row) },
  can: challengePolicy.permissions(caller, row),
  why: { enter: whyNotEnter(row, caller), vote: whyNotVote(row) },
  votesFrom: votesFrom(row).toISOString(),
});
