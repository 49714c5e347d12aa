import type { LiveEvent } from '@bestie/contracts/live';
import type { CarriedData } from '../../platform/live/carried-data';
import { presentConversationPerson } from '../profiles';
import { presentMessage } from './lounge.presenter';
import type { LoungeRepositories } from './lounge.repositories';

type Bound = Pick<LoungeRepositories, 'liveData'>;

/** What anybody may do with a message of somebody else. */
const canOfMembers = (shown: boolean) => ({
  edit: false,
  delete: false,
  react: shown,
  pin: false,
  report: shown,
});

/** Messages as members read them, who would otherwise ask for each of them at the same moment. */
async function carryMessages({ liveData }: Bound, events: readonly LiveEvent[]) {
  const idOf = ({ ids: [id = ''] }: LiveEvent) => id;
  const ids = [...new Set(events.map(idOf))];
  const [rows, different] = await Promise.all([liveData.messages(ids), liveData.different(ids)]);
  const carried = new Map<string, CarriedData>();
  for (const row of rows)
    carried.set(row.id, {
      data: presentMessage(row, canOfMembers(row.state === 'shown')),
      except: new Set(different.filter(({ id }) => id === row.id).map(({ uid }) => uid)),
    });
  return events.map((event) => carried.get(idOf(event)) ?? null);
}

/** Who is typing, but not for people who blocked them. By name alone: people whom they blocked find no profile of theirs. */
async function carryTypists({ liveData }: Bound, events: readonly LiveEvent[]) {
  const uidOfTypist = ({ ids: [, uid = ''] }: LiveEvent) => uid;
  const found = await liveData.typists([...new Set(events.map(uidOfTypist))]);
  return events.map((event): CarriedData | null => {
    const typist = found.find(({ uid }) => uid === uidOfTypist(event));
    if (!typist?.person) return null;
    return {
      data: presentConversationPerson({ ...typist.person, handle: null }),
      except: new Set([typist.uid, ...typist.blocked_by]),
    };
  });
}

/** Whisper about somebody who is typing: ids of the room and of the person. */
export const typingType = 'lounge.type';

/** What live events of the lounge bring along. */
export const loungeLiveData = {
  'loungeMessages.create': carryMessages,
  'loungeMessages.edit': carryMessages,
  'loungeMessages.delete': carryMessages,
  'loungeMessages.react': carryMessages,
  'loungeMessages.pin': carryMessages,
  [typingType]: carryTypists,
};
