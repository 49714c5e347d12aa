/** What every browser has and jsdom lacks, for tests of whole pages. */
if (typeof window !== 'undefined') {
  // Without layout nothing changes its size.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // The platform's AbortSignal is not jsdom's own, which is the only one it takes.
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

export {};
