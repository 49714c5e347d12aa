import { z } from 'zod';
import { id, instant } from '../http/fields';
import { forumPersonSchema } from './forum.contract';
import { contentLabel } from './content-label';

/** What somebody says about a thing, such as an outfit of Top Picks. */
export const commentSchema = z.object({
  id,
  /** Null for a former member. */
  author: forumPersonSchema.nullable(),
  body: z.string(),
  label: contentLabel,
  /** Handles in the text that link to people whom the caller can find; others are plain text. */
  mentions: z.array(z.string()),
  createdAt: instant,
  isMine: z.boolean(),
  /** A word filter holds it: nobody else sees it until an admin decides. */
  waiting: z.boolean(),
});
export type Comment = z.output<typeof commentSchema>;
