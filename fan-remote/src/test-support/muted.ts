/** The account of somebody who is muted, as the server answers it. */
export const mutedAccount = {
  leavesAt: null,
  muted: { until: '2026-12-03T10:00:00.000Z', reason: 'Advertising in every thread.' },
  emailVerified: true,
  verificationMails: null,
};

/** What every form tells them before they write. */
export const mutedWords = /^You are muted until 3 Dec 2026, \d\d:00: Advertising in every thread\.$/;
