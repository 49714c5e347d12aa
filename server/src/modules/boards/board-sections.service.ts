import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { boardsContract } from '@bestie/contracts/boards.contract';
import type { Person } from '../../platform/http/caller';
import type { BoardsRepositories } from './boards.repositories';
import { placeBefore } from '../../platform/database/place-before';
import type { BoardSectionRow } from './board-sections.repository';
import type { BoardsService } from './boards.service';
import { requireVoiceOn } from './board-voice';
import { boardsPolicy } from './boards.policy';

type Input<Verb extends keyof typeof boardsContract> = ParsedInputOf<(typeof boardsContract)[Verb]>;
type Verb = 'addSection' | 'updateSection' | 'moveSection' | 'deleteSection' | 'restoreSection';

export interface BoardSectionsDependencies {
  boards: Pick<BoardsService, 'change'>;
  clock: () => Date;
}

export type BoardSectionsService = ReturnType<typeof createBoardSectionsService>;

/** Sections of boards. */
export function createBoardSectionsService({ boards, clock }: BoardSectionsDependencies) {
  /** Changes a section of a board that the caller may edit. */
  const change = (
    caller: Person,
    { boardId, sectionId }: { boardId: string; sectionId: string },
    verb: Verb,
    apply: (bound: BoardsRepositories, section: BoardSectionRow) => Promise<void>,
  ) =>
    boards.change(caller, boardId, verb, async (bound, board) => {
      boardsPolicy.require(caller, board, 'edit');
      const section = await bound.boardSections.find(sectionId);
      const there =
        section?.board_id === boardId && (section.deleted_at === null || verb === 'restoreSection');
      if (!section || !there) throw new BestieError('not_found');
      if (verb === 'updateSection' || verb === 'restoreSection') await requireVoiceOn(bound, caller, board);
      await apply(bound, section);
    });

  return {
    addSection: (caller: Person, { boardId, id, title }: Input<'addSection'>) =>
      boards.change(caller, boardId, 'addSection', async (bound, board) => {
        boardsPolicy.require(caller, board, 'edit');
        const existing = await bound.boardSections.find(id);
        if (existing && (existing.board_id !== boardId || existing.deleted_at))
          throw new BestieError('already_exists');
        if (existing) return;
        await requireVoiceOn(bound, caller, board);
        const others = await requireRoom(bound, boardId);
        const [placed] = placeBefore(others, null, [id]) ?? [];
        await bound.boardSections.insert({ id, board_id: boardId, title, sort: placed?.sort ?? '' });
      }),

    updateSection: (caller: Person, { title, ...where }: Input<'updateSection'>) =>
      change(caller, where, 'updateSection', (bound, { id }) => bound.boardSections.setTitle(id, title)),

    moveSection: (caller: Person, { before, ...where }: Input<'moveSection'>) =>
      change(caller, where, 'moveSection', async (bound, { id, board_id: boardId }) => {
        const others = (await bound.boardSections.list(boardId)).filter((section) => section.id !== id);
        const placed = placeBefore(others, before, [id]);
        if (!placed) throw new BestieError('not_found');
        await bound.boardSections.place(placed);
      }),

    deleteSection: (caller: Person, where: Input<'deleteSection'>) =>
      change(caller, where, 'deleteSection', (bound, { id }) => bound.boardSections.setDeleted(id, clock())),

    restoreSection: (caller: Person, where: Input<'restoreSection'>) =>
      change(caller, where, 'restoreSection', async (bound, { id, deleted_at: deletedAt }) => {
        if (!deletedAt) return;
        await requireRoom(bound, where.boardId);
        await bound.boardSections.setDeleted(id, null);
      }),
  };
}

/** @returns the existing sections @throws BestieError `limit_reached` */
async function requireRoom(bound: BoardsRepositories, boardId: string): Promise<BoardSectionRow[]> {
  const sections = await bound.boardSections.list(boardId);
  if (sections.length >= limits.boards.sections)
    throw new BestieError('limit_reached', {
      message: `A board can have up to ${limits.boards.sections} sections.`,
    });
  return sections;
}
