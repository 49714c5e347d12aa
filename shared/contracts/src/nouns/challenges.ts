/** Constants of challenges, without any library, so that pages can import them cheaply. */

/** What happens with a challenge; the database’s clock decides. It can be cancelled until it is closed. */
export const challengeStates = ['upcoming', 'open', 'voting', 'counting', 'closed', 'cancelled'] as const;
export type ChallengeState = (typeof challengeStates)[number];

export const challengeStateLabels: Record<ChallengeState, string> = {
  upcoming: 'Upcoming',
  open: 'Open',
  voting: 'Voting',
  counting: 'Counting',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

/** Lists of challenges. `voting` has those that are counted, `closed` those that were cancelled. */
export const challengeTabs = ['open', 'voting', 'upcoming', 'closed'] as const;
export type ChallengeTab = (typeof challengeTabs)[number];

/** How people vote: the server hands out pairs, or everybody gives a few hearts. */
export const votingMethods = ['pairwise', 'hearts'] as const;
export type VotingMethod = (typeof votingMethods)[number];

/** Who may enter: everybody, or who never took part in a challenge until its end. */
export const eligibilities = ['everyone', 'newcomers'] as const;
export type Eligibility = (typeof eligibilities)[number];

export const eligibilityLabels: Record<Eligibility, string> = {
  everyone: 'Everyone',
  newcomers: 'Who never took part before',
};

/** What equal entries get: they share the prizes of their places, or each gets the prize of the place. */
export const tieRules = ['share', 'all'] as const;
export type TieRule = (typeof tieRules)[number];

export const tieRuleLabels: Record<TieRule, string> = {
  share: 'Equal entries share the prizes of their places',
  all: 'Equal entries all get the prize',
};

/** `skip` is no answer to which is better. */
export const ballotAnswers = ['left', 'right', 'equal', 'skip'] as const;
export type BallotAnswer = (typeof ballotAnswers)[number];

export const entryStates = ['entered', 'withdrawn', 'removed'] as const;
export type EntryState = (typeof entryStates)[number];

/** How it ended: with ranks, with too few entries, or with too few votes to tell. */
export const challengeOutcomes = ['ranked', 'unranked', 'tooFewVotes'] as const;
export type ChallengeOutcome = (typeof challengeOutcomes)[number];

/** Why answers do not count: see `challenges.result`. */
export const setAsideReasons = ['suspended', 'removed', 'tooFewVotes', 'brigade'] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];

export const setAsideLabels: Record<SetAsideReason, string> = {
  suspended: 'of suspended members',
  removed: 'about entries that are gone',
  tooFewVotes: 'about entries with too few votes',
  brigade: 'set aside by an admin',
};

/** What an admin looks at: answers faster than anyone can look, or people who seem to belong together. */
export const suspicionKinds = ['fast', 'group'] as const;
export type SuspicionKind = (typeof suspicionKinds)[number];

export const reviewDecisions = ['keep', 'setAside'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Dates of a challenge in a calendar. */
export const challengeDateKinds = ['opens', 'votes', 'closes'] as const;
export type ChallengeDateKind = (typeof challengeDateKinds)[number];
