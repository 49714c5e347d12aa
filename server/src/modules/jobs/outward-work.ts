import type { OutwardWork } from '@bestie/contracts/jobs';

/** Kinds whose run reaches other services or people, by how they begin. Twice is worse than never. */
const outward: [start: string, work: OutwardWork][] = [
  ['socialPosts.', 'post'],
  ['billing.', 'bill'],
  ['mail.', 'mail'],
  ['notifications.', 'mail'],
  ['account.tell', 'mail'],
  ['account.mail', 'mail'],
  ['account.leaving', 'mail'],
];

/** Whether jobs of a kind publish, charge or mail, and are not run again by hand. */
export const outwardOf = (kind: string): OutwardWork | null =>
  outward.find(([start]) => kind.startsWith(start))?.[1] ?? null;
