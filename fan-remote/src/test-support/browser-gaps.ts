/** Browser APIs that jsdom lacks, for tests of whole pages. */
if (typeof window !== 'undefined') {
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

export {};
