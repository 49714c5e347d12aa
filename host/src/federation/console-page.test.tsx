import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { pageFor } from '../test-support/consoles';
import { runningNow } from '../test-support/running-marks';
import { createRoutes } from './create-routes';
import type { RemoteLoader, RemotePage } from './load-remote';
import { RemoteFailure } from './remote-failure';
import type { Access, ShellParts } from './shell-parts';

const { composition } = pageFor('fan');
const [fan] = composition.remotes;
const before = { ...fan!, version: '0.9.0', container: 'fan_0_9_0' };

let access: Access = 'granted';
let broken = true;
function Current() {
  if (broken) throw new Error('cannot be drawn');
  return <h1>Current</h1>;
}
const current: RemotePage = { Page: Current, Wrapper: undefined, release: fan! };
const standIn: RemotePage = { Page: () => <h1>As before</h1>, Wrapper: undefined, release: before };

function open(
  loadFallback: RemoteLoader['loadFallback'],
  shown = composition,
  loadedPage: RemoteLoader['loadedPage'] = () => current,
  loadPage: RemoteLoader['loadPage'] = () => Promise.resolve(current),
  documentUrl?: string,
) {
  const failures: string[] = [];
  const entered: string[] = [];
  const messages: string[] = [];
  const parts: ShellParts = {
    Root: () => <Outlet />,
    Frame: () => <Outlet />,
    PageSkeleton: () => <p>Coming</p>,
    AccessRedirect: () => null,
    PageFrame: ({ children }) => children,
    Crash: () => <p>Crash</p>,
    routes: [],
    framedRoutes: [],
    access: () => access,
    useAccess: () => access,
    onRemoteFailure: ({ kind }, { version }) => failures.push(`${version} ${kind}`),
    enter: (url) => void entered.push(url),
    onRemotePage: () => undefined,
  };
  const loader: RemoteLoader = {
    loadedPage,
    loadPage,
    loadFallback,
  };
  const look = new MutationObserver(() => messages.push(screen.queryByRole('alert')?.textContent ?? ''));
  look.observe(document.body, { childList: true, subtree: true });
  const router = createMemoryRouter(createRoutes(shown, loader, parts, documentUrl), {
    initialEntries: ['/home'],
  });
  render(<RouterProvider router={router} />);
  return { failures, messages, entered, router };
}

beforeEach(() => {
  access = 'granted';
  broken = true;
  // React tells of errors that a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a page that throws at first is replaced by the one before, and nothing is seen of it', async () => {
  const loadFallback = jest.fn(() => Promise.resolve(standIn));
  const { messages } = open(loadFallback);
  expect(await screen.findByRole('heading', { name: 'As before' })).toBeVisible();
  expect(loadFallback).toHaveBeenCalledWith(fan, 'home', expect.objectContaining({ kind: 'threw' }));
  expect(messages.join('')).toBe('');
});

test('without a fallback the message is shown, and Retry renders the page again', async () => {
  open((_remote, _page, failure) => Promise.reject(failure));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Current' })).toBeVisible();
});

test('a fallback that throws as well is not replaced again', async () => {
  const bad: RemotePage = { ...standIn, Page: Current };
  const loadFallback = jest.fn(() => Promise.resolve(bad));
  const { failures } = open(loadFallback);
  await screen.findByRole('alert');
  expect(loadFallback).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(failures).toEqual(['0.9.0 threw']));
});

const frame = { kind: 'frame', origin: 'https://maps.example.com', why: 'Where shops are' } as const;
const withOrigins = {
  ...composition,
  remotes: composition.remotes.map((remote) => ({ ...remote, origins: [frame] })),
};

test('a console with origins of others opens by a full load, which brings the policy of its pages', async () => {
  const { entered } = open((_remote, _page, failure) => Promise.reject(failure), withOrigins);
  await waitFor(() => expect(entered).toEqual(['http://localhost/home']));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('so does one whose document was opened before the person might see it', async () => {
  access = 'sign-in';
  const { entered, router } = open(
    (_remote, _page, failure) => Promise.reject(failure),
    withOrigins,
    () => current,
    () => Promise.resolve(current),
    'http://localhost/home',
  );
  await router.navigate('/closet');
  access = 'granted';
  void router.navigate('/home');
  await waitFor(() => expect(entered).toEqual(['http://localhost/home']));
});

test('the link of a trial, to which a sign-in comes back, opens by a full load', async () => {
  broken = false;
  const { entered, router } = open((_remote, _page, failure) => Promise.reject(failure));
  await screen.findByRole('heading', { name: 'Current' });
  void router.navigate('/try/fan/1.1.0-b-closet.1');
  await waitFor(() => expect(entered).toEqual(['http://localhost/try/fan/1.1.0-b-closet.1']));
  expect(screen.getByRole('heading', { name: 'Current' })).toBeVisible();
});

test('a page opens where the storage of the browser is full', async () => {
  broken = false;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  open(
    (_remote, _page, failure) => Promise.reject(failure),
    composition,
    () => undefined,
  );
  expect(await screen.findByRole('heading', { name: 'Current' })).toBeVisible();
});

/** A page whose code does not come until the returned function is called. */
async function openUnreachable() {
  broken = false;
  let isThere = false;
  const loadPage = jest.fn((): Promise<RemotePage> =>
    isThere ? Promise.resolve(current) : Promise.reject(new RemoteFailure('down', 'fan', 'no answer')),
  );
  const { router } = open(
    (_remote, _page, failure) => Promise.reject(failure),
    composition,
    () => undefined,
    loadPage,
  );
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(loadPage).toHaveBeenCalledTimes(1);
  const come = () => {
    isThere = true;
  };
  return { router, come };
}

test('a page that did not load opens as soon as the connection is back', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { come } = await openUnreachable();
  expect(screen.getByRole('alert')).toHaveTextContent('It will open when you’re back online.');
  come();
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Current' })).toBeVisible();
});

test('it is tried again at the next address of its route', async () => {
  const { router, come } = await openUnreachable();
  come();
  await act(() => router.navigate('/home?tab=looks'));
  expect(await screen.findByRole('heading', { name: 'Current' })).toBeVisible();
});

test('a release is said to run before its code is loaded and before it renders: it may never return from either', async () => {
  const marks: string[] = [];
  const look = () => marks.push(...runningNow());
  const Page = () => {
    look();
    return <h1>Marked</h1>;
  };
  open(
    (_remote, _page, failure) => Promise.reject(failure),
    composition,
    () => undefined,
    async (release) => {
      // The script is requested, and evaluated once it is there.
      await Promise.resolve();
      look();
      return { ...current, Page, release: { ...release, version: '1.7.0' } };
    },
  );
  await screen.findByRole('heading', { name: 'Marked' });
  expect(marks).toEqual([`fan@${fan!.version}`, 'fan@1.7.0']);
});
