import { NavLink, Outlet } from 'react-router-dom';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { PageData } from '@bestie/contracts/remotes';
import type { Access, CreateShellParts, ShellParts } from '../federation/shell-parts';

/** The shell's parts: see federation/shell-parts.ts for what each must do. */
export const createShellParts: CreateShellParts = ({ composition, session }: PageData): ShellParts => {
  const access = (needs: 'fan' | 'creator' | 'admin', isPublic: boolean): Access => {
    if (isPublic) return 'granted';
    if (!session) return 'sign-in';
    return roleAtLeast(session.role, needs) ? 'granted' : 'forbidden';
  };
  return {
    Root: () => <Outlet />,
    Frame: () => (
      <>
        <nav aria-label="Main">
          {composition.remotes.flatMap((remote) =>
            remote.navigation.flatMap((group) =>
              group.items.map((item) => (
                <NavLink key={item.to} to={item.to}>
                  {item.label}
                </NavLink>
              )),
            ),
          )}
        </nav>
        <main>
          <Outlet />
        </main>
      </>
    ),
    PageSkeleton: () => <div aria-busy="true" />,
    Withheld: ({ access: verdict }) =>
      verdict === 'sign-in' ? <p>Sign in</p> : <p>Unauthorized: You don’t have access to this page.</p>,
    PageFrame: ({ route, children }) => (
      <>
        <title>{route.title}</title>
        {children}
      </>
    ),
    NotFound: () => <h1>Page not found</h1>,
    Crash: () => <p>Something went wrong.</p>,
    routes: [],
    framedRoutes: [],
    access,
    useAccess: access,
    onRemoteFailure(failure) {
      console.warn(failure);
    },
  };
};
