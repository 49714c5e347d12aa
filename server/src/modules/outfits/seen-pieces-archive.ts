import { z } from 'zod';
import { categories } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import type { JobsRepository } from '../../platform/jobs/jobs.repository';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import type { PicturesRepository } from '../../platform/pictures/pictures.repository';
import { laterPictureJob } from '../../platform/pictures/pictures.service';

/** The stored look of a deleted piece; the same in outfits and in the planner. */
export const seenPieceFields = [
  field.value('name', z.string().min(1).max(limits.items.nameLength)),
  field.value('category', z.enum(categories)),
  field.picture('file', 'picture_id', 'null'),
  field.picture('cutout', 'cutout_id', 'null'),
];

interface CuttingBound {
  pictures: Pick<PicturesRepository, 'cutFrom'>;
  jobs: Pick<JobsRepository, 'enqueue'>;
}

/**
 * Cuts the pictures of deleted pieces again; a mask that belongs to another photo is left out.
 * @param leaveUncut removes a mask from the rows that name it
 */
export const cutSeenPieces =
  <Bound extends CuttingBound>(
    leaveUncut: (bound: Bound, cutoutId: string) => Promise<void>,
  ): ArchiveTable<Bound>['after'] =>
  async (rows, { bound }) => {
    for (const { picture_id, cutout_id } of rows as Record<string, string | null>[]) {
      if (!cutout_id) continue;
      const anew = picture_id === null ? null : await bound.pictures.cutFrom(cutout_id, picture_id ?? '');
      if (anew) await bound.jobs.enqueue({ kind: laterPictureJob, payload: cutout_id });
      if (anew === null) await leaveUncut(bound, cutout_id);
    }
  };
