import { dayMs } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { CsvRow, socialPostsContract } from '@bestie/contracts/social-posts.contract';
import type { Person } from '../../platform/http/caller';
import { chooseFutureTime } from '../../platform/http/future-time';
import { requireFound } from '../../platform/http/require-found';
import { instantOf } from '../../platform/wall-time';
import type { Objection } from '../deals';
import { recheckVariant } from './change-variant';
import { readCsv, writeCsv } from './csv-text';
import type { ReadRow } from './csv-text';
import type { CurrentLimits } from './current-limits';
import { holdForDeals } from './hold-for-deals';
import { exceedsRate, ratePerDay, reasonOf, scheduleVariant } from './scheduling';
import {
  csvColumns,
  derivedId,
  differs,
  disagreements,
  idOf,
  keepsTime,
  parseRow,
  writeRow,
} from './social-csv-rows';
import type { ParsedRow, RowError } from './social-csv-rows';
import { requirePlaceForNew } from './social-posts.service';
import { insertVariant } from './add-variant';
import { takeTimeBack } from './variant-times';
import type { SocialPostsDependencies, SocialPostsRepositories } from './social-posts.repositories';
import type { CsvVariantRow } from './social-variants.repository';
import { publishChange } from './tell-owner';

const { socialPosts: bounds } = limits;

type Input<Verb extends keyof typeof socialPostsContract> = ParsedInputOf<(typeof socialPostsContract)[Verb]>;

/** Rows that one transaction writes, so that others do not wait for long. */
const rowsAtOnce = 25;

interface CheckContext {
  known: ReadonlyMap<string, CsvVariantRow>;
  /** Whose the versions are that the rows name or made before, also in the trash. */
  owners: ReadonlyMap<string, string>;
  ownerUid: string;
  /** Posts of which the file has a version that can still be changed. */
  written: ReadonlySet<string>;
  now: Date;
  /** Says why the network takes no more posts then; null where it does. */
  rateAgainst(row: ParsedRow, at: Date): string | null;
  /** What deals have against a row at its time. */
  objections: readonly Objection[];
}

/** A row whose post the network has, or gets just now. */
const tooLate = (line: number): CsvRow => ({
  line,
  action: 'error',
  errors: [{ column: 'state', message: 'This is published, or about to be.' }],
});

const isClosed = ({ state }: CsvVariantRow): boolean => state === 'published' || state === 'due';

/** What a row would do. */
function judge(
  row: ParsedRow,
  { known, owners, ownerUid, written, now, rateAgainst, objections }: CheckContext,
): CsvRow {
  const { line, label, category } = row;
  const error = (column: string, message: string): CsvRow => ({
    line,
    action: 'error',
    errors: [{ column, message }],
  });
  const variant = known.get(row.id);
  if (!variant && owners.has(row.id))
    return owners.get(row.id) === ownerUid
      ? error('state', 'This post is in the trash. Restore it, or leave the row out.')
      : error('id', 'There is no post of yours with this id.');
  // What belongs to the post is written with a version that can still be changed.
  const before =
    variant && isClosed(variant) && written.has(variant.post_id) ? { ...variant, label, category } : variant;
  if (before && !differs(row, before)) return { line, action: 'same', errors: [] };
  if (variant && variant.network !== row.network) return error('network', 'A version stays on its network.');
  if (variant && isClosed(variant)) return tooLate(line);
  if (row.chosen && !(variant && keepsTime(row, variant))) {
    const at = instantOf(row.chosen.wallTime, row.chosen.timezone);
    if (at <= now) return error('date', chooseFutureTime);
    const objection = objections.find(({ variantId }) => variantId === row.id);
    const against = objection?.message ?? rateAgainst(row, at);
    if (against) return error('date', against);
  }
  return { line, action: variant ? 'update' : 'create', errors: [] };
}

export type SocialCsvService = ReturnType<typeof createSocialCsvService>;

/** Posts as CSV: written, and read in two steps. */
export function createSocialCsvService({ repositories, transaction }: SocialPostsDependencies) {
  /**
   * Counts what the file itself adds, row by row.
   * @param rows those that change a time; all others count where they are
   */
  async function rateOf(caller: Person, rows: readonly ParsedRow[], current: CurrentLimits, now: Date) {
    const most = ratePerDay('instagram', current);
    const to = new Date(
      Math.max(
        now.getTime(),
        ...rows.map(({ chosen }) => (chosen ? instantOf(chosen.wallTime, chosen.timezone).getTime() : 0)),
      ) + dayMs,
    );
    const from = new Date(now.getTime() - dayMs);
    const without = rows.map(({ id }) => id);
    const taken = await repositories.socialVariants.instantsOf(caller.uid, 'instagram', {
      from,
      to,
      without,
    });
    return ({ network }: ParsedRow, at: Date): string | null => {
      if (network !== 'instagram' || most === null) return null;
      if (exceedsRate(taken, at, most)) return `Instagram takes ${most} posts in 24 hours.`;
      taken.push(at);
      return null;
    };
  }

  return {
    async export(caller: Person, filters: Input<'exportCsv'>) {
      const rows = await repositories.socialVariants.listForCsv(caller.uid, {
        ...filters,
        limit: bounds.perPerson,
      });
      return { name: 'posts.csv', text: writeCsv(csvColumns, rows.map(writeRow)) };
    },

    /**
     * Nothing is written while a row is wrong, or without `apply`. What became too late since it was judged is left out, and what
     * the file has no column for stays as it is when the row is written.
     */
    async import(
      caller: Person,
      { text, apply }: Input<'importCsv'>,
    ): Promise<{ rows: CsvRow[]; written: number }> {
      const zone = await repositories.socialPosts.zoneOf(caller.uid);
      const given = readCsv(text, csvColumns, ['network', 'type']);
      const namedIds = given.flatMap((row) => idOf(row) ?? []);
      const parse = createParse(
        { ownerUid: caller.uid, zone },
        await readKnown(repositories, caller, namedIds),
      );
      const read = given.map((row) => ({ line: row.line, parsed: parse(row) }));
      const good = read.flatMap(({ parsed }) => (Array.isArray(parsed) ? [] : [parsed]));
      const ids = good.map(({ id }) => id);
      const [mine, taken, current, now] = await Promise.all([
        repositories.socialVariants.listByIds(caller.uid, ids),
        repositories.socialVariants.ownersOf(ids),
        repositories.networkLimits.current(),
        repositories.socialPosts.now(),
      ]);
      const known = new Map(mine.map((variant) => [variant.id, variant]));
      const moving = good.filter((row) => {
        const variant = known.get(row.id);
        return !variant || !keepsTime(row, variant);
      });
      const placed = good.flatMap(({ id: variantId, network, category, chosen }) =>
        chosen
          ? [
              {
                variantId,
                network,
                category,
                at: instantOf(chosen.wallTime, chosen.timezone),
                assetIds: known.get(variantId)?.asset_ids ?? [],
              },
            ]
          : [],
      );
      const context: CheckContext = {
        known,
        owners: new Map(taken.map(({ id, owner_uid: owner }) => [id, owner])),
        ownerUid: caller.uid,
        written: new Set(mine.filter((variant) => !isClosed(variant)).map(({ post_id: postId }) => postId)),
        now,
        rateAgainst: await rateOf(caller, moving, current, now),
        objections: await repositories.dealRules.objections(caller.uid, placed),
      };
      const seen = new Set<string>();
      const firstOfPost = new Map<string, ParsedRow>();
      const rows = read.map(({ line, parsed }): CsvRow => {
        if (Array.isArray(parsed)) return { line, action: 'error', errors: parsed };
        if (seen.has(parsed.id))
          return {
            line,
            action: 'error',
            errors: [{ column: 'id', message: 'The same row is in the file twice.' }],
          };
        seen.add(parsed.id);
        const postId = known.get(parsed.id)?.post_id ?? parsed.id;
        const earlier = firstOfPost.get(postId) ?? parsed;
        firstOfPost.set(postId, earlier);
        const errors = disagreements(parsed, earlier);
        return errors.length > 0 ? { line, action: 'error', errors } : judge(parsed, context);
      });
      if (!apply || rows.some(({ action }) => action === 'error')) return { rows, written: 0 };
      const lines = new Set(rows.filter(({ action }) => action !== 'same').map(({ line }) => line));
      const changing = good.filter(({ line }) => lines.has(line));
      const left = new Map<number, CsvRow>();
      for (let at = 0; at < changing.length; at += rowsAtOnce)
        for (const row of await transaction((bound) =>
          writeRows(bound, caller, { rows: changing.slice(at, at + rowsAtOnce), zone }),
        ))
          left.set(row.line, row);
      return {
        rows: rows.map((row) => left.get(row.line) ?? row),
        written: changing.length - left.size,
      };
    },
  };
}

/** Versions of the caller, by their ids. */
async function readKnown(
  { socialVariants }: SocialPostsRepositories,
  caller: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CsvVariantRow>> {
  const variants = await socialVariants.listByIds(caller.uid, ids);
  return new Map(variants.map((variant) => [variant.id, variant]));
}

/** Reads rows as changes of the versions that they name. */
const createParse =
  (of: { ownerUid: string; zone: string }, known: ReadonlyMap<string, CsvVariantRow>) =>
  (given: ReadRow): ParsedRow | RowError[] =>
    parseRow(given, known.get(idOf(given) ?? ''), of);

/** @returns the rows that are left out */
async function writeRows(
  bound: SocialPostsRepositories,
  caller: Person,
  { rows, zone }: { rows: readonly ParsedRow[]; zone: string },
): Promise<CsvRow[]> {
  await bound.socialPosts.lockAll(caller.uid);
  const [current, now] = [await bound.networkLimits.current(), await bound.socialPosts.now()];
  const ids = rows.map(({ id }) => id);
  await bound.socialVariants.lockMany(ids);
  // They may have changed since the rows were judged.
  const parse = createParse({ ownerUid: caller.uid, zone }, await readKnown(bound, caller, ids));
  const postIds = new Set<string>();
  const left: CsvRow[] = [];
  for (const { line, given } of rows) {
    const row = parse(given);
    if (Array.isArray(row)) left.push({ line, action: 'error', errors: row });
    else {
      const postId = await writeOne(bound, caller, row, { current, now });
      if (postId === null) left.push(tooLate(line));
      else postIds.add(postId);
    }
  }
  if (postIds.size > 0) await publishChange(bound, caller.uid, 'import', [...postIds]);
  return left;
}

/** @returns the post of the row; null for a row that is left out, because its post is published or about to be */
async function writeOne(
  bound: SocialPostsRepositories,
  caller: Person,
  row: ParsedRow,
  { current, now }: { current: CurrentLimits; now: Date },
): Promise<string | null> {
  const { id, network, type, label, category, title, text, link, tags, visibility, chosen } = row;
  const fields = { title, link, tags, visibility, firstComment: row.first_comment };
  const known = await bound.socialVariants.lock(id);
  if (known && (known.has_attempt || known.state === 'due' || known.state === 'published')) return null;
  if (!known) {
    const postId = derivedId(caller.uid, 'post', id);
    await requirePlaceForNew(bound, caller.uid, 1);
    await bound.socialPosts.insert({
      id: postId,
      owner_uid: caller.uid,
      text,
      label,
      category,
      request_hash: '',
    });
    const board = row.board === '' ? null : { id: null, name: row.board };
    const input = { network, type, text: null, ...fields, board, media: [] };
    await insertVariant(bound, caller, { id, postId, ownerUid: caller.uid, input });
  } else {
    const board = row.board === known.fields.board?.name ? known.fields.board : { id: null, name: row.board };
    await bound.socialVariants.update(id, {
      type,
      ...(text !== (known.own_text ?? known.post_text) && { own_text: text }),
      fields: { ...known.fields, ...fields, board: row.board === '' ? null : board },
      changed_by: caller.uid,
    });
    await bound.socialPosts.update(known.post_id, { label, category });
  }
  const variant = requireFound(await bound.socialVariants.lock(id));
  if (chosen && !keepsTime(row, variant))
    try {
      await scheduleVariant(bound, variant, chosen, { by: caller.uid, now, limits: current });
    } catch (error) {
      if (!(error instanceof BestieError)) throw error;
      // Somebody took the place since the dry run.
      await bound.socialVariants.update(id, reasonOf(error));
    }
  else if (!keepsTime(row, variant)) await takeTimeBack(bound, variant, caller.uid);
  else await recheckVariant(bound, variant, { limits: current, why: 'edit', by: caller.uid });
  if (known) {
    const versions = await bound.socialVariants.lockOfPost(known.post_id);
    await holdForDeals(
      bound,
      caller.uid,
      versions.map((each) => each.id),
    );
  }
  return variant.post_id;
}
