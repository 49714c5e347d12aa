import { Readable } from 'node:stream';
import { createAuditSealsRepository } from '../../platform/audit/audit-seals.repository';
import type { BackupFiles, BackupObject, Manifest } from '../../platform/backups/backup-files';
import { filesAtOnce } from '../../platform/backups/backup-place';
import { readObjectFiles } from '../../platform/backups/backup-places';
import { loadContent, readObjectList } from '../../platform/backups/load-backup';
import { readErasures, replayErasures } from '../../platform/backups/erasures';
import { answerChecks } from './drill-answers';
import type { DrillWork } from './drill-answers';
import type { DrillContext } from './drill-context';
import { createScratchRepository } from './scratch.repository';

/** Objects whose bytes are read. */
const sample = 200;
const pageSize = 1000;

/** Reads the parts that say what the others should be. */
export async function openBackup(
  from: BackupFiles,
  id: string,
): Promise<{ manifest: Manifest; objects: BackupObject[] }> {
  await from.readConfiguration(id);
  const manifest = await from.readManifest(id);
  if (manifest.id !== id) throw new Error('The manifest is that of another backup.');
  return { manifest, objects: await readObjectList(from, manifest) };
}

/** The checks of loaded data, in order; each tells what it found. */
export const drillChecks = (context: DrillContext): DrillWork[] => [
  { name: 'people', work: async () => `${await countPeople(context)} people.` },
  {
    name: 'objects',
    work: async () =>
      `${await loadSample(context)} of ${context.objects.length} objects, chosen at random, have their hash.`,
  },
  {
    name: 'references',
    work: async () => `${await checkReferences(context)} objects that the data refers to are there.`,
  },
  ...answerChecks(context),
  { name: 'seals', work: () => checkSeals(context) },
  {
    name: 'erasures',
    work: async () => `${await replayErasuresSince(context)} people who were erased since are absent.`,
  },
];

async function countPeople({ database }: DrillContext): Promise<number> {
  const people = await createScratchRepository(database.db).countPeople();
  if (people === 0) throw new Error('There is nobody in the backup.');
  return people;
}

/** Puts random objects back in the scratch folder. @returns their number */
async function loadSample({ from, objects, driver }: DrillContext): Promise<number> {
  const left = [...objects];
  const chosen = Array.from({ length: Math.min(sample, left.length) }, () =>
    left.splice(Math.floor(Math.random() * left.length), 1),
  ).flat();
  await Readable.from(chosen).forEach((object: BackupObject) => loadContent(from, driver, object), {
    concurrency: filesAtOnce,
  });
  return chosen.length;
}

/** @returns how many contents the data refers to */
async function checkReferences({ from, objects, database }: DrillContext): Promise<number> {
  const scratch = createScratchRepository(database.db);
  const known = new Map(objects.map(({ contentId, sha256 }) => [contentId, sha256]));
  const there = await readObjectFiles(from.place);
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await scratch.listContents(after, pageSize);
    for (const id of ids) {
      const sha256 = known.get(id);
      if (sha256 === undefined) throw new Error(`The object with the content ${id} is not in the backup.`);
      if (!there.has(sha256)) throw new Error(`The file of the object ${sha256} is missing.`);
    }
    count += ids.length;
    const last = ids.at(-1);
    if (last === undefined) return count;
    after = last;
  }
}

async function checkSeals({ database }: DrillContext): Promise<string> {
  const { hours, brokenHour } = await createAuditSealsRepository(database.db).check();
  if (brokenHour)
    throw new Error(
      `The audit log of the hour that began ${brokenHour.toISOString()} was changed after it was sealed.`,
    );
  return hours === 0 ? 'No hour was sealed yet.' : `${hours} sealed hours.`;
}

/** @returns how many people were erased since the backup; they are erased again */
async function replayErasuresSince({ from, manifest, database, server }: DrillContext): Promise<number> {
  const erasures = await readErasures(from, new Date(manifest.at));
  const scratch = createScratchRepository(database.db);
  await replayErasures(scratch, erasures, (await server()).erasePeople);
  return erasures.length;
}
