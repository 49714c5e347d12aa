import { useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash from 'lucide-react/icons/trash-2';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';
import type { PostActions } from './use-post-actions';

export interface MorePostActionsProps {
  draft: PostDraft;
  version: ComposedVersion;
  actions: PostActions;
}

/** Duplicates and deletes a post. */
export function MorePostActions({ draft: { post }, version, actions }: MorePostActionsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu trigger={<IconButton label="More" icon={<Ellipsis />} variant="outline" />}>
        <MenuItem icon={<Copy />} disabled={!post.can.publish} onSelect={() => void actions.duplicate()}>
          Duplicate
        </MenuItem>
        <MenuSeparator />
        {post.variants.length > 1 && (
          <MenuItem danger icon={<Trash />} disabled={!version.can.delete} onSelect={() => setAsking(true)}>
            Delete this version
          </MenuItem>
        )}
        <MenuItem
          danger
          icon={<Trash />}
          disabled={!post.can.delete}
          onSelect={() => void actions.deletePost()}
        >
          Delete post
        </MenuItem>
      </Menu>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title="Delete this version?"
        description="It is gone for good here; the other versions stay. What is published stays on its network."
        confirmLabel="Delete"
        onConfirm={() => actions.deleteVersion()}
      />
    </>
  );
}
