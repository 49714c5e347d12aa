import type { Shell } from '@bestie/remote-kit/shell-contract';
import { runAction } from '@bestie/remote-kit/use-action';
import { addMessage } from '../room/messages-data';
import { aloneInRoom, createKeptQueue } from './kept-queue';
import { createSendQueue, type SendQueue } from './send-queue';

const opened = new WeakMap<Shell['api'], SendQueue>();

/** The queue of this page load. Once opened, it keeps sending on every page. */
export function openSendQueue({
  api,
  queryClient,
  toast,
  session,
}: Pick<Shell, 'api' | 'queryClient' | 'toast' | 'session'>): SendQueue {
  const known = opened.get(api);
  if (known) return known;
  const uid = session?.uid ?? '';
  const queue = createSendQueue({
    store: createKeptQueue(uid),
    alone: (roomId, work) => aloneInRoom(uid, roomId, work),
    async send({ roomId, id, text, pictures, quote }) {
      const done = await runAction(
        { queryClient, toast },
        {
          call: () =>
            api.loungeMessages.create({
              roomId,
              id,
              body: text,
              pictures: pictures.map(({ path }) => path),
              replyTo: quote?.postId ?? null,
            }),
          failure: 'thrown',
        },
      );
      if (done) addMessage(queryClient, done.answer);
    },
  });
  opened.set(api, queue);
  addEventListener('online', queue.wake);
  void queue.start();
  return queue;
}
