import type { Asset } from '@bestie/contracts/assets.contract';
import type { Person } from '../../platform/http/caller';
import { spacesPolicy } from '../spaces';
import type { SpaceForCaller } from '../spaces';

export type AssetPermissions = Asset['can'];

/** Permissions on files follow the role in their space. */
export const assetsPolicy = {
  /** Everybody who may edit files may also share them by link. */
  permissions(caller: Person, space: SpaceForCaller): AssetPermissions {
    const { comment, edit } = spacesPolicy.permissions(caller, space);
    return { comment, edit, delete: edit, share: edit };
  },

  /** A person's own comments, and all comments for managers. */
  mayDeleteComment(caller: Person, space: SpaceForCaller, comment: { author_uid: string }): boolean {
    const can = spacesPolicy.permissions(caller, space);
    return can.manage || (can.comment && comment.author_uid === caller.uid);
  },
};
