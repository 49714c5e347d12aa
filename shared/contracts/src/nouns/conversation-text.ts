import { z } from 'zod';
import { id, instant, sharedPicture, version } from '../http/fields';
import { postReactions, postStates } from './forum';
import { forumPersonSchema } from './forum.contract';
import { contentLabel } from './content-label';

/** A place in a thread or room. */
export const position = z.number().int().min(0).max(2_147_483_647);
/** The same as a parameter of a list. */
export const askedPosition = z.coerce.number<number>().int().min(0).max(2_147_483_646);

/** Fields of what people write to one another: a post of a thread, or a message in a room. */
export const conversationText = {
  id,
  /** Given by the server, from 1; it never changes, and deleted ones leave gaps. */
  position,
  version,
  state: z.enum(postStates),
  /** Null for a former member, and for hidden people. */
  author: forumPersonSchema.nullable(),
  /** Empty unless it is shown. */
  body: z.string(),
  pictures: z.array(sharedPicture),
  label: contentLabel,
  /** Handles in the text that link to people whom the caller can find; others are plain text. */
  mentions: z.array(z.string()),
  reactions: z.array(z.object({ reaction: z.enum(postReactions), count: z.number().int() })),
  myReaction: z.enum(postReactions).nullable(),
  createdAt: instant,
};
