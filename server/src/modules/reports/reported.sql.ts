import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import { contentLabels } from '@bestie/contracts/reports';
import type { ReportKind, ReportReason } from '@bestie/contracts/reports';

/**
 * Whether somebody reported a thing: it is closed for them from then on.
 * @param id SQL of the id of the thing
 * @param uid of the reporter, or SQL of it
 */
export const isReportedBy = (
  kind: ReportKind,
  id: RawBuilder<unknown>,
  uid: string | RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from reports told where told.reporter_uid = ${uid} and told.kind = ${sql.lit(kind)}
    and told.target_id = ${id}::text)`;

/**
 * The rule of the latest label that a decision gave a thing; null without one. Later decisions leave it there: it ends when
 * its own decision is taken back.
 * @param id SQL of the id of the thing
 */
export const labelOf = (kind: ReportKind, id: RawBuilder<unknown>): RawBuilder<ReportReason | null> =>
  sql<ReportReason | null>`(select told.rule from report_decisions told
    where told.kind = ${sql.lit(kind)} and told.target_id = ${id}::text and told.content = 'label'
      and told.undone_at is null
    order by told.decided_at desc limit 1)`;

/**
 * The name of a thing where nobody has pressed to see it: under a label, the words of the label.
 * @param id SQL of the id of the thing
 * @param name SQL of its name
 */
export const coveredName = (
  kind: ReportKind,
  id: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql<string>`coalesce(case ${labelOf(kind, id)} ${sql.join(
    Object.entries(contentLabels).map(([rule, words]) => sql`when ${sql.lit(rule)} then ${sql.lit(words)}`),
    sql` `,
  )} end, ${name})`;

const heldBy = 'hold:';

/** Stands in `deleted_by` of what a word filter holds. */
export const holder = (filterName: string): string => heldBy + filterName;

/** Whether a word filter holds a thing, by its `deleted_by`. */
export const isHeld = (deletedBy: string | null): boolean => deletedBy?.startsWith(heldBy) ?? false;

/**
 * Whether the row `x` is a text of somebody that a word filter holds: they see it, and nobody else does.
 * @param uid of its author, or SQL of it
 */
export const isHeldFor = (x: string, uid: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${x}.deleted_by`)} like ${sql.lit(`${heldBy}%`)} and ${sql.ref(`${x}.author_uid`)} = ${uid})`;

/**
 * Whether a thing is held until an admin decides on its case.
 * @param id SQL of the id of the thing
 */
export const isCaseHeld = (kind: ReportKind, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from report_cases c where c.kind = ${sql.lit(kind)} and c.target_id = ${id}::text
    and c.state = 'open' and c.held)`;

/**
 * Whether a thing may be brought back by a case: it is held or taken away until an admin decides, or what an admin decided can
 * still be appealed, or waits for the answer to an appeal. The trash keeps it until then.
 * @param kinds as which cases name it
 * @param id SQL of the id of the thing
 */
export const isUnsettled = (kinds: readonly ReportKind[], id: RawBuilder<unknown>): RawBuilder<boolean> => {
  const among = sql.join(kinds.map((kind) => sql.lit(kind)));
  return sql<boolean>`(
    exists (select from report_cases c where c.kind in (${among}) and c.target_id = ${id}::text
      and c.state = 'open' and (c.held or c.hidden_as is not null))
    or exists (select from report_decisions d where d.kind in (${among}) and d.target_id = ${id}::text
      and d.content in ('hide', 'remove') and d.undone_at is null and d.appeal_outcome is null
      and (d.appealed_at is not null or d.decided_at > now() - ${`${limits.reports.appealDays} days`}::interval)))`;
};

/**
 * Uids of the people for whom a thing is closed, because they reported it; rows with one column.
 * @param id SQL of the id of the thing
 */
export const reportersOf = (kind: ReportKind, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select told.reporter_uid from reports told
  where told.reporter_uid is not null and told.kind = ${sql.lit(kind)} and told.target_id = ${id}::text`;

/**
 * How many open reports there are about a thing.
 * @param id SQL of the id of the thing
 */
export const openReportsOf = (kind: ReportKind, id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from reports told
    where told.kind = ${sql.lit(kind)} and told.target_id = ${id}::text and told.state = 'open')`;

/**
 * How urgent something is: its base, and as much again for each day that it waits.
 * @param base SQL of a number
 * @param hours SQL of how long it waits
 */
export const priorityOf = (base: RawBuilder<unknown>, hours: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${base} * (1 + ${hours} / 24))`;
