import admin from '../../admin-remote/src/remote';
import creator from '../../creator-remote/src/remote';
import fan from '../../fan-remote/src/remote';
import type { IconShape, PageComposition } from '@bestie/contracts/remotes';
import { roleAtLeast, type Role } from '@bestie/contracts/roles';
import type { RemoteDefinition } from '@bestie/remote-kit/shell-contract';

/** Drawings of the icons in the consoles' data, by console; filled in by the build. */
declare const CONSOLE_ICONS: Record<string, Record<string, IconShape[]>>;

const definitions: readonly RemoteDefinition[] = [fan, creator, admin];

/** The code of a console's pages and their wrappers. */
export function consoleOf(id: string): RemoteDefinition | undefined {
  return definitions.find(({ data }) => data.id === id);
}

/**
 * The source of the shell's navigation and routes. A federated page finds it in its HTML; here it is part of
 * the code, as in any single application, and only the role decides.
 */
export function composeConsoles(role: Role): PageComposition {
  const files = { files: [], runtime: '', version: '' };
  return {
    id: role,
    host: { ...files, baseUrl: '', channel: 'stable', entry: '', shell: '' },
    remotes: definitions
      .filter(({ data }) => roleAtLeast(role, data.audience))
      .map(({ data }) => ({
        ...data,
        ...files,
        icons: CONSOLE_ICONS[data.id] ?? {},
        entry: '',
        container: data.id,
        pageFiles: {},
        sharedPackages: [],
        commit: null,
        builtAt: '',
        baseUrl: '',
        channel: 'stable' as const,
        previous: null,
      })),
    reserved: definitions
      .filter(({ data }) => !roleAtLeast(role, data.audience))
      .flatMap(({ data }) =>
        [...data.routes, ...(data.redirects ?? []).map(({ from }) => ({ path: from }))].map(({ path }) => ({
          path,
          audience: data.audience,
        })),
      ),
  };
}
