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

export const reportStates = ['open', 'resolved', 'dismissed'] as const;
export type ReportState = (typeof reportStates)[number];
