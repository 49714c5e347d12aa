/** Constants of reports, without any library. */

/** What can be reported. */
export const reportKinds = [
  'board',
  'pin',
  'outfit',
  'person',
  'confession',
  'forumThread',
  'forumPost',
  'loungeMessage',
  'spotlightComment',
  'challengeEntry',
  'vipPost',
  'vipComment',
  'voiceClip',
  'episode',
  'clip',
  'space',
  'asset',
  'assetComment',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['spam', 'harassment', 'nudity', 'hate', 'rights', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or a scam',
  harassment: 'Bullying or harassment',
  nudity: 'Nudity or sexual content',
  hate: 'Hate or violence',
  rights: 'It shows me or my work without my consent',
  other: 'Something else',
};

/** How bad each of them is, for the order of the queue. */
export const reportSeverities: Record<ReportReason, number> = {
  nudity: 4,
  hate: 4,
  harassment: 3,
  rights: 3,
  spam: 2,
  other: 1,
};

/** The priority of a case when it is opened. @param weight sum of the weights of its reporters */
export const basePriority = (severity: number, weight: number): number =>
  severity * (1 + Math.log2(1 + weight));

/** The same after a case waited for some hours, without limit, so that nothing starves. */
export const priorityAfter = (base: number, hours: number): number => base * (1 + hours / 24);

/** Whether admins agreed with so few of somebody’s latest reports that the form says what reports are for. */
export const isRarelyAgreed = ({ decided, agreed }: { decided: number; agreed: number }): boolean =>
  decided >= 10 && agreed / decided < 0.2;

/** Orders of the queue. */
export const caseOrders = ['priority', 'age'] as const;
export type CaseOrder = (typeof caseOrders)[number];

export const appealOutcomes = ['upheld', 'overturned'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const reportStates = ['open', 'resolved', 'dismissed'] as const;
export type ReportState = (typeof reportStates)[number];

/** What readers see on a thing that an admin labelled, by the rule that it is about. */
export const contentLabels: Record<ReportReason, string> = {
  spam: 'Possible spam',
  harassment: 'Sensitive: bullying',
  nudity: 'Sensitive: nudity',
  hate: 'Sensitive: hate or violence',
  rights: 'Disputed: shown without consent',
  other: 'Sensitive',
};

/**
 * What happens to what was reported: it stays, it stays under a label, only its owner sees it any more, or it goes into the
 * trash.
 */
export const contentDecisions = ['keep', 'label', 'hide', 'remove'] as const;
export type ContentDecision = (typeof contentDecisions)[number];

/** What happens to whose it is. */
export const sanctions = ['none', 'warn', 'mute', 'suspend'] as const;
export type Sanction = (typeof sanctions)[number];

/** The next step that the strikes of somebody propose; admins decide whether they take it. */
export function proposedStep(strikes: number): { sanction: Sanction; hours: number | null } {
  if (strikes >= 6) return { sanction: 'suspend', hours: 168 };
  if (strikes >= 3) return { sanction: 'mute', hours: 168 };
  if (strikes >= 1) return { sanction: 'mute', hours: 24 };
  return { sanction: 'warn', hours: null };
}

/** Which of them there are for each kind; in a confession nobody is named, so nobody is sanctioned. */
export const possibleDecisions: Record<
  ReportKind,
  { content: readonly ContentDecision[]; sanctions: readonly Sanction[] }
> = {
  board: { content: ['keep', 'label', 'hide'], sanctions },
  pin: { content: ['keep', 'label', 'remove'], sanctions },
  outfit: { content: ['keep', 'label', 'hide'], sanctions },
  person: { content: ['keep', 'hide'], sanctions },
  confession: { content: ['keep', 'remove'], sanctions: ['none'] },
  forumThread: { content: ['keep', 'label', 'hide', 'remove'], sanctions },
  forumPost: { content: ['keep', 'label', 'remove'], sanctions },
  loungeMessage: { content: ['keep', 'label', 'remove'], sanctions },
  spotlightComment: { content: ['keep', 'label', 'remove'], sanctions },
  challengeEntry: { content: ['keep', 'remove'], sanctions },
  vipPost: { content: ['keep', 'label', 'remove'], sanctions },
  vipComment: { content: ['keep', 'label', 'remove'], sanctions },
  voiceClip: { content: ['keep', 'remove'], sanctions },
  episode: { content: ['keep', 'label', 'hide'], sanctions },
  clip: { content: ['keep', 'hide'], sanctions },
  space: { content: ['keep', 'hide'], sanctions },
  asset: { content: ['keep', 'remove'], sanctions },
  assetComment: { content: ['keep', 'remove'], sanctions },
};

/**
 * Whether a decision is confirmed like the same act on the page of people: it hides everything that a person published, or
 * suspends. So is taking it back, once people were told.
 */
export const isGrave = ({
  kind,
  content,
  sanction,
}: {
  kind: ReportKind;
  content: ContentDecision;
  sanction: Sanction;
}): boolean => (kind === 'person' && content === 'hide') || sanction === 'suspend';

/** What people call the kinds, in the middle of a sentence. */
export const reportKindNames: Record<ReportKind, string> = {
  board: 'board',
  pin: 'pin',
  outfit: 'outfit',
  person: 'profile',
  confession: 'confession',
  forumThread: 'thread',
  forumPost: 'post',
  loungeMessage: 'message',
  spotlightComment: 'comment',
  challengeEntry: 'challenge entry',
  vipPost: 'post',
  vipComment: 'comment',
  voiceClip: 'voice clip',
  episode: 'episode',
  clip: 'clip',
  space: 'space',
  asset: 'file',
  assetComment: 'comment',
};
