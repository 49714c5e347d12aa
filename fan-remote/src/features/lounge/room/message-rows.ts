import { plainDay } from '@bestie/design-system/format-date';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';

/** Messages of one person within so many ms are read as one. */
const together = 5 * 60_000;

export interface RowLook {
  /** The first message of a day stands below its date; YYYY-MM-DD. */
  day: string | null;
  /** It goes on where the same person left off: without name and face. */
  continued: boolean;
}

const isOpen = ({ state, author }: LoungeMessage) => state === 'shown' && author?.blocked !== true;

/** How a message stands below the one before it. */
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
