import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { PageData, RemoteRoute } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import type { ComposedRemote } from './load-remote';
import type { RemoteFailure } from './remote-failure';

/** Carried in `handle` of every console route: `useMatches()` finds it for breadcrumbs, sidebar and accent. */
export interface ConsoleRouteHandle {
  remote: ComposedRemote;
  route: RemoteRoute;
}

/** May this person, as they look now, see it? Decides what is shown and loaded; the server decides on rights. */
export type Access = 'granted' | 'sign-in' | 'forbidden';

/**
 * What the shell brings to the route table. The federation part knows when a page is there and what became of
 * it; how anything looks, and who may see it, is the shell's.
 */
export interface ShellParts {
  /** Around everything: providers; renders an `<Outlet/>`. Never unmounts. */
  Root: ComponentType;
  /** Around every console page: topbar, sidebar; renders an `<Outlet/>`. Stays while pages change. */
  Frame: ComponentType;
  /** Stands in the page's place until the first page's code is there. */
  PageSkeleton: ComponentType;
  /** Shown instead of a page that `access` withholds: sends to sign-in, or says Unauthorized. */
  AccessRedirect: ComponentType<{ access: Exclude<Access, 'granted'> }>;
  /** Title and whatever else a page that stands needs around it. */
  PageFrame: ComponentType<{ remote: ComposedRemote; route: RemoteRoute; children: ReactNode }>;
  NotFound: ComponentType;
  /** For what nothing else caught. */
  Crash: ComponentType;
  /** The shell's own pages: /login, /unauthorized … */
  routes: RouteObject[];
  /** The shell's own pages inside the frame, for instance /search while no remote has it. */
  framedRoutes: RouteObject[];
  /** Must answer at once, from the shell's state. */
  access(needs: Exclude<Role, 'guest'>, isPublic: boolean): Access;
  /** Re-renders on what `access` depends on. */
  useAccess(needs: Exclude<Role, 'guest'>, isPublic: boolean): Access;
  /** A failure of a release, whether the person saw anything of it or not; for the report. */
  onRemoteFailure(failure: RemoteFailure, release: ComposedRemote): void;
  /** A page of a release stands, so many ms after it was asked for. */
  onRemotePage(release: ComposedRemote, loadMs: number): void;
}

/** A release with all its files (seal.ts). */
export type CompleteRelease = (release: ComposedRemote) => Promise<ComposedRemote>;

/**
 * How the shell makes its parts, from what the server wrote into the page. `swap` shows a page of this site in
 * place, made anew for another person.
 */
export type CreateShellParts = (
  page: PageData,
  swap: (page: PageData, path: string) => void,
  complete: CompleteRelease,
) => ShellParts;
