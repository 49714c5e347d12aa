import type { ComponentType } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createApi } from '@bestie/client/api';
import type { LiveListener } from '@bestie/client/live';
import type { LiveEvent } from '@bestie/contracts/live';
import { ShellProvider } from '../shell/shell';
import type { SlotName, SlotProps } from '../shell/slots';
import { createTestUploads, type TestUploads } from './testing-uploads';
import type {
  ProgressEntry,
  RemoteDefinition,
  Shell,
  ShellAccount,
  ShellStorage,
  ThemeMode,
  ToastKind,
} from '../shell/shell-contract';

/** Recorded calls of a remote to its shell during a test. */
export interface ShellRecord {
  toasts: { message: string; kind: ToastKind; undo: (() => void) | undefined }[];
  progress: Map<string, ProgressEntry>;
  /** The current action of 'n'. */
  primaryAction: { label: string; run(): void } | null;
  /** Current warnings about leaving. */
  unsaved: Set<string>;
  /** Current names of pages in breadcrumbs, by path. */
  crumbs: Map<string, string>;
  /** The last choice of the remote; null without one. */
  theme: ThemeMode | null;
}

export interface RenderRemoteOptions {
  /** Initial path of the remote. */
  path: string;
  /** Answers the remote's requests. Without it every request fails the test. */
  fetch?: typeof fetch;
  storage?: Partial<ShellStorage>;
  account?: Partial<ShellAccount>;
  /** Replaces any part of the shell. */
  shell?: Partial<Omit<Shell, 'api' | 'queryClient' | 'live' | 'storage' | 'uploads' | 'account'>>;
}

export interface RenderedRemote extends RenderResult {
  record: ShellRecord;
  /** The current location of the person. */
  location(): { pathname: string; search: string };
  navigate(to: string): Promise<void>;
  /** Acts as if the server had sent it. */
  emit(event: LiveEvent): void;
  queryClient: QueryClient;
  uploads: TestUploads;
}

/** Rejects unexpected requests by name. */
function unforeseen<T extends object>(what: string, known: Partial<T> = {}): T {
  return new Proxy(known, {
    get(target, name) {
      if (name in target) return target[name as keyof typeof target];
      return () => Promise.reject(new Error(`This test foresees no ${what}.${String(name)}.`));
    },
  }) as T;
}

function createLive() {
  const listeners = new Map<string, Set<LiveListener>>();
  return {
    events: {
      subscribe(topic: string, listener: LiveListener) {
        const set = listeners.get(topic) ?? new Set();
        listeners.set(topic, set.add(listener));
        return () => void set.delete(listener);
      },
      close: () => listeners.clear(),
    },
    emit: (event: LiveEvent) => listeners.get(event.topic)?.forEach((listener) => listener(event)),
  };
}

/**
 * Renders a page of a remote as the host would, without the host: the same router, query client and shell
 * contract, and a record of the remote's calls. Resolves when the page's code is loaded.
 */
export async function renderRemote<PageName extends string>(
  definition: RemoteDefinition<PageName>,
  { path, fetch: answer, storage, account, shell: changes }: RenderRemoteOptions,
): Promise<RenderedRemote> {
  const { data, pages, wrapper: Wrapper } = definition;
  const record: ShellRecord = {
    toasts: [],
    progress: new Map(),
    primaryAction: null,
    unsaved: new Set(),
    crumbs: new Map(),
    theme: null,
  };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const live = createLive();
  const uploads = createTestUploads();
  const refuse: typeof fetch = (input) =>
    Promise.reject(
      new Error(`This test foresees no request to ${input instanceof Request ? input.url : String(input)}.`),
    );
  const shell: Shell = {
    session: {
      uid: 'bestie',
      email: 'bestie@bestie.test',
      displayName: 'Bestie',
      role: data.audience,
      admin: data.audience === 'admin',
    },
    role: data.audience,
    theme: { mode: 'auto', resolved: 'light', set: (mode) => void (record.theme = mode) },
    fanMode: { enabled: false, set: () => Promise.resolve() },
    api: createApi({
      origin: 'http://bestie.test',
      token: () => Promise.resolve('token'),
      fetch: answer ?? refuse,
    }),
    queryClient,
    live: live.events,
    storage: unforeseen<ShellStorage>('storage', storage),
    uploads,
    account: unforeseen<ShellAccount>('account', account),
    toast: (message, options) =>
      void record.toasts.push({ message, kind: options?.kind ?? 'default', undo: options?.undo }),
    progress: {
      report: (entry) => void record.progress.set(entry.id, entry),
      clear: (id) => void record.progress.delete(id),
    },
    registerPrimaryAction(action) {
      record.primaryAction = action;
      return () => {
        if (record.primaryAction === action) record.primaryAction = null;
      };
    },
    registerUnsaved(reason) {
      record.unsaved.add(reason);
      return () => void record.unsaved.delete(reason);
    },
    registerCrumb({ path: named, label }) {
      record.crumbs.set(named, label);
      return () => void record.crumbs.delete(named);
    },
    greeting: { text: 'Welcome Back, Bestie', firstVisit: false },
    ...changes,
  };
  const router = createMemoryRouter(
    [
      ...data.routes.map((route) => ({
        path: route.path,
        hydrateFallbackElement: <div aria-busy="true" />,
        lazy: async () => {
          const Page: ComponentType = (await pages[route.page]()).default;
          return {
            element: Wrapper ? (
              <Wrapper>
                <Page />
              </Wrapper>
            ) : (
              <Page />
            ),
          };
        },
      })),
      // Elsewhere in the application: the test reads `location()`.
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  const result = render(
    <QueryClientProvider client={queryClient}>
      <ShellProvider shell={shell}>
        <RouterProvider router={router} />
      </ShellProvider>
    </QueryClientProvider>,
  );
  const settle = () =>
    act(async () => {
      while (!router.state.initialized || router.state.navigation.state !== 'idle') {
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    });
  await settle();
  return {
    ...result,
    record,
    queryClient,
    uploads,
    location: () => ({ pathname: router.state.location.pathname, search: router.state.location.search }),
    async navigate(to) {
      await act(() => router.navigate(to));
      await settle();
    },
    emit: (event) => act(() => live.emit(event)),
  };
}

/**
 * Renders a part of a remote as a slot of another console would, with the slot's properties. It is at the path
 * of the remote's home.
 */
export async function renderPart<PageName extends string, Name extends SlotName>(
  definition: RemoteDefinition<PageName>,
  part: string,
  slot: Name,
  properties: SlotProps[Name],
  options: Omit<RenderRemoteOptions, 'path'> = {},
): Promise<RenderedRemote> {
  const { data, parts = {} } = definition;
  const importPart = parts[part];
  if (!importPart || !data.fills?.some((filling) => filling.part === part && filling.slot === slot))
    throw new Error(`The remote has no part ${part} for ${slot}.`);
  const Part = (await importPart()).default as ComponentType<SlotProps[Name]>;
  const home = data.routes.find(({ path }) => path === data.home);
  if (!home) throw new Error(`The remote has no page at ${data.home}.`);
  const page = () => Promise.resolve({ default: () => <Part {...properties} /> });
  return renderRemote(
    { ...definition, pages: { ...definition.pages, [home.page]: page } },
    { ...options, path: data.home },
  );
}
