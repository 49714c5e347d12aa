import { minuteMs } from '@bestie/contracts/days';
import type { PostReaction } from '@bestie/contracts/forum';
import { idOf } from '../../../demo/demo-ids';
import { demoMembers } from '../../../demo/demo-people';
import type { DemoPerson } from '../../../demo/demo-people';
import type { Person } from '../../../platform/http/caller';
import type { DemoPart } from '../../../platform/module/demo-part';
import type { LoungeService } from '../lounge.service';
import type { SampleMessage, SampleMessagesService } from '../sample-messages';
import { demoRooms } from './rooms';
import type { DemoRoom } from './talk';

interface Services {
  lounge: LoungeService;
  sampleMessages: SampleMessagesService;
}

/** The last line of a room was said so many minutes ago. */
const quietMinutes = 12;

/** A day of talk in the lounge. */
export const loungeDemo: DemoPart<Services> = {
  name: 'lounge',
  isWanted: async ({ services, people: { admin } }) =>
    (await services.lounge.list(admin)).items.every(({ lastPosition }) => lastPosition === 0),
  async fill({ services, people, now, step, ensureMember }) {
    const authors: Partial<Record<DemoPerson, Person>> = { ...people };
    for (const { handle } of demoMembers) authors[handle] = await ensureMember(handle);
    for (const room of demoRooms) {
      const talk = toMessages(room, authors as Record<DemoPerson, Person>, now);
      const seen = { uid: people.fan.uid, count: talk.length - room.unreadByFan };
      await step(() => services.sampleMessages.add(room.roomId, talk, room.unreadByFan > 0 ? [seen] : []));
    }
  },
};

/** The lines of a room with their people and times. */
function toMessages(
  { roomId, lines }: DemoRoom,
  authors: Record<DemoPerson, Person>,
  now: Date,
): SampleMessage[] {
  const idAt = (index: number) => idOf(authors.fan, `lounge/${roomId}/${index}`);
  const length = lines.reduce((sum, { after }) => sum + after, 0);
  let at = now.getTime() - (length + quietMinutes) * minuteMs;
  return lines.map(({ by, after, body, to, pinned = false, reactions = {} }, index) => {
    at += after * minuteMs;
    return {
      id: idAt(index),
      authorUid: authors[by].uid,
      body,
      at: new Date(at),
      replyTo: to === undefined ? null : idAt(to),
      pinned,
      reactions: (Object.entries(reactions) as [PostReaction, readonly DemoPerson[]][]).flatMap(
        ([reaction, people]) => people.map((person) => ({ uid: authors[person].uid, reaction })),
      ),
    };
  });
}
