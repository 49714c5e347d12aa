import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PostReaction, PostState } from '@bestie/contracts/forum';
import type { ReportReason } from '@bestie/contracts/reports';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isActive } from '../../platform/identity/people.sql';
import { conversationPerson, isAway, isBlockedBy, mentionedHandles } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isHeldFor, isUnsettled, labelOf } from '../reports';
import type { ConversationTables } from './conversation-tables';

/** What is shown of a text in a conversation, for one caller. */
export interface TextColumns {
  state: PostState;
  author: ConversationPersonColumns | null;
  body: string;
  pictures: PictureRow[];
  label: ReportReason | null;
  mentions: string[];
  reactions: { reaction: PostReaction; count: number }[];
  my_reaction: PostReaction | null;
}

/** Every column of {@link TextColumns} of the texts `x`, beside {@link textState}. */
export const textColumns = (
  x: string,
  { pictures, mentions, reactions, key, caseKind }: ConversationTables,
  uid: string,
): RawBuilder<unknown> => {
  const [id, author, of] = [sql.ref(`${x}.id`), `${x}.author_uid`, sql.ref(key)];
  return sql`
  shown.state, case when shown.state in ('shown', 'waiting') then ${sql.ref(`${x}.body`)} else '' end as body,
  case when shown.state in ('shown', 'waiting', 'away') then ${conversationPerson(author, uid)} end as author,
  coalesce((
    select jsonb_agg(to_jsonb(pic) order by e.sort) from ${sql.table(pictures)} e join pictures pic on pic.id = e.picture_id
    where e.${of} = ${id} and shown.state in ('shown', 'waiting')), '[]') as pictures,
  case when shown.state = 'shown' then ${labelOf(caseKind, id)} end as label,
  ${mentionedHandles(sql`select mentioned.uid from ${sql.table(mentions)} mentioned where mentioned.${of} = ${id} and shown.state = 'shown'`, uid)} as mentions,
  coalesce((
    select jsonb_agg(jsonb_build_object('reaction', sums.reaction, 'count', sums.count) order by sums.count desc, sums.reaction)
    from (
      select c.reaction, count(*)::int as count from ${sql.table(reactions)} c
      join people h on h.uid = c.uid and ${isActive('h')}
      where c.${of} = ${id} and shown.state = 'shown' and not ${isBlockedBy(sql`c.uid`, uid)}
      group by c.reaction) sums), '[]') as reactions,
  (select c.reaction from ${sql.table(reactions)} c where c.${of} = ${id} and c.uid = ${uid}) as my_reaction`;
};

/** Joins the texts `x` with their state for the caller, for {@link textColumns}. */
export const textState = (x: string, uid: string): RawBuilder<unknown> => {
  const [deletedAt, deletedBy, author] = ['deleted_at', 'deleted_by', 'author_uid'].map((column) =>
    sql.ref(`${x}.${column}`),
  );
  return sql`cross join lateral (select case
  when ${isHeldFor(x, uid)} then 'waiting'
  when ${deletedAt} is not null then case when ${deletedBy} is null or ${deletedBy} = ${author} then 'deleted' else 'removed' end
  when ${isAway(`${x}.author_uid`, uid)} then 'away' else 'shown' end as state) shown`;
};

/** Whether the text `x` was deleted before a moment, and no admin may bring it back any more. */
export const isForgotten = (
  x: string,
  { caseKind, formerCaseKind }: Pick<ConversationTables, 'caseKind' | 'formerCaseKind'>,
  before: Date,
): RawBuilder<boolean> => {
  const kinds = formerCaseKind ? [caseKind, formerCaseKind] : [caseKind];
  return sql<boolean>`(${sql.ref(`${x}.deleted_at`)} < ${before} and not ${isUnsettled(kinds, sql.ref(`${x}.id`))})`;
};
