import type { InputOf } from '@bestie/contracts/define-contract';
import type { socialPostsContract } from '@bestie/contracts/social-posts.contract';

type QueueInput = InputOf<(typeof socialPostsContract)['listQueue']>;
export type PartKey = 'due' | 'scheduled' | 'drafts' | 'published' | 'failed' | 'missed';

/** A part of the list: what it is called, which versions it has, and what it says without any. */
export interface Part {
  key: PartKey;
  title: string;
  input: Pick<QueueInput, 'view' | 'states'>;
  empty: string;
}

/** The parts of the list in their order, below what needs the creator. */
export const parts: readonly Part[] = [
  {
    key: 'due',
    title: 'Due',
    input: { view: 'attention', states: ['due'] },
    empty: 'Nothing is due right now.',
  },
  {
    key: 'scheduled',
    title: 'Scheduled',
    input: { view: 'upcoming' },
    empty: 'Nothing has a time yet. Fill your free slots, or choose a time for a draft.',
  },
  {
    key: 'drafts',
    title: 'Ideas, drafts and ready',
    input: { view: 'tray' },
    empty: 'Nothing waits for a time.',
  },
  {
    key: 'published',
    title: 'Published',
    input: { view: 'published' },
    empty: 'Nothing is published yet.',
  },
  {
    key: 'failed',
    title: 'Failed',
    input: { view: 'attention', states: ['failed'] },
    empty: 'Nothing failed.',
  },
  {
    key: 'missed',
    title: 'Missed',
    input: { view: 'attention', states: ['missed'] },
    empty: 'Nothing was missed.',
  },
];
