/** Browser APIs that jsdom lacks. */
class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Without layout no element changes its size or becomes visible.
window.ResizeObserver ??= NothingToObserve as unknown as typeof ResizeObserver;
window.IntersectionObserver ??= NothingToObserve as unknown as typeof IntersectionObserver;
window.scrollTo = () => {};

const read = (blob: Blob, how: 'readAsText' | 'readAsArrayBuffer') =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(new Error('The file could not be read.'));
    reader[how](blob);
  });
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return read(this, 'readAsArrayBuffer') as Promise<ArrayBuffer>;
};
Blob.prototype.text ??= function text(this: Blob) {
  return read(this, 'readAsText') as Promise<string>;
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

export {};
