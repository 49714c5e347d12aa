import type { RemoteRelease } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import { roleAtLeast } from '@bestie/contracts/roles';

/**
 * The part of a release that a role may see: all of it for its audience and higher roles, otherwise its
 * public pages. Null without any.
 */
export function visibleRelease(release: RemoteRelease, role: Role): RemoteRelease | null {
  if (roleAtLeast(role, release.audience)) return release;
  const routes = release.routes.filter((route) => route.public === true);
  if (routes.length === 0) return null;
  const pages = new Set(routes.map(({ page }) => page));
  const ofPublic = (files: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(files).filter(([page]) => pages.has(page)));
  const pageFiles = ofPublic(release.pageFiles);
  const laterFiles = ofPublic(release.laterFiles ?? {});
  const needed = new Set([pageFiles, laterFiles].flatMap((files) => Object.values(files).flat()));
  return {
    ...release,
    navigation: [],
    redirects: [],
    create: [],
    places: [],
    routes,
    pageFiles,
    ...(release.followingFiles && { followingFiles: ofPublic(release.followingFiles) }),
    laterFiles,
    // Scripts and styles of gated pages are left out; pictures and fonts may belong to any page.
    files: release.files.filter(({ path }) => needed.has(path) || !/\.(?:js|css)$/.test(path)),
  };
}
