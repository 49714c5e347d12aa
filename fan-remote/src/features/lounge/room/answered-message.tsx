import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { plural } from '@bestie/design-system/format-number';
import { personName } from '../../../parts/conversation/conversation-words';
import { closedWords } from './closed-message';

type Answered = NonNullable<LoungeMessage['reply']>;

/** What a reply shows of the message that it answers: how that begins, or why it has no words. */
export function AnsweredMessage({ answered }: { answered: Answered }) {
  const { author, state = 'shown' } = answered;
  return (
    <>
      {state === 'shown' && <b>{personName(author)} </b>}
      {wordsOf(answered)}
    </>
  );
}

function wordsOf({ text, state, reported, author, pictures = 0 }: Answered): string {
  if (state === 'closed' && reported) return closedWords.reported;
  if (state === 'closed') return author?.blocked ? closedWords.blocked : closedWords.away;
  if (text === '' && pictures > 0) return plural(pictures, 'picture');
  return text || 'This message is gone.';
}
