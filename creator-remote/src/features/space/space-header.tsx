import Ellipsis from 'lucide-react/icons/ellipsis';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Upload from 'lucide-react/icons/upload';
import Users from 'lucide-react/icons/users';
import { folderName } from '@bestie/contracts/assets';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { PageHeader } from '@bestie/design-system/page-header';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { FolderTrail } from './folders';
import type { OpenDialogName } from './space-dialogs';
import type { useSpaceView } from './use-space-view';

/** Name and size of the space or of the current folder, the path, and actions for the whole. */
export function SpaceHeader({
  space,
  control: { view, change },
  onUpload,
  onDialog,
  onDownload,
}: {
  space: SpaceDetail;
  control: ReturnType<typeof useSpaceView>;
  onUpload: () => void;
  onDialog: (dialog: OpenDialogName) => void;
  onDownload: () => void;
}) {
  const mayEdit = space.can.edit;
  const size = space.assetCount > 0 ? ` · ${formatBytes(space.bytes)}` : '';
  const facts = (
    <>
      {space.hidden && <>Only you can see this space: “{space.hidden.reason}” — </>}
      {space.description && (
        <>
          <PeopleText>{space.description}</PeopleText>
          {' — '}
        </>
      )}
      {plural(space.assetCount, 'file') + size}
    </>
  );
  return (
    <PageHeader
      eyebrow={
        space.hidden ? (
          <Badge tone="danger">Hidden by an admin</Badge>
        ) : space.archivedAt ? (
          <Badge>Archived</Badge>
        ) : view.trash ? (
          'Trash, emptied after 30 days'
        ) : undefined
      }
      title={view.folder ? folderName(view.folder) : space.name}
      lede={view.folder ? undefined : facts}
      actions={
        <>
          {mayEdit && (
            <Button variant="primary" icon={<Upload />} onClick={onUpload}>
              Upload
            </Button>
          )}
          <Button icon={<Users />} onClick={() => onDialog('members')}>
            {plural(space.memberCount, 'member')}
          </Button>
          <Menu
            align="end"
            trigger={<IconButton label="More" icon={<Ellipsis />} variant="outline" tooltip={false} />}
          >
            {mayEdit && (
              <MenuItem icon={<FolderPlus />} onSelect={() => onDialog({ folder: null })}>
                New folder
              </MenuItem>
            )}
            <MenuItem disabled={space.assetCount === 0} onSelect={onDownload}>
              Download {view.folder ? 'this folder' : 'everything'} as ZIP
            </MenuItem>
            <MenuItem onSelect={() => change({ trash: view.trash ? '' : '1', q: '', kind: '', needs: '' })}>
              {view.trash ? 'Leave the trash' : 'Show the trash'}
            </MenuItem>
            {space.can.manage && <MenuSeparator />}
            {space.can.manage && <MenuItem onSelect={() => onDialog('settings')}>Space settings</MenuItem>}
          </Menu>
        </>
      }
    >
      <FolderTrail spaceId={space.id} name={space.name} folder={view.folder} />
    </PageHeader>
  );
}
