import { sql } from 'kysely';
import { isCommentThere, toldPost } from './vip-posts.sql';

export const toldTitle = toldPost(sql`p.title`);
export const isToldPost = sql`exists ${toldPost(sql`1`, sql<boolean>`p.publish_at <= now()`)}`;
export const isToldComment = sql`exists ${toldPost(sql`1`, isCommentThere)}`;
