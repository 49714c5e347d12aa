import type { Asset } from '@bestie/contracts/assets.contract';
import type { Person } from '../../platform/http/caller';
import { spacesPolicy } from '../spaces';
import type { SpaceStanding } from '../spaces';

export type AssetPermissions = Asset['can'];

/** Files follow the part one has in their space. */
export const assetsPolicy = {
  /** Who may change files may also give them away by link. */
  permissions(caller: Person, space: SpaceStanding): AssetPermissions {
    const { comment, edit } = spacesPolicy.permissions(caller, space);
    return { comment, edit, delete: edit, share: edit };
  },

  /** One's own words, and anybody's for who runs the space. */
  mayDeleteComment(caller: Person, space: SpaceStanding, comment: { author_uid: string }): boolean {
    const can = spacesPolicy.permissions(caller, space);
    return can.manage || (can.comment && comment.author_uid === caller.uid);
  },
};
