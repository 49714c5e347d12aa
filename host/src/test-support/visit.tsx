import type { ComponentType } from 'react';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { PageData } from '@bestie/contracts/remotes';
import { createRoutes } from '../federation/create-routes';
import type { RemoteLoader } from '../federation/load-remote';
import { createShellPartsWith } from '../shell/create-shell-parts';
import { createShellStorage } from '../storage/storage';
import { pageFor } from './consoles';
import { MemoryIdentity } from './memory-identity';

export interface Visit {
  /** Calls to the server in order: `POST /sessionLogin`. */
  calls: string[];
  /** Event streams in order. */
  streams: { url: string; closed: boolean }[];
  /** Full page loads in order: the path, or `reload`. */
  loads: string[];
  /** Pages that were opened in place after signing in. */
  swaps: string[];
  identity: MemoryIdentity;
  /** Path and query in view. */
  place(): string;
  go(path: string): Promise<void>;
}

export interface VisitOptions {
  role: NonNullable<PageData['session']>['role'] | 'guest';
  /** Answers of the server by `METHOD /path`. */
  answers?: Record<string, () => Response | Promise<Response>>;
  /** The person at the identity provider, if it differs from the page's. */
  identity?: MemoryIdentity;
  /** The identity provider in the page's data; the embedded one unless given. */
  provider?: PageData['identity'];
  /** When the account is erased, if the person asked for it. */
  leavesAt?: string;
  /** The person in the page's data besides the role. */
  session?: Partial<NonNullable<PageData['session']>>;
  /** Contents of the consoles' pages; their title unless given. */
  Page?: ComponentType;
}

/** Every page is there at once and shows its title. */
const loaderOf = (Page?: ComponentType): RemoteLoader => ({
  loadedPage: (remote, name) => {
    const title = remote.routes.find((route) => route.page === name)?.title;
    return { Page: Page ?? (() => <h1>{title}</h1>), Wrapper: undefined, release: remote };
  },
  loadPage: () => Promise.reject(new Error('Every page is there.')),
  loadFallback: (_remote, _page, failure) => Promise.reject(failure),
});

export const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

const ada = { uid: 'ada', email: 'ada@example.org', displayName: null };

/** Opens a path of the site as a browser would: the real shell, a server of canned answers. */
export async function visit(
  path: string,
  { role, answers = {}, identity, provider: identityOfPage, leavesAt, session, Page }: VisitOptions,
): Promise<Visit> {
  const calls: string[] = [];
  const streams: Visit['streams'] = [];
  const loads: string[] = [];
  const swaps: string[] = [];
  const provider = identity ?? new MemoryIdentity(role === 'guest' ? null : ada);
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${(input instanceof Request ? input.url : input.toString()).split('?')[0]}`;
    calls.push(call);
    const answer = answers[call];
    if (answer) return answer();
    if (call === 'GET /api/notifications') return json({ items: [], nextCursor: null, unread: 0 });
    if (call.includes('/settings/profile')) return json({ fanEnabled: call.startsWith('PATCH') });
    return call === 'POST /sessionLogout'
      ? new Response(null, { status: 204 })
      : json({ ...ada, role: 'fan' });
  };
  globalThis.EventSource = class extends EventTarget {
    closed = false;
    constructor(readonly url: string) {
      super();
      streams.push(this);
    }
    close() {
      this.closed = true;
    }
  } as unknown as typeof EventSource;
  const open = (page: PageData, at: string) => {
    const parts = createShellPartsWith({
      page,
      loadIdentity: async () => provider,
      createStorage: () => createShellStorage(() => Promise.reject(new Error('Nothing here is stored.'))),
      enter: (to) => loads.push(to),
      swap: (next, to) => {
        swaps.push(to);
        router = open(next, to);
        rerender(<RouterProvider key={swaps.length} router={router} />);
      },
      complete: (release) => Promise.resolve(release),
      reload: () => loads.push('reload'),
    });
    return createMemoryRouter(createRoutes(page.composition, loaderOf(Page), parts), {
      initialEntries: [at],
    });
  };
  const page = { ...pageFor(role), ...(identityOfPage && { identity: identityOfPage }) };
  let router = open(
    page.session
      ? { ...page, session: { ...page.session, ...session, ...(leavesAt && { leavesAt }) } }
      : page,
    path,
  );
  // Once more after the redirects of the first turn.
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  const { rerender } = render(<RouterProvider router={router} />);
  await settle();
  return {
    calls,
    streams,
    loads,
    swaps,
    identity: provider,
    place: () => router.state.location.pathname + router.state.location.search,
    go: async (to) => {
      await act(() => router.navigate(to));
      await settle();
    },
  };
}
