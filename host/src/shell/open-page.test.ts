import { openInFull, pushPage } from './open-page';

/** A window at an address, of which the test sees where it goes. */
function windowAt(href: string) {
  const steps: string[] = [];
  return {
    steps,
    location: {
      href,
      assign: (to: string | URL) => void steps.push(`assign ${to}`),
      reload: () => void steps.push('reload'),
    },
    history: {
      state: { idx: 2 },
      replaceState: (state: unknown, _title: string, to?: string | URL | null) =>
        void steps.push(`replace ${JSON.stringify(state)} ${to}`),
    },
  };
}

test.each([
  ['/home', ['assign /home']],
  ['/home#looks', ['assign /home#looks']],
  ['https://bestie.test/closet?q=hat', ['assign https://bestie.test/closet?q=hat']],
  ['/closet?q=coat#a', ['assign /closet?q=coat#a']],
  // The browser would only scroll to the fragment.
  ['/closet?q=hat#a', ['replace {"idx":2} /closet?q=hat#a', 'reload']],
  ['/closet?q=hat#b', ['replace {"idx":2} /closet?q=hat#b', 'reload']],
])('%s is loaded in full from /closet?q=hat#a', (path, steps) => {
  const page = windowAt('https://bestie.test/closet?q=hat#a');
  openInFull(path, page);
  expect(page.steps).toEqual(steps);
});

test('a page that opens in place is the next one for the router, so that Back leads to the one before', () => {
  history.replaceState({ idx: 3, key: 'a', usr: null }, '', '/login');
  pushPage('/home');
  expect(location.pathname).toBe('/home');
  expect(history.state).toEqual({ idx: 4 });
  history.replaceState(null, '', '/login');
  pushPage('/home');
  expect(history.state).toEqual({ idx: 1 });
});
