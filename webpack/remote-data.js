import path from 'node:path';
import { contractsSource, createFreshJiti, jiti } from './workspace.js';

/**
 * Drawings of the icons in a remote's data, for `remote.json`, so that the host need not have them.
 * @param {string} name of the package, for the error
 * @param {import('@bestie/contracts/remotes').RemoteData} data
 */
export async function drawIcons(name, data) {
  const entries = [...data.navigation.flatMap(({ items }) => items), ...(data.create ?? [])];
  const icons = [...new Set(entries.flatMap(({ icon }) => icon ?? []))];
  return Object.fromEntries(
    await Promise.all(
      icons.map(async (icon) => {
        const drawing = await import(`lucide-react/icons/${icon}`).catch(() => {
          throw new Error(`${name}: src/remote-data.ts names an icon that lucide does not have: ${icon}`);
        });
        return [
          icon,
          drawing.__iconData.node.map(([element, { key: _key, ...attributes }]) => [element, attributes]),
        ];
      }),
    ),
  );
}

/**
 * The current data of a remote from `src/remote-data.ts`.
 * @throws Error that names everything that is invalid
 */
export async function readRemoteData(folder, name) {
  const { remoteDataSchema } =
    /** @type {typeof import('../shared/contracts/src/releases/remotes.schema')} */ (
      await jiti.import(contractsSource('releases/remotes.schema.ts'))
    );
  const { data } = /** @type {{ data: unknown }} */ (
    await createFreshJiti().import(path.join(folder, 'src/remote-data.ts'))
  );
  const checked = remoteDataSchema.safeParse(data);
  if (checked.success) return checked.data;
  const reasons = checked.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(`${name}: src/remote-data.ts does not hold:\n${reasons.join('\n')}`);
}

/**
 * Files that public pages may load later, which guests get too: dialogs, the lightbox.
 * @param {import('@bestie/contracts/remotes').RemoteRoute[]} routes
 * @param {(group: string) => string[]} laterFilesOf
 */
export function laterFilesOfPublic(routes, laterFilesOf) {
  const pages = [...new Set(routes.filter((route) => route.public).map(({ page }) => page))];
  if (pages.length === 0) return {};
  return { laterFiles: Object.fromEntries(pages.map((page) => [page, laterFilesOf(`page-${page}`)])) };
}
