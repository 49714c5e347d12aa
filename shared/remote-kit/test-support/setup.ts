import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// Waiting ends with the condition; the limits only say when to give up, also on a machine that is busy.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(60_000);

// Which of two drawings comes first is up to React and the machine; what a test looks at is drawn in one.
jest.mock('@bestie/design-system/use-after-first-render', () => ({ useAfterFirstRender: () => true }));

/** A test that talks to a real server may ask for `@jest-environment node`, where there is no window. */
const inBrowser = typeof window !== 'undefined';

if (inBrowser) {
  // jsdom has no layout and so no media queries; nothing matches.
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
  window.scrollTo = () => undefined;
}

const levels = ['error', 'warn'] as const;

/** Fails the test on what it did not expect in the console; a test that expects it spies on the console itself. */
beforeEach(() => {
  for (const level of levels) {
    jest.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      throw new Error(`console.${level}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  if (!inBrowser) return;
  localStorage.clear();
  sessionStorage.clear();
});
