import { useImperativeHandle, useRef, type Ref } from 'react';
import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import { contentLabels } from '@bestie/contracts/reports';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { SilenceNotice } from '@bestie/remote-kit/silence-notice';
import { ChatComposer } from '../../../parts/conversation/composer/chat-composer';
import type { ComposerHandle } from '../../../parts/conversation/composer/composer';
import { focusNextFrame } from '../../../parts/conversation/reading/focus-next-frame';
import { useComposerPictures } from '../../../parts/conversation/composer/use-composer-pictures';
import { useKeptText } from '../../../parts/conversation/composer/use-kept-text';
import type { MentionedPerson } from '../../../parts/conversation/composer/use-mentions';
import { blank, isBlank, type Written } from '../../../parts/conversation/composer/written';
import { personName, slowInWords } from '../../../parts/conversation/conversation-words';
import { roomPath } from '../lounge-paths';
import type { SendQueue } from '../queue/send-queue';
import { useCountdown } from './use-countdown';
import { useTypingNotice } from './use-typing';
import styles from './room-dock.module.css';

const { lounge } = limits;

/** What the page can do with the composer. */
export interface RoomDockHandle {
  focus(): void;
  answer(message: LoungeMessage): void;
  /** Puts an unsent message back into the composer, before what is being written. */
  takeBack(unsent: Written): void;
}

/** The composer of a room. A message is queued at once, online or offline. */
export function RoomDock({
  ref,
  room,
  nearby,
  queue,
  onSent,
  onEditLast,
}: {
  ref: Ref<RoomDockHandle>;
  room: LoungeRoom;
  nearby: readonly MentionedPerson[];
  queue: SendQueue;
  onSent: () => void;
  onEditLast: () => void;
}) {
  const { toast } = useShell();
  const place = `lounge:${room.id}`;
  const kept = useKeptText<Written>(place, () => blank, isBlank);
  const { value: written, change } = kept;
  const composer = useRef<ComposerHandle>(null);
  const notice = useTypingNotice(room.id);
  const seconds = useCountdown(room.waitSeconds);
  const pictures = useComposerPictures({
    place,
    href: roomPath(room.id),
    folder: 'lounge',
    most: lounge.pictures,
    pictures: written.pictures,
    onChange: (next) => change({ pictures: next }),
  });
  const focusSoon = () => focusNextFrame(() => composer.current?.focus());
  useImperativeHandle(ref, () => ({
    focus: () => composer.current?.focus(),
    answer(message) {
      const { id, author, body, label } = message;
      change({ quote: { postId: id, name: personName(author), text: label ? contentLabels[label] : body } });
      focusSoon();
    },
    takeBack({ text, quote, pictures: before }) {
      const all = [...before, ...written.pictures];
      if (all.length > lounge.pictures)
        toast(`${plural(lounge.pictures, 'picture')} at most. The others were left out.`, { kind: 'error' });
      change({
        text: [text, written.text].filter((each) => each.trim() !== '').join('\n\n'),
        quote: written.quote ?? quote,
        pictures: all.slice(0, lounge.pictures),
      });
      focusSoon();
    },
  }));

  const tooLong = written.text.length - lounge.bodyLength;
  function send() {
    if (tooLong > 0) return;
    const { text, quote } = written;
    void queue.add({
      id: uuidv7(),
      roomId: room.id,
      text: text.trim(),
      quote,
      pictures: written.pictures,
      writtenAt: Date.now(),
      refusal: null,
      approved: false,
    });
    void kept.clear();
    onSent();
  }

  if (!room.can.write) return room.silence && <SilenceNotice>{room.silence}</SilenceNotice>;
  return (
    <div className={styles.dock}>
      <ChatComposer
        handle={composer}
        label={`Message to ${room.name}`}
        placeholder="Say something"
        written={written}
        onWritten={(changes) => {
          change(changes);
          if (changes.text) notice();
        }}
        pictures={pictures}
        nearby={nearby}
        longest={lounge.bodyLength}
        failure={
          tooLong > 0
            ? `${plural(tooLong, 'character')} too many: a message holds ${formatNumber(lounge.bodyLength)}.`
            : null
        }
        note={kept.hasConflict ? kept.note : null}
        onSubmit={send}
        onEditLast={onEditLast}
        onEscape={() => change({ quote: null })}
      />
      {room.slowSeconds !== null && !room.can.moderate && (
        <p className={styles.slow}>
          {slowInWords(room.slowSeconds, 'message')}
          {seconds > 0 && `. You can write again in ${seconds} s; what you send now waits for that.`}
        </p>
      )}
    </div>
  );
}
