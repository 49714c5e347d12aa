import type { PollKind, PollResults, PostReaction } from '@bestie/contracts/forum';
import type { DemoPerson } from '../../../demo/demo-people';

type Reactions = Partial<Record<PostReaction, readonly DemoPerson[]>>;

export interface DemoReply {
  by: DemoPerson;
  /** Hours after the post before it. */
  after: number;
  body: string;
  /** Words of an earlier post: 0 is the first one of the thread. */
  quote?: { of: number; text: string };
  accepted?: true;
  reactions?: Reactions;
}

export interface DemoThread {
  key: string;
  category: string;
  title: string;
  by: DemoPerson;
  daysAgo: number;
  tags: readonly string[];
  body: string;
  pinned?: true;
  locked?: true;
  reactions?: Reactions;
  poll?: {
    kind: PollKind;
    results: PollResults;
    /** Days after the thread was begun; null for a poll that stays open. */
    closesAfter: number | null;
    options: readonly { label: string; by: readonly DemoPerson[] }[];
  };
  replies: readonly DemoReply[];
}
