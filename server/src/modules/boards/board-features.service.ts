import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic } from '@bestie/contracts/live';
import type { adminBoardsContract } from '@bestie/contracts/admin-boards.contract';
import { changeOf } from '../../platform/audit/change-of';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { requireVersion } from '../../platform/http/require-version';
import { requireOthers } from '../../platform/identity/require-others';
import { notifyAll } from '../notifications';
import { announceBoard } from './board-announcements';
import type { BoardsRepositories } from './boards.repositories';
import type { BoardAccessRow } from './boards.repository';

type Contract = typeof adminBoardsContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface BoardFeaturesDependencies {
  transaction: Transaction<BoardsRepositories>;
  clock: () => Date;
}

export type BoardFeaturesService = ReturnType<typeof createBoardFeaturesService>;

/** Boards that admins show to everybody, with the agreement of their owners. */
export function createBoardFeaturesService({ transaction, clock }: BoardFeaturesDependencies) {
  /** One act on one board, locked, with its audit entry. What is so already stays. @returns whether something changed */
  const act = (
    caller: Person,
    { boardId, reason }: { boardId: string; reason: string },
    verb: 'feature' | 'endFeature' | 'askToFeature',
    apply: (
      bound: BoardsRepositories,
      board: BoardAccessRow,
    ) => Promise<{ before?: object | null; after: object } | null>,
  ): Promise<boolean> =>
    transaction(async (bound) => {
      const board = await bound.boards.accessForUpdate(boardId, '');
      const found = requireFound(board && !board.deleted_at && board);
      await requireOthers(bound, caller, found.owner_uid);
      const changed = await apply(bound, found);
      if (!changed) return false;
      await bound.audit.record({
        actor: caller,
        action: `adminBoards.${verb}`,
        target: { kind: 'board', id: boardId },
        ...changed,
        reason,
      });
      await bound.live.publish({ topic: adminTopic, type: `adminBoards.${verb}`, ids: [boardId] });
      return true;
    });

  /**
   * @param what each time that it is featured is told on its own, with its instants; an earlier server reads the end
   * @returns the number of people who are notified
   */
  const tell = (
    bound: BoardsRepositories,
    board: BoardAccessRow,
    what: 'asked' | `featured#${string}#featured`,
  ) =>
    notifyAll(bound, [board.owner_uid], {
      kind: 'boardFeature',
      actorUid: null,
      target: { kind: 'board', id: board.id },
      sourceId: `${board.id}#${what}`,
      now: clock(),
    });

  return {
    feature: async (caller: Person, input: Input<'feature'>): Promise<void> =>
      void (await act(caller, input, 'feature', async (bound, board) => {
        const { from, until, order } = input;
        if (until <= from) throw BestieError.field('until', 'It ends after it begins.');
        if (new Date(until) <= clock()) throw BestieError.field('until', 'This moment is over.');
        requirePublic(board);
        if (!board.may_feature)
          throw new BestieError('forbidden', { message: 'Its owner has not agreed to that yet.' });
        const feature = {
          from_at: new Date(from),
          until_at: new Date(until),
          sort: order,
        };
        const featured = await bound.boardFeatures.find(board.id);
        if (featured && !changeOf(featured, feature)) return null;
        if (input.featureVersion !== undefined)
          requireVersion({ version: board.feature_version }, input.featureVersion);
        await bound.boardFeatures.save({
          ...feature,
          board_id: board.id,
          featured_by: caller.uid,
        });
        await tell(
          bound,
          board,
          `featured#${feature.from_at.toISOString()} ${feature.until_at.toISOString()}#featured`,
        );
        await announceBoard(bound, board, 'boards.update');
        return { before: featured ? shown(featured) : null, after: { from, until, order } };
      })),

    endFeature: async (caller: Person, input: Input<'endFeature'>): Promise<void> =>
      void (await act(caller, input, 'endFeature', async (bound, board) => {
        const ended = requireFound(await bound.boardFeatures.end(board.id));
        await announceBoard(bound, board, 'boards.update');
        return { before: shown(ended), after: { featured: false } };
      })),

    askToFeature: async (caller: Person, input: Input<'askToFeature'>): Promise<{ asked: boolean }> => ({
      asked: await act(caller, input, 'askToFeature', async (bound, board) => {
        requirePublic(board);
        // An owner who was asked before is not notified again.
        const told = await tell(bound, board, 'asked');
        return told > 0 ? { after: { asked: board.owner_uid } } : null;
      }),
    }),
  };
}

/** As the audit log has it. */
const shown = ({
  from_at: from,
  until_at: until,
  sort,
}: {
  from_at: Date;
  until_at: Date;
  sort: number;
}) => ({
  from: from.toISOString(),
  until: until.toISOString(),
  order: sort,
});

function requirePublic({ visibility, hidden_at }: BoardAccessRow): void {
  if (visibility !== 'public' || hidden_at)
    throw new BestieError('forbidden', { message: 'Only public boards can be featured.' });
}
