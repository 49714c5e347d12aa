import { plainDay } from '@bestie/design-system/format-date';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';

/** Consecutive messages of one person within this many milliseconds are shown as one group. */
const together = 5 * 60_000;

export interface RowLook {
  /** Set on the first message of a day, which is shown below its date; YYYY-MM-DD. */
  day: string | null;
  /** The message continues a group, so it has no name and avatar. */
  continued: boolean;
}

/** Whether a message is read at once: not by somebody blocked, and not one that one reported. */
export const isOpen = ({ state, author, reported }: LoungeMessage): boolean =>
  state === 'shown' && author?.blocked !== true && !reported;

/** Describes how a message is shown after the previous one. */
export function lookOf(message: LoungeMessage, before: LoungeMessage | undefined): RowLook {
  const day = plainDay(message.createdAt);
  if (!before || plainDay(before.createdAt) !== day) return { day, continued: false };
  const continued =
    isOpen(before) &&
    message.reply === null &&
    message.author !== null &&
    message.author.uid === before.author?.uid &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < together;
  return { day: null, continued };
}
