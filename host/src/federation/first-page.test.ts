/** The shell is rendered together with its first page, and never waits long for it. */
import { createMemoryRouter } from 'react-router-dom';
import { whenFirstPage } from './first-page';

/** A router whose only page is loaded by the returned function. */
function openRouter() {
  let load = () => undefined as void;
  const code = new Promise<null>((resolve) => (load = () => resolve(null)));
  return { router: createMemoryRouter([{ path: '/', loader: () => code, element: null }]), load };
}

/** Whether a promise has resolved by now. */
async function hasResolved(promise: Promise<void>): Promise<boolean> {
  let resolved = false;
  void promise.then(() => (resolved = true));
  await jest.advanceTimersByTimeAsync(0);
  return resolved;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a page whose code comes at once is waited for', async () => {
  const { router, load } = openRouter();
  const first = whenFirstPage(router);
  await jest.advanceTimersByTimeAsync(100);
  expect(await hasResolved(first)).toBe(false);
  load();
  expect(await hasResolved(first)).toBe(true);
});

test('a page that takes longer is not', async () => {
  const { router } = openRouter();
  const first = whenFirstPage(router);
  await jest.advanceTimersByTimeAsync(150);
  expect(await hasResolved(first)).toBe(true);
});

test('a page without code of its own is there already', async () => {
  const router = createMemoryRouter([{ path: '/', element: null }]);
  expect(await hasResolved(whenFirstPage(router))).toBe(true);
});
