import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { PageData, RemoteRoute } from '@bestie/contracts/remotes';
import type { Role } from '@bestie/contracts/roles';
import type { ComposedRemote } from './load-remote';
import type { RemoteFailure } from './remote-failure';

/** `handle` of every console route; `useMatches()` finds it for breadcrumbs, sidebar and accent. */
export interface ConsoleRouteHandle {
  remote: ComposedRemote;
  route: RemoteRoute;
}

/** Whether the person may see it. It decides what is shown and loaded; permissions are the server's. */
export type Access = 'granted' | 'sign-in' | 'forbidden';

/**
 * The shell's part of the route table. The federation part knows whether a page is loaded or has failed; the
 * shell decides how everything looks and who may see it.
 */
export interface ShellParts {
  /** The root with all providers; renders an `<Outlet/>`. Never unmounts. */
  Root: ComponentType;
  /** The frame of console pages: topbar, sidebar; renders an `<Outlet/>`. Stays while pages change. */
  Frame: ComponentType;
  /** Shown until the code of the first page is loaded. */
  PageSkeleton: ComponentType;
  /** Shown instead of a page that `access` withholds: sends to sign-in, or says Unauthorized. */
  AccessRedirect: ComponentType<{ access: Exclude<Access, 'granted'> }>;
  /** Title and other surroundings of a page that is shown. */
  PageFrame: ComponentType<{ remote: ComposedRemote; route: RemoteRoute; children: ReactNode }>;
  /** Shown for uncaught errors. */
  Crash: ComponentType;
  /** Pages of the shell: /login, /unauthorized …, and the one of unknown paths. */
  routes: RouteObject[];
  /** Pages of the shell inside the frame, for instance /search while no remote has it. */
  framedRoutes: RouteObject[];
  /** Synchronous; answers from the shell's state. */
  access(needs: Exclude<Role, 'guest'>, isPublic: boolean): Access;
  /** Re-renders when the result of `access` may have changed. */
  useAccess(needs: Exclude<Role, 'guest'>, isPublic: boolean): Access;
  /** Opens a page of this site by a full load. */
  enter(url: string): void;
  /** Called for a failure of a release, whether the person sees it or not. */
  onRemoteFailure(failure: RemoteFailure, release: ComposedRemote): void;
  /** Called when a page of a release is shown, with the time in ms since it was requested. */
  onRemotePage(release: ComposedRemote, loadMs: number): void;
}

/** A release with all its files (integrity.ts). */
export type CompleteRelease = (release: ComposedRemote) => Promise<ComposedRemote>;

/**
 * Creates the shell's parts, from the data in the page. `swap` shows a page of this site in place, with
 * everything created again for another person.
 */
export type CreateShellParts = (
  page: PageData,
  swap: (page: PageData, path: string) => void,
  complete: CompleteRelease,
) => ShellParts;
