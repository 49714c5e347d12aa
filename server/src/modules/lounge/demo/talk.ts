import type { PostReaction } from '@bestie/contracts/forum';
import type { DemoPerson } from '../../../demo/demo-people';

export interface DemoLine {
  by: DemoPerson;
  /** Minutes after the line before it. */
  after: number;
  body: string;
  /** The line that it answers: 0 is the first one of the room. */
  to?: number;
  pinned?: true;
  reactions?: Partial<Record<PostReaction, readonly DemoPerson[]>>;
}

export interface DemoRoom {
  roomId: string;
  /** How many of the last lines the fan of the demo has not read. */
  unreadByFan: number;
  lines: readonly DemoLine[];
}
