import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Folder from 'lucide-react/icons/folder';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { folderName, folderParts, parentFolder } from '@bestie/contracts/assets';
import type { AssetFolder } from '@bestie/contracts/assets.contract';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { spacePath } from '../../parts/spaces/space-paths';
import styles from './folders.module.css';

/** The path of the current folder; every step above is a link. */
export function FolderTrail({ spaceId, name, folder }: { spaceId: string; name: string; folder: string }) {
  const parts = folderParts(folder);
  if (parts.length === 0) return null;
  return (
    <nav aria-label="Folders" className={styles.trail}>
      <ol>
        {[name, ...parts].map((part, index) => {
          const path = parts.slice(0, index).join('/');
          return (
            <li key={path}>
              {index > 0 && <ChevronRight aria-hidden="true" />}
              {index === parts.length ? (
                <span aria-current="location">{part}</span>
              ) : (
                <Link href={spacePath(spaceId, { folder: path })}>{part}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Number of files in a folder and its subfolders. */
const countIn = (folders: readonly AssetFolder[], path: string) =>
  folders
    .filter((folder) => folder.path === path || folder.path.startsWith(`${path}/`))
    .reduce((sum, folder) => sum + folder.assetCount, 0);

/** The direct subfolders of the current folder. */
export function FolderList({
  spaceId,
  folders,
  folder,
  mayEdit,
  ...on
}: {
  spaceId: string;
  folders: readonly AssetFolder[];
  folder: string;
  mayEdit: boolean;
  onRename: (path: string) => void;
  onDelete: (path: string) => void;
  onDownload: (path: string) => void;
}) {
  const inside = folders.filter(({ path }) => parentFolder(path) === folder && path !== folder);
  if (inside.length === 0) return null;
  return (
    <ul className={styles.folders} aria-label="Folders here">
      {inside.map(({ path }) => {
        const count = countIn(folders, path);
        return (
          <li key={path} className={styles.folder}>
            <Folder className={styles.icon} aria-hidden="true" />
            <span className={styles.words}>
              <Link href={spacePath(spaceId, { folder: path })} className={styles.link}>
                {folderName(path)}
              </Link>
              <span className={styles.count}>{plural(count, 'file')}</span>
            </span>
            <Menu
              align="end"
              trigger={
                <IconButton label={`Actions for ${folderName(path)}`} icon={<Ellipsis />} tooltip={false} />
              }
            >
              {count > 0 && (
                <MenuItem icon={<Download />} onSelect={() => on.onDownload(path)}>
                  Download as ZIP
                </MenuItem>
              )}
              {mayEdit && (
                <MenuItem icon={<Pencil />} onSelect={() => on.onRename(path)}>
                  Rename or move
                </MenuItem>
              )}
              {mayEdit && (
                <MenuItem icon={<Trash2 />} danger onSelect={() => on.onDelete(path)}>
                  Delete
                </MenuItem>
              )}
              {!mayEdit && count === 0 && <MenuItem disabled>Nothing to do here</MenuItem>}
            </Menu>
          </li>
        );
      })}
    </ul>
  );
}
