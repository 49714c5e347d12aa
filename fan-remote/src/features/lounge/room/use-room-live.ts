import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import { BestieError } from '@bestie/contracts/errors';
import { roomTopic, type LiveEvent } from '@bestie/contracts/live';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useUndoneChanges } from '../../../parts/conversation/reading/use-undone-changes';
import { addMessage, putMessage, removeMessage } from './messages-data';

/** Events that change an existing message. */
const changes = new Set([
  'loungeMessages.edit',
  'loungeMessages.delete',
  'loungeMessages.react',
  'loungeMessages.pin',
]);

/** Those that change its words: answers quote them, and pinned messages show them. */
const rewordings = new Set(['loungeMessages.edit', 'loungeMessages.delete']);

/** Events after which many messages are gone or back. */
const purges = new Set(['lounge.purge', 'lounge.undoPurge']);

/**
 * Keeps a room up to date. An event may contain the message as any fan sees it. Events without one, and
 * people with more permissions, need the message to be fetched.
 */
export function useRoomLive(
  room: LoungeRoom,
  {
    messages,
    query,
    loadBehind,
  }: {
    messages: readonly LoungeMessage[];
    query: { hasPreviousPage: boolean; isFetching: boolean; dataUpdatedAt: number };
    loadBehind: () => Promise<void>;
  },
): void {
  const { api, live } = useShell();
  const queryClient = useQueryClient();
  const { id: roomId } = room;

  const ask = async (messageId: string) => {
    try {
      putMessage(queryClient, await api.loungeMessages.get({ messageId }));
    } catch (error) {
      // On other failures the message stays as it is; the next event or visit updates it.
      if (error instanceof BestieError && error.code === 'not_found')
        removeMessage(queryClient, roomId, messageId);
    }
    noteChange([messageId]);
  };
  const noteChange = useUndoneChanges(loungeMessagesQueries.lists(roomId), query, (ids) => {
    for (const { id } of messages) if (ids.has(id)) void ask(id);
  });
  /** A message that is not loaded may have been removed or held before: an edit brings it back. */
  const bringBack = (position: number) => {
    const [first, last] = [messages[0]?.position ?? 0, messages.at(-1)?.position ?? 0];
    if (position > last) void loadBehind();
    else if (position > first || !query.hasPreviousPage)
      void refreshQueries(queryClient, [loungeMessagesQueries.room(roomId)]);
  };
  const hear = useEffectEvent((event: LiveEvent | null) => {
    // A null event means that events may have been missed.
    if (event === null || purges.has(event.type))
      return void refreshQueries(queryClient, [loungeMessagesQueries.room(roomId)]).then(loadBehind);
    const message = event.data as LoungeMessage | undefined;
    if (event.type === 'loungeMessages.create') {
      if (!message || room.can.pin) return void loadBehind();
      addMessage(queryClient, message);
      return;
    }
    if (!changes.has(event.type)) return;
    noteChange(event.ids);
    if (event.type === 'loungeMessages.pin' || rewordings.has(event.type))
      void refreshQueries(queryClient, [loungeMessagesQueries.pinned(api, roomId).queryKey]);
    const loaded = messages.filter(({ id }) => event.ids.includes(id));
    if (rewordings.has(event.type))
      for (const { id, reply } of messages) if (reply && event.ids.includes(reply.messageId)) void ask(id);
    if (loaded.length === 0 && event.type === 'loungeMessages.edit') bringBack(Number(event.ids[1]));
    for (const known of loaded) {
      if (message?.id !== known.id || message.state !== known.state) void ask(known.id);
      else {
        const { can, myReaction } = known;
        putMessage(queryClient, Object.assign({}, message, { can, myReaction }));
      }
    }
  });
  useEffect(() => live.subscribe(roomTopic(roomId), hear), [live, roomId]);
}
