import type { Challenge, ChallengeEntry } from '@bestie/contracts/challenges.contract';
import { examplePicture } from './boards';
import { forumPerson } from './forum';

const hour = 3_600_000;
/** An instant so many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** An entry of somebody else, without its author. */
export const exampleEntry = (id: string, changes: Partial<ChallengeEntry> = {}): ChallengeEntry => ({
  id,
  challengeId: 'c',
  state: 'entered',
  look: { name: `Look ${id}`, cover: examplePicture(id), pieces: [], pieceCount: 3 },
  isMine: false,
  author: null,
  hearted: false,
  ...changes,
});

/** A challenge that is open for two more days. */
export const exampleChallenge = (changes: Partial<Challenge> = {}): Challenge => ({
  id: 'c',
  version: 1,
  title: 'One coat, three ways',
  brief: 'Show your favourite coat as if it were three.',
  rules: '',
  eligibility: 'everyone',
  method: 'pairwise',
  votingMethod: 'pairwise',
  prizes: [],
  ties: 'share',
  opensAt: inHours(-24),
  votesAt: inHours(52),
  closesAt: inHours(124),
  state: 'open',
  now: new Date().toISOString(),
  extended: false,
  prolonged: false,
  cancelReason: null,
  maker: forumPerson('Cleo'),
  entryCount: 4,
  covers: [],
  entry: null,
  voted: { answered: 0, limit: 6 },
  can: { edit: false, cancel: false, enter: true, withdraw: false, vote: false, review: false },
  why: { enter: null, vote: null },
  votesFrom: inHours(-240),
  ...changes,
});

/** What nobody may. */
export const nothing: Challenge['can'] = {
  edit: false,
  cancel: false,
  enter: false,
  withdraw: false,
  vote: false,
  review: false,
};
