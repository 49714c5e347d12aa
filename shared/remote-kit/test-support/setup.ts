import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// Waiting ends with the condition; the timeouts only apply on a very busy machine.
configure({ asyncUtilTimeout: 30_000 });

// Whether two updates render together is up to React and the machine; tests batch them.
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
  // Without layout no element changes its size.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // jsdom accepts only its own AbortSignal, and the global one is not its own.
  const add = window.addEventListener.bind(window) as typeof document.addEventListener;
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (typeof options !== 'object' || !options.signal) return add(type, listener, options);
    const { signal, ...rest } = options;
    signal.addEventListener('abort', () => window.removeEventListener(type, listener, rest), { once: true });
    return add(type, listener, rest);
  };
}

const levels = ['error', 'warn'] as const;

/** Fails the test on unexpected console messages; a test that expects one spies on the console itself. */
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
