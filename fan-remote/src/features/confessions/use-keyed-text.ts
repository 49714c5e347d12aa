import { uuidv7 } from 'uuidv7';
import { BestieError } from '@bestie/contracts/errors';
import { useDraft } from '@bestie/remote-kit/use-draft';

/** A text that is sent with a key, by which a repeated request is one. */
export interface KeyedText {
  clientKey: string;
  body: string;
}

/** A draft of such a text. When another text has arrived under its key, the next try has a key of its own. */
export function useKeyedText(place: string) {
  const [draft, setDraft, clear] = useDraft<KeyedText>(place, { clientKey: uuidv7(), body: '' });
  return {
    body: draft.body,
    write: (body: string) => setDraft((before) => ({ ...before, body })),
    async send<Answer>(call: (text: KeyedText) => Promise<Answer>): Promise<Answer> {
      try {
        return await call({ clientKey: draft.clientKey, body: draft.body.trim() });
      } catch (error) {
        if (error instanceof BestieError && error.code === 'conflict')
          setDraft((before) => ({ ...before, clientKey: uuidv7() }));
        throw error;
      }
    },
    /** The next text is another one. */
    begin() {
      clear();
      setDraft({ clientKey: uuidv7(), body: '' });
    },
  };
}
