import { sql } from 'kysely';
import { trashedBefore } from '../../platform/database/trash';
import type { ObjectReference, ObjectUses } from '../../platform/objects/object-references';
import type { Repositories } from '../../repositories';

const boardUses: ObjectUses = {
  kind: 'board',
  seenBy: (uid) => sql`
    select b.id::text, b.title as label from boards b
    where b.id = r.board_id and b.deleted_at is null and r.deleted_at is null and (b.owner_uid = ${uid}
      or exists (select 1 from board_members m where m.board_id = b.id and m.uid = ${uid}))`,
};

/** Where boards name their objects. */
export const boardReferences: ObjectReference[] = [
  { table: 'pins', column: 'picture_id', holds: 'picture', uses: boardUses },
];

export interface BoardSweepDependencies {
  repositories: Pick<Repositories, 'boards' | 'boardSections' | 'pins'>;
  clock: () => Date;
}

/** What happens once a day: boards, sections and pins that were deleted more than 30 days ago go for good. */
export const createBoardSweep =
  ({ repositories, clock }: BoardSweepDependencies) =>
  async (): Promise<void> => {
    const before = trashedBefore(clock());
    for (const trash of [repositories.pins, repositories.boardSections, repositories.boards])
      await trash.emptyTrash(before);
  };
