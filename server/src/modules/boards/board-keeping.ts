import { trashedBefore } from '../../platform/database/trash';
import type { ObjectReference } from '../../platform/objects/object-references';
import type { Repositories } from '../../repositories';

/** Where boards name their objects. */
export const boardReferences: ObjectReference[] = [{ table: 'pins', column: 'picture_id', holds: 'picture' }];

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
