import { createAuditSealsRepository } from '../../platform/audit/audit-seals.repository';
import { readObjectFiles } from '../../platform/backups/backup-places';
import { loadContent, readObjectList } from '../../platform/backups/load-backup';
import { readErasures, replayErasures } from '../../platform/backups/erasures';
import type { DrillBench } from './drill-bench';
import { createScratchRepository } from './scratch.repository';

/** Objects whose bytes are read. */
const sample = 200;
const pageSize = 1000;

/** @returns how many people there are */
export async function checkData({ database }: DrillBench): Promise<number> {
  const people = await createScratchRepository(database.db).countPeople();
  if (people === 0) throw new Error('There is nobody in the backup.');
  return people;
}

/** Puts random objects back in the scratch folder. @returns their number */
export async function checkObjects(bench: DrillBench): Promise<number> {
  const { from, manifest, driver } = bench;
  bench.objects = await readObjectList(from, manifest);
  const left = [...bench.objects];
  let count = 0;
  while (count < sample && left.length > 0) {
    const index = Math.floor(Math.random() * left.length);
    const [object] = left.splice(index, 1);
    if (object) await loadContent(from, driver, object);
    count += 1;
  }
  return count;
}

/** @returns how many contents the data refers to */
export async function checkReferences({ from, objects, database }: DrillBench): Promise<number> {
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

/** @returns how many hours are sealed */
export async function checkSeals({ database }: DrillBench): Promise<number> {
  const { hours, brokenHour } = await createAuditSealsRepository(database.db).check();
  if (brokenHour)
    throw new Error(
      `The audit log of the hour that began ${brokenHour.toISOString()} was changed after it was sealed.`,
    );
  return hours;
}

/** Erases again who was erased since the backup. @returns their number */
export async function checkErasures({ from, manifest, database, server }: DrillBench): Promise<number> {
  const erasures = await readErasures(from, new Date(manifest.at));
  const scratch = createScratchRepository(database.db);
  await replayErasures(scratch, erasures, (await server()).erasePeople);
  return erasures.length;
}
