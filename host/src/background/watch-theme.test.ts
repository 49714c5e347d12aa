import type { LiveListener } from '@bestie/client/live';
import { useTheme } from '../theme/theme';
import { watchTheme } from './watch-theme';

const root = document.documentElement;
/** jsdom has no sheets of its own; what a sheet says is kept here. */
class Sheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}
let transitions: number;
let reduced: boolean;

beforeEach(() => {
  transitions = 0;
  reduced = false;
  Object.assign(globalThis, {
    CSSStyleSheet: Sheet,
    matchMedia: () => ({ matches: reduced, addEventListener: () => undefined }),
  });
  Object.assign(document, {
    adoptedStyleSheets: [],
    startViewTransition: (change: () => void) => {
      transitions += 1;
      change();
    },
  });
});
afterEach(() => document.getElementById('theme')?.remove());

const seen = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ text }) => text).join('');
const settled = () => new Promise((resolve) => setTimeout(resolve));

function watch(current = { revision: 1, style: '' }) {
  let tell: LiveListener = () => undefined;
  const ask = jest.fn(() => Promise.resolve(current));
  const live = {
    subscribe: (_topic: string, listener: LiveListener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const end = watchTheme({ live, ask });
  const changed = (data?: object) => tell({ topic: 'platform', type: 'themes.changed', ids: ['t'], data });
  return { ask, end, changed, missed: () => tell(null) };
}
function written(style: string, fixed = false) {
  const element = document.createElement('style');
  element.id = 'theme';
  element.textContent = style;
  if (fixed) element.dataset['fixed'] = '';
  document.head.append(element);
}

test('a theme that goes live is on the open page, by one fade and without a request', async () => {
  const { changed, ask } = watch();
  await settled();
  changed({ revision: 2, style: ':root{--ink:red}' });
  expect(seen()).toBe(':root{--ink:red}');
  expect([transitions, ask.mock.calls.length]).toEqual([1, 1]);
});

test('it replaces what the server wrote into the page, and the built-in look comes back', async () => {
  written('a{}');
  const { changed } = watch({ revision: 1, style: 'a{}' });
  await settled();
  expect(transitions).toBe(0);
  changed({ revision: 2, style: '' });
  expect(document.getElementById('theme')).toBeNull();
  expect(seen()).toBe('');
});

test('Themes check 5: a page that was offline asks for what it missed', async () => {
  const current = { revision: 1, style: '' };
  const { missed, changed, ask } = watch(current);
  await settled();
  Object.assign(current, { revision: 3, style: 'b{}' });
  missed();
  await settled();
  expect(seen()).toBe('b{}');
  // Events that are sent again bring no data.
  changed();
  await settled();
  expect(ask).toHaveBeenCalledTimes(3);
  // An older one that comes late changes nothing.
  changed({ revision: 2, style: 'c{}' });
  expect(seen()).toBe('b{}');
});

test('Themes check 7: a person’s choice of dark stays dark', async () => {
  useTheme.getState().setMode('dark');
  const { changed } = watch();
  await settled();
  changed({ revision: 2, style: 'b{}' });
  expect([root.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  useTheme.getState().setMode('auto');
});

test('Themes check 8: with reduced motion there is no fade', async () => {
  reduced = true;
  const { changed } = watch();
  await settled();
  changed({ revision: 2, style: 'b{}' });
  expect([seen(), transitions]).toEqual(['b{}', 0]);
});

test('a page that an admin opened with another look keeps it', async () => {
  written('', true);
  const { ask } = watch({ revision: 9, style: 'x{}' });
  await settled();
  expect([ask.mock.calls.length, seen()]).toEqual([0, '']);
});
