import { paths } from '@bestie/contracts/paths';

/** Address of a space; `view` becomes its query: folder, asset, needs … */
export function spacePath(spaceId: string, view: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(view).filter(([, value]) => value !== '')).toString();
  return paths.creator.space.replace(':spaceId', spaceId) + (query && `?${query}`);
}

/** Address of the upload page of a space, for a folder. */
export function spaceUploadPath(spaceId: string, folder = ''): string {
  const path = paths.creator.spaceUpload.replace(':spaceId', spaceId);
  return folder ? `${path}?${new URLSearchParams({ folder })}` : path;
}
