import { sql } from 'kysely';
import { isCommentThere, isPublished, toldPost } from './vip-posts.sql';

export const toldTitle = toldPost(sql`p.title`);
export const isToldPost = sql`exists ${toldPost(sql`1`, isPublished)}`;
export const isToldComment = sql`exists ${toldPost(sql`1`, isCommentThere)}`;
