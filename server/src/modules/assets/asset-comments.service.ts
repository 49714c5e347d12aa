import type { AssetComment, assetsContract } from '@bestie/contracts/assets.contract';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { requireVoice } from '../../platform/identity/mutes';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import type { AssetsRepositories } from './assets.repositories';
import { spacesPolicy } from '../spaces';
import type { SpaceForCaller } from '../spaces';
import { announceAssets } from './asset-announcements';
import type { AssetCommentRow } from './asset-comments.repository';
import { assetsPolicy } from './assets.policy';
import { presentComment } from './assets.presenter';

type Input<Verb extends keyof typeof assetsContract> = ParsedInputOf<(typeof assetsContract)[Verb]>;

export interface AssetCommentsDependencies {
  repositories: Pick<AssetsRepositories, 'spaces' | 'assets' | 'assetComments'>;
  transaction: Transaction<AssetsRepositories>;
  clock: () => Date;
}

export type AssetCommentsService = ReturnType<typeof createAssetCommentsService>;

/**
 * Comments on files. Every member may write them, also in an archived space; everybody who may see the file reads
 * them.
 */
export function createAssetCommentsService({ repositories, transaction, clock }: AssetCommentsDependencies) {
  /** The space of a file that the caller may see and that is not in the trash. */
  async function requireAsset(
    bound: Pick<AssetsRepositories, 'spaces' | 'assets'>,
    caller: Person,
    { spaceId, assetId }: { spaceId: string; assetId: string },
    want: 'look' | 'comment',
  ): Promise<SpaceForCaller> {
    const found = await bound.spaces.access(spaceId, caller.uid);
    const space =
      want === 'look'
        ? spacesPolicy.require(caller, found, 'see')
        : spacesPolicy.require(caller, found, 'comment');
    const asset = await bound.assets.find(spaceId, assetId);
    if (!asset || asset.deleted_at) throw new BestieError('not_found');
    return space;
  }

  const present = (caller: Person, space: SpaceForCaller, row: AssetCommentRow) =>
    presentComment(row, assetsPolicy.mayDeleteComment(caller, space, row));

  /** A comment on that file; any other id answers `not_found`. */
  async function requireComment(
    bound: AssetsRepositories,
    input: { assetId: string; commentId: string },
    fits: (row: AssetCommentRow) => boolean,
  ): Promise<AssetCommentRow> {
    const row = await bound.assetComments.find(input.commentId);
    if (!row || row.asset_id !== input.assetId || !fits(row)) throw new BestieError('not_found');
    return row;
  }

  return {
    async list(
      caller: Person,
      input: Input<'comments'>,
    ): Promise<OutputOf<(typeof assetsContract)['comments']>> {
      const space = await requireAsset(repositories, caller, input, 'look');
      const after = readPosition(input.cursor, cursorPart.instant);
      const rows = await repositories.assetComments.list(input.assetId, caller.uid, after, input.limit + 1);
      return pageOfRows(
        rows,
        input.limit,
        (row) => encodeCursor([row.created_at.toISOString(), row.id]),
        (row) => present(caller, space, row),
      );
    },

    create: (caller: Person, input: Input<'createComment'>): Promise<AssetComment> =>
      transaction(async (bound) => {
        const space = await requireAsset(bound, caller, input, 'comment');
        const { id, spaceId, assetId, body } = input;
        const existing = await bound.assetComments.find(id);
        if (existing) {
          // The client repeats a call whose answer was lost.
          const isSame = existing.asset_id === assetId && existing.author_uid === caller.uid;
          if (isSame && existing.body === body && !existing.deleted_at)
            return present(caller, space, existing);
          throw new BestieError('already_exists');
        }
        await requireVoice(bound.people, caller);
        await bound.assetComments.insert({
          id,
          asset_id: assetId,
          author_uid: caller.uid,
          body,
          created_at: clock(),
          deleted_at: null,
          deleted_by: null,
        });
        await bound.assets.addToComments(assetId, 1);
        await announceAssets(bound, spaceId, 'assets.createComment', [assetId]);
        return present(caller, space, await requireComment(bound, { assetId, commentId: id }, () => true));
      }),

    async delete(caller: Person, input: Input<'deleteComment'>): Promise<void> {
      await transaction(async (bound) => {
        const space = await requireAsset(bound, caller, input, 'comment');
        await requireComment(
          bound,
          input,
          (row) => !row.deleted_at && assetsPolicy.mayDeleteComment(caller, space, row),
        );
        if (!(await bound.assetComments.setDeleted(input.commentId, { at: clock(), by: caller.uid }))) return;
        await bound.assets.addToComments(input.assetId, -1);
        await announceAssets(bound, input.spaceId, 'assets.deleteComment', [input.assetId]);
      });
    },

    restore: (caller: Person, input: Input<'restoreComment'>): Promise<AssetComment> =>
      transaction(async (bound) => {
        const space = await requireAsset(bound, caller, input, 'comment');
        const row = await requireComment(bound, input, (found) => found.deleted_by === caller.uid);
        await bound.requireNotRemoved('assetComment', [row.id]);
        if (row.deleted_at) await requireVoice(bound.people, caller);
        if (await bound.assetComments.setDeleted(row.id, null)) {
          await bound.assets.addToComments(input.assetId, 1);
          await announceAssets(bound, input.spaceId, 'assets.restoreComment', [input.assetId]);
        }
        return present(caller, space, row);
      }),
  };
}
