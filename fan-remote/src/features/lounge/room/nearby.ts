import { roomMention } from '@bestie/contracts/lounge';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { MentionedPerson } from '../../../parts/conversation/composer/use-mentions';

const everyone: MentionedPerson = {
  handle: roomMention.slice(1),
  name: 'Everyone in this room',
  avatar: null,
};

/** People who wrote in what is loaded, for mentions; and everyone, for who may call all. */
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
