import { sql } from 'kysely';
import { assetUseKinds } from '@bestie/contracts/assets';
import { declared } from '.';
import { createTestDatabase } from '../test-support/database';
import type { TestDatabase } from '../test-support/database';

const { objectReferences } = declared;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Columns that look like names of objects but are not, each with its reason. */
const keepNothing: Record<string, string> = {
  'backup_drills.steps': 'what a drill found, in words',
  'deals.bill_to': 'name and address of a brand',
  'deals.contact': 'name and addresses of somebody at a brand',
  'episode_audio.file_name': 'what the file was called where it came from',
  'episodes.chapters': 'times and words',
  'episodes.transcript': 'times and words',
  'invoice_senders.words': 'name and address of a creator',
  'invoices.recipient': 'name and address of a brand',
  'invoices.rows': 'words and numbers',
  'invoices.sender': 'name and address of a creator',
  'voice_clips.chapters': 'times and titles',
  'weather_forecasts.days': 'temperatures',
  'voice_clips.transcript': 'what is said',
  'report_cases.hidden_before': 'who saw a board or an outfit before',
  'report_decisions.before': 'who saw a board or an outfit before',
  'challenge_results.recount': 'ids of entries, and numbers',
  'challenge_results.set_aside': 'numbers',
  'drafts.content':
    'what was not sent keeps no picture for longer than the 30 days that everything unused has',
  'objects.name': 'the object itself',
  'objects.custom_metadata': 'words of whoever uploaded it',
  'object_orphans.name': 'the list of garbage itself',
  'object_uploads.name': 'where an upload will put one: it is no object yet',
  'object_uploads.metadata': 'what the object will be said to be',
  'object_uploads.preconditions': 'generations that the name must have, or not',
  'object_uploads.resource': 'the answer to a finalize, for a day',
  'object_usage.objects': 'a number',
  'test_requests.answer': 'what the test provider answered',
  'pictures.object_name': 'goes with its object, in one transaction',
  'spaces.cover_asset_id': 'a file of the space, which names its object itself',
  'boards.cover_pin_id': 'a pin of the board, which names its picture itself',
  'profile_settings.notifications': 'what somebody wants to be told of',
  'reports.snapshot': 'words that were reported',
  'reports.rules': 'names and words of filters',
  'step_ups.words': 'what is to be confirmed, in words',
  'pictures.cut_of': 'the photo keeps its cut-out, not the other way round',
  'asset_archives.asset_ids': 'files of the space, which name their objects themselves',
  'archive_imports.file_name': 'what the ZIP was called where it came from',
  'archive_imports.results': 'numbers',
  'archive_imports.notes': 'words',
  'calendar_events.recurrence': 'a rule',
  'calendar_occurrences.changes': 'words, times and a number',
  'network_limits.values': 'numbers',
  'themes.tokens': 'colours, lengths and names of fonts',
  'social_attempts.content': 'words; the files are in social_media',
  'social_attempts.prepared': 'numbers of the network',
  'social_batches.answer': 'numbers, and ids of posts',
  'social_totals.told': 'times and sources of numbers',
  'social_variants.fields': 'words',
  'trips.activities': 'what is to be done, in words',
  'outfits.document': 'layers; the pictures of their pieces are in outfit_items',
  'releases.description': 'what a release says of itself; its files are contents of their own, no objects',
  'release_proofs.report':
    'what a browser saw on the pages of a release; its pictures are contents of their own, no objects',
  'releases.surface': 'the API that a release was built against',
  'items.seen':
    'numbers and words; its picture is that of item_photos, and what was seen counts for that one alone',
  'jobs.payload': 'work of the server on things that are looked up',
  'audit_log.before': 'a record of what was; it keeps nothing alive',
  'audit_log.after': 'a record of what was; it keeps nothing alive',
  'pictures.palette': 'colours',
  'identity_accounts.claims': 'role and admin flag',
  'identity_accounts.photo_url': 'an address that Google told',
  'suggestion_answers.measures': 'numbers',
  'capsules.criteria': 'what was asked for',
  'profile_settings.privacy_profile': 'who sees a profile, in a word',
  'signing_keys.private_jwk': 'a key',
};

interface Column {
  place: string;
  type: string;
  /** The table that a foreign key of this column refers to. */
  target: string | null;
}

/** Every column of every table. */
async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname || '.' || a.attname as place, format_type(a.atttypid, a.atttypmod) as type,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey) limit 1) as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by place`.execute(database.db);
  return rows;
}

/** Whether the column could name an object: a foreign key to one, a matching name, or free JSON. */
const mayNameObjects = ({ place, type, target }: Column) =>
  target === 'pictures' ||
  target === 'objects' ||
  /json/.test(type) ||
  place.startsWith('objects.name') ||
  // Contents are the bytes of objects and derivatives; the garbage collector counts them.
  (/object|picture|photo|image|cover|avatar|artwork|thumb|poster|media|file|attachment|asset_ids|_path\b|\.path$/.test(
    place.split('.')[1] ?? '',
  ) &&
    !/boolean|integer|bigint|double/.test(type));

test('every column that could name an object is declared as a reference, or has a reason why not', async () => {
  const kept = new Set(objectReferences.map(({ table, column }) => `${table}.${column}`));
  const unspoken = (await columns())
    .filter(mayNameObjects)
    .map(({ place }) => place)
    .filter((place) => !kept.has(place) && !(place in keepNothing));
  expect(unspoken).toEqual([]);
});

test('declarations and exceptions name existing columns', async () => {
  const there = new Map((await columns()).map((column) => [column.place, column]));
  const missing = Object.keys(keepNothing).filter((place) => !there.has(place));
  expect(missing).toEqual([]);
  for (const { table, column, holds } of objectReferences) {
    expect(there.get(`${table}.${column}`)?.type).toBe(holds === 'name' ? 'text' : 'uuid');
  }
});

test('each reference has a description for people, or belongs to a file, a ZIP, a report, a voice clip, a deal or an episode itself', () => {
  const unused = objectReferences.filter(({ uses }) => uses === null);
  expect(unused.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'archive_imports.object_name',
    'assets.object_name',
    'asset_versions.object_name',
    'report_pictures.picture_id',
    'voice_versions.object_name',
    'voice_versions.playable_name',
    'challenge_entry_pictures.object_name',
    'deal_files.object_name',
    'episodes.artwork_object',
    'episode_audio.object_name',
    'podcasts.artwork_object',
  ]);
  const told = new Set(objectReferences.flatMap(({ uses }) => uses?.kind ?? []));
  expect([...told].sort()).toEqual(assetUseKinds.filter((kind) => kind !== 'space-cover').sort());
});

test('each reference has an index, so that the garbage collector does not scan tables', async () => {
  const { rows } = await sql<{ place: string }>`
    select c.relname || '.' || a.attname as place from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace`.execute(database.db);
  const indexed = rows.map(({ place }) => place);
  expect(indexed).toEqual(
    expect.arrayContaining(objectReferences.map(({ table, column }) => `${table}.${column}`)),
  );
});
