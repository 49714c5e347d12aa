import type { SendQueue, QueuedMessage } from '../queue/send-queue';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { useOnline } from '@bestie/design-system/use-online';
import { PeopleParagraphs } from '../../../parts/conversation/reading/people-paragraphs';
import styles from './queued-messages.module.css';

/** Messages that the server has not confirmed yet, in order, with their actions. */
export function QueuedMessages({
  queue,
  messages,
  asks,
  onEdit,
}: {
  queue: SendQueue;
  /** Messages of this room. */
  messages: readonly QueuedMessage[];
  /** Messages wait for the writer's confirmation. */
  asks: boolean;
  /** Puts a refused message back into the composer. */
  onEdit: (message: QueuedMessage) => void;
}) {
  const online = useOnline();
  const waiting = messages.filter(({ refusal }) => refusal === null);
  if (messages.length === 0) return null;
  return (
    <section aria-label="Not sent yet" className={styles.queued}>
      <ol className={styles.list}>
        {messages.map((message) => (
          <li key={message.id} data-refused={message.refusal !== null || undefined}>
            <PeopleParagraphs handles={[]}>
              {message.text || plural(message.pictures.length, 'picture')}
            </PeopleParagraphs>
            {message.refusal !== null && (
              <div role="alert" className={styles.refusal}>
                <span>Not sent: {message.refusal}</span>
                <Button size="s" onClick={() => void queue.retry(message.id)}>
                  Try again
                </Button>
                <Button size="s" variant="ghost" onClick={() => onEdit(message)}>
                  Change it
                </Button>
                <Button size="s" variant="ghost" onClick={() => void queue.discard([message.id])}>
                  Discard
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {waiting.length > 0 && asks ? (
        <div role="alert" className={styles.asks}>
          <p>
            {plural(waiting.length, 'message')} from earlier {waiting.length === 1 ? 'is' : 'are'} not sent
            yet. Send {waiting.length === 1 ? 'it' : 'them'} now?
          </p>
          <Button size="s" variant="primary" onClick={() => void queue.approve()}>
            Send
          </Button>
          <Button size="s" variant="ghost" onClick={() => void queue.discard(waiting.map(({ id }) => id))}>
            Discard
          </Button>
        </div>
      ) : (
        <p role="status" className={styles.note}>
          {waiting.length === 0
            ? null
            : online
              ? 'Sending…'
              : `You are offline. ${plural(waiting.length, 'message')} will go when you are back.`}
        </p>
      )}
    </section>
  );
}
