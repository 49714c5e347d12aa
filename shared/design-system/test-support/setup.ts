import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

// Waiting ends with the condition; the limits say when to give up, also on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout: no observers, no scrolling, no animation.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (typeof window !== 'undefined') {
  window.ResizeObserver ??= NoObserver as unknown as typeof ResizeObserver;
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
  window.PointerEvent ??= class extends MouseEvent {} as unknown as typeof PointerEvent;
}

/** Console output of a test; any output fails it. */
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      said.push(`console.${level}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  if (typeof window !== 'undefined') cleanup();
  jest.restoreAllMocks();
  expect(said).toEqual([]);
});
