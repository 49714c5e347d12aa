import { createHash } from 'node:crypto';
import { dayMs } from '@bestie/contracts/days';
import { files, parts } from './backup-files';
import type { BackupFiles } from './backup-files';
import type { BackupPlace } from './backup-place';
import { createBackupPlaces } from './backup-places';
import type { PlaceTools } from './backup-places';

/** A person who was erased; it outlives the database, so that a restored one erases them again. */
export interface Erasure {
  uid: string;
  /** When it was begun. */
  at: string;
  textsToo: boolean;
}

/** Longer than any backup is kept. */
const keptMs = 400 * dayMs;

/** One file for each person: its name has the moment, so that old ones are found without opening them. */
const nameOf = ({ uid, at }: Erasure) =>
  `${new Date(at).getTime()}-${createHash('sha256').update(uid).digest('hex').slice(0, 24)}`;

const momentOf = (name: string) => Number(name.split('-')[0]);

/** Writes down erasures beside the backups, in every place. */
export function createErasureLog(tools: PlaceTools): (erasure: Erasure) => Promise<void> {
  const places = createBackupPlaces(tools);
  return async (erasure) => {
    const name = nameOf(erasure);
    for (const place of [places.first, places.second])
      if (place)
        await (
          await places.open(place)
        ).writeText(`${files.erasures}/${name}`, parts.erasure(name), JSON.stringify(erasure));
  };
}

/** Erasures after a moment. @throws DamagedPart */
export async function readErasures(from: BackupFiles, since: Date): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  for (const name of await from.place.list(files.erasures))
    if (momentOf(name) >= since.getTime())
      erasures.push(
        JSON.parse(await from.readText(`${files.erasures}/${name}`, parts.erasure(name))) as Erasure,
      );
  return erasures;
}

/** Removes those that no backup can need any more. */
export async function forgetErasures(place: BackupPlace, now: Date): Promise<void> {
  for (const name of await place.list(files.erasures))
    if (momentOf(name) < now.getTime() - keptMs) await place.remove(`${files.erasures}/${name}`);
}

/** The restored database, as far as erasures go. */
export interface RestoredPeople {
  markForErasure(uid: string, at: Date, textsToo: boolean): Promise<void>;
  isErased(uid: string): Promise<boolean>;
}

/** Erases people again, and looks whether they are gone. @throws Error naming who is not */
export async function replayErasures(
  restored: RestoredPeople,
  erasures: readonly Erasure[],
  erasePeople: () => Promise<number>,
): Promise<void> {
  for (const { uid, at, textsToo } of erasures) await restored.markForErasure(uid, new Date(at), textsToo);
  if (erasures.length > 0) await erasePeople();
  for (const { uid } of erasures)
    if (!(await restored.isErased(uid)))
      throw new Error(`${uid} was erased after the backup, and something of them is still there.`);
}
