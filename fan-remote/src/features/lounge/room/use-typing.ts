import { useEffect, useRef, useState } from 'react';
import type { ForumPerson } from '@bestie/contracts/forum.contract';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import { limits } from '@bestie/contracts/limits';
import { roomTopic } from '@bestie/contracts/live';
import { useShell } from '@bestie/remote-kit/shell';
import { useSteady } from '@bestie/remote-kit/use-steady';

const lasting = limits.lounge.typingSeconds * 1000;
/** Milliseconds in which the notice about a message may arrive after the message itself. */
const late = 1_000;

/** Tells the others in a room that the person is typing. Call it on every input. */
export function useTypingNotice(roomId: string): () => void {
  const { api } = useShell();
  const toldAt = useRef(-Infinity);
  return useSteady(() => {
    if (performance.now() - toldAt.current < lasting / 2) return;
    toldAt.current = performance.now();
    // Losing a typing event does no harm.
    void api.lounge.type({ roomId }).catch(() => undefined);
  });
}

/** Names of the other people who are typing in a room. */
export function useTyping(roomId: string): readonly string[] {
  const { live, session } = useShell();
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(() => new Map());
  const uid = session?.uid;
  useEffect(() => {
    const ends = new Map<string, ReturnType<typeof setTimeout>>();
    const wroteAt = new Map<string, number>();
    const stop = (who: string) => {
      clearTimeout(ends.get(who));
      ends.delete(who);
      setTyping((now) => new Map([...now].filter(([other]) => other !== who)));
    };
    const unsubscribe = live.subscribe(roomTopic(roomId), (event) => {
      if (event?.type === 'loungeMessages.create') {
        const writer = (event.data as LoungeMessage | undefined)?.author?.uid ?? '';
        wroteAt.set(writer, performance.now());
        stop(writer);
      }
      if (event?.type !== 'lounge.type') return;
      const { uid: who, name } = event.data as ForumPerson;
      if (who === uid || performance.now() - (wroteAt.get(who) ?? -Infinity) < late) return;
      clearTimeout(ends.get(who));
      ends.set(
        who,
        setTimeout(() => stop(who), lasting),
      );
      setTyping((now) => new Map(now).set(who, name));
    });
    return () => {
      unsubscribe();
      for (const timer of ends.values()) clearTimeout(timer);
      setTyping(new Map());
    };
  }, [live, roomId, uid]);
  return [...typing.values()];
}

/** "Ana is typing…", "Ana and Bo are typing…", "Several people are typing…"; empty for no one. */
export function typingWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  if (names.length === 1) return `${names[0]} is typing…`;
  return names.length === 2 ? `${names[0]} and ${names[1]} are typing…` : 'Several people are typing…';
}
