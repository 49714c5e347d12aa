import { roomMention } from '@bestie/contracts/lounge';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { MentionedPerson } from '../../../parts/conversation/composer/use-mentions';

const everyone: MentionedPerson = {
  handle: roomMention.slice(1),
  name: 'Everyone in this room',
  avatar: null,
};

/**
 * Suggestions for mentions: the writers of the loaded messages, and "everyone" for those who may notify all.
 */
export function nearbyOf(messages: readonly LoungeMessage[], mayCallAll: boolean): MentionedPerson[] {
  const people = new Map<string, MentionedPerson>();
  for (const { author } of messages)
    if (author?.handle && !author.blocked)
      people.set(author.handle, {
        handle: author.handle,
        name: author.name,
        avatar: author.avatar?.sources?.small ?? null,
      });
  return mayCallAll ? [...people.values(), everyone] : [...people.values()];
}
