import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ChallengeState, EntryState, VotingMethod } from '@bestie/contracts/challenges';
import type { Category } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import type { PictureRow } from '../../platform/pictures/pictures.presenter';
import { isWithdrawn } from '../../platform/identity/people.sql';
import { conversationPerson, isBlockedBy } from '../profiles';
import type { ConversationPersonColumns } from '../profiles';
import { isReportedBy } from '../reports';
import { isVoterActive } from './ballots.sql';
import type { ChallengeRecord } from './challenges.tables';

const limit = limits.challenges;

/** An entry as one caller sees it. */
export interface EntryRow {
  id: string;
  challenge_id: string;
  state: EntryState;
  name: string;
  piece_count: number;
  is_mine: boolean;
  /** The caller blocked its author or reported it, or its author is leaving. */
  closed: boolean;
  hearted: boolean;
  author: ConversationPersonColumns | null;
  /** Its cover is the first, of sort 0; or else its pieces. */
  pictures: { sort: number; name: string; category: Category; picture: PictureRow | null }[];
}

/** A challenge as one caller sees it, at this moment of the database’s clock. */
export type ChallengeRow = Omit<
  ChallengeRecord,
  'request_hash' | 'seed' | 'count_seed' | 'extended_at' | 'prolonged_at' | 'voting_method' | 'words'
> & {
  now: Date;
  state: ChallengeState;
  voting_method: VotingMethod;
  extended: boolean;
  prolonged: boolean;
  entry_count: number;
  maker: ConversationPersonColumns | null;
  entry: EntryRow | null;
  answered: number;
  signed_up_at: Date;
  /** They took part in a challenge that is closed. */
  took_part: boolean;
  /** Pictures of a few entries: the best ones once it is closed, and none before voting begins. */
  covers: PictureRow[];
};

/** What decides what the caller may do with a challenge. */
export type ChallengeFacts = Pick<
  ChallengeRow,
  | 'id'
  | 'maker_uid'
  | 'eligibility'
  | 'state'
  | 'voting_method'
  | 'entry_count'
  | 'now'
  | 'answered'
  | 'signed_up_at'
  | 'took_part'
> & { entry: Pick<EntryRow, 'id' | 'state'> | null };

const days = (count: number) => sql`${sql.lit(count)} * interval '1 day'`;
const hours = (count: number) => sql`${sql.lit(count)} * interval '1 hour'`;

/** How many answers that count the entry of the challenge `c` has that has the fewest. */
const fewestAnswers = sql`(
  select coalesce(min(coalesce(n.answers, 0)), 0) from challenge_entries e left join (
    select of.id, count(*) as answers from challenge_ballots b
    join challenge_entries l on l.id = b.left_id and l.state = 'entered'
    join challenge_entries r on r.id = b.right_id and r.state = 'entered'
    cross join lateral (values (b.left_id), (b.right_id)) of (id)
    where b.challenge_id = c.id and b.answer <> 'skip' and ${isVoterActive} group by of.id) n on n.id = e.id
  where e.challenge_id = c.id and e.state = 'entered')`;

/** How many people gave hearts that count in the challenge `c`. */
const heartVoters = sql`(
  select count(distinct b.voter_uid) from challenge_hearts b
  join challenge_entries e on e.id = b.entry_id and e.state = 'entered'
  where b.challenge_id = c.id and ${isVoterActive})`;

/**
 * What stands of the challenge `c` now: `entry_count`, `votes_at`, `closes_at`, `voting_method`, `extended`, `prolonged` and
 * `state` of `t`. Instants decide, so that it is right even if no job has written it down yet: see `settle`. Votes are read
 * only between the end of voting and its being written down, and with `offset 0` once per challenge.
 */
export const challengeNow = sql`
  cross join lateral (
    select count(*)::int as entry_count from challenge_entries e where e.challenge_id = c.id and e.state = 'entered') n
  cross join lateral (
    select c.voting_method is null and c.votes_at <= now() and n.entry_count < ${sql.lit(limit.entriesMin)} as few) f
  cross join lateral (
    select case when f.few and c.extended_at is null then ${days(limit.extensionDays)} else interval '0' end as more,
      coalesce(c.voting_method, case when c.method = 'hearts' and n.entry_count < ${sql.lit(limit.heartsUnder)}
        then 'hearts' else 'pairwise' end) as voting_method) x
  cross join lateral (
    select case when c.prolonged_at is null and c.counting_at is null and c.closed_at is null and c.cancelled_at is null
      and c.closes_at + x.more <= now() and not f.few
      then case when x.voting_method = 'pairwise' then ${fewestAnswers} else ${heartVoters} end < ${sql.lit(limit.answersMin)}
      else false end as is_short offset 0) s
  cross join lateral (
    select n.entry_count, x.voting_method, c.votes_at + x.more as votes_at,
      c.closes_at + x.more + case when s.is_short then ${hours(limit.prolongHours)} else interval '0' end as closes_at,
      c.extended_at is not null or f.few as extended, c.prolonged_at is not null or s.is_short as prolonged) d
  cross join lateral (
    select d.*, case
      when c.cancelled_at is not null then 'cancelled'
      when c.closed_at is not null then 'closed'
      when now() < c.opens_at then 'upcoming'
      when c.voting_method is null and now() < d.votes_at then 'open'
      when f.few then 'closed'
      when c.counting_at is null and now() < d.closes_at then 'voting'
      else 'counting' end as state) t`;

/** Columns of {@link EntryRow} of the entry `e` as one JSON value. @param isNamed SQL of whether authors are shown */
export const entryJson = (uid: string, isNamed: RawBuilder<unknown>): RawBuilder<EntryRow> => sql<EntryRow>`
  jsonb_build_object('id', e.id, 'challenge_id', e.challenge_id, 'state', e.state, 'name', e.name,
    'piece_count', e.piece_count, 'is_mine', coalesce(e.author_uid = ${uid}, false),
    'closed', ${isReportedBy('challengeEntry', sql`e.id`, uid)}
      or (e.author_uid is not null and e.author_uid <> ${uid} and (${isWithdrawn(sql`e.author_uid`)}
        or (${isNamed} and ${isBlockedBy(sql`e.author_uid`, uid)}))),
    'hearted', exists (select 1 from challenge_hearts h where h.challenge_id = e.challenge_id
      and h.voter_uid = ${uid} and h.entry_id = e.id),
    'author', case when e.author_uid = ${uid} or ${isNamed} then ${conversationPerson('e.author_uid', uid)} end,
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('sort', k.sort, 'name', k.name, 'category', k.category,
        'picture', to_jsonb(p)) order by k.sort)
      from challenge_entry_pictures k left join pictures p on p.object_name = k.object_name
      where k.entry_id = e.id), '[]'))`;

/** Authors of entries of the challenge `c` with `t` are known. */
export const isNamed = sql<boolean>`t.state = 'closed'`;

/** Whether the entry `e` takes part and somebody may see it: they did not report it, and its author is not leaving. */
const isOpenEntry = (uid: string): RawBuilder<boolean> => sql<boolean>`(
  e.state = 'entered' and not ${isReportedBy('challengeEntry', sql`e.id`, uid)}
  and (e.author_uid is null or e.author_uid = ${uid} or not ${isWithdrawn(sql`e.author_uid`)}))`;

/** What the caller did in the challenge `c`, and who they are: hearts for entries that they may see. */
const callerColumns = (uid: string): RawBuilder<unknown> => sql`
  case when t.voting_method = 'hearts'
    then (select count(*)::int from challenge_hearts h join challenge_entries e on e.id = h.entry_id and ${isOpenEntry(uid)}
      where h.challenge_id = c.id and h.voter_uid = ${uid})
    else coalesce((select v.answered from challenge_voters v where v.challenge_id = c.id and v.uid = ${uid}), 0)
    end as answered,
  (select me.created_at from people me where me.uid = ${uid}) as signed_up_at,
  exists (select 1 from challenge_entries b join challenges a on a.id = b.challenge_id
    where b.author_uid = ${uid} and b.state = 'entered' and a.closed_at is not null) as took_part`;

/** Columns of {@link ChallengeFacts}: few, since each pair that somebody answers needs them. */
export const factColumns = (uid: string): RawBuilder<unknown> => sql`
  c.id, c.maker_uid, c.eligibility, t.state, t.voting_method, t.entry_count, now()::timestamptz(3) as now,
  (select jsonb_build_object('id', e.id, 'state', e.state) from challenge_entries e
    where e.challenge_id = c.id and e.author_uid = ${uid}
    order by e.state = 'withdrawn', e.created_at desc limit 1) as entry,
  ${callerColumns(uid)}`;

/** Pictures on the card of a challenge. */
const mostCovers = sql.lit(limit.covers);

/**
 * Pictures of entries of the challenge `c` with `t`, as {@link ChallengeRow} has them. Nothing is shown before voting begins. Then
 * each person meets other entries first, so that a card prefers none; the index is read from a place of their own on, and once
 * more from its beginning.
 */
export function coversOf(uid: string): RawBuilder<unknown> {
  const picture = sql`cross join lateral (
    select p.* from challenge_entry_pictures k join pictures p on p.object_name = k.object_name and p.state = 'ready'
    where k.entry_id = e.id order by k.sort limit 1) p`;
  const isShown = isOpenEntry(uid);
  const [place, start] = [sql`md5(e.id::text)`, sql`md5(c.seed::text || ${uid})`];
  const from = (turn: number, where: RawBuilder<unknown>) => sql`(
    select ${sql.lit(turn)} as turn, ${place} as place, to_jsonb(p) as picture from challenge_entries e ${picture}
    where t.state in ('voting', 'counting') and e.challenge_id = c.id and ${where} and ${isShown}
    order by ${place} limit ${mostCovers})`;
  return sql`coalesce((
    select jsonb_agg(shown.picture order by shown.turn, shown.place) from (
      select * from (
        ${from(0, sql`${place} >= ${start}`)} union all ${from(1, sql`${place} < ${start}`)} union all (
        select k.sort as turn, '' as place, to_jsonb(p) as picture
        from challenge_ranks k join challenge_entries e on e.id = k.entry_id ${picture}
        where t.state = 'closed' and k.challenge_id = c.id and ${isShown}
          and (e.author_uid is null or e.author_uid = ${uid} or not ${isBlockedBy(sql`e.author_uid`, uid)})
        order by k.sort limit ${mostCovers})) each_one
      order by turn, place limit ${mostCovers}) shown), '[]')`;
}

/** Columns of {@link ChallengeRow} of `c` with {@link challengeNow}. */
export const challengeColumns = (uid: string): RawBuilder<unknown> => sql`
  c.id, c.maker_uid, c.title, c.brief, c.rules, c.eligibility, c.method, c.prizes, c.ties, c.opens_at, c.counting_at,
  c.closed_at, c.screened_at, c.reminded_at, c.cancelled_at, c.cancel_reason, c.created_at, c.version,
  t.votes_at, t.closes_at, t.voting_method, t.extended, t.prolonged, t.state, t.entry_count, now()::timestamptz(3) as now,
  ${conversationPerson('c.maker_uid', uid)} as maker,
  (select ${entryJson(uid, sql`true`)} from challenge_entries e
    where e.challenge_id = c.id and e.author_uid = ${uid}
    order by e.state = 'withdrawn', e.created_at desc limit 1) as entry,
  ${coversOf(uid)} as covers,
  ${callerColumns(uid)}`;
