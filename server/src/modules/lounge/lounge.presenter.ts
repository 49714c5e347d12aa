import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import { presentConversationPerson } from '../profiles';
import type { MessageRow } from './messages.sql';
import type { RoomRow } from './rooms.sql';

/** A room as the caller has it before them. */
export const presentRoom = (row: RoomRow, can: LoungeRoom['can'], silence: string | null): LoungeRoom => ({
  id: row.id,
  version: row.version,
  name: row.name,
  description: row.description,
  audience: row.audience,
  tier: row.tier && { id: row.tier.id, name: row.tier.name },
  locked: row.locked,
  archived: row.archived_at !== null,
  slowSeconds: row.slow_seconds,
  waitSeconds: can.moderate ? 0 : row.wait_seconds,
  lastPosition: row.last_position,
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  seenPosition: row.seen_position,
  // Nothing in an archived room asks for attention.
  firstUnread: row.archived_at === null ? row.first_unread : null,
  unread: row.archived_at === null ? row.unread : 0,
  mentions: row.archived_at === null ? row.mentions : 0,
  muted: row.muted,
  silence,
  can,
});

/** A message as the caller sees it. */
export const presentMessage = (row: MessageRow, can: LoungeMessage['can']): LoungeMessage => ({
  id: row.id,
  roomId: row.room_id,
  position: row.position,
  version: row.version,
  state: row.state,
  author: row.author && presentConversationPerson(row.author),
  body: row.body,
  pictures: row.pictures.map(presentSharedPicture),
  label: row.label,
  reply: row.reply && {
    messageId: row.reply.messageId,
    position: row.reply.position,
    author: row.reply.author && presentConversationPerson(row.reply.author),
    text: row.reply.text,
    state: row.reply.state,
    reported: row.reply.reported,
    pictures: row.reply.pictures,
  },
  mentions: row.mentions,
  mentionsRoom: row.mentions_room,
  reactions: row.reactions.map(({ reaction, count }) => ({ reaction, count })),
  myReaction: row.my_reaction,
  pinned: row.pinned,
  purged: row.purged,
  reported: row.reported,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  can,
});
