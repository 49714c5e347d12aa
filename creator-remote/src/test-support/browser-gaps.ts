/** Browser APIs that jsdom lacks. */
// Without layout no element becomes visible.
window.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

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

export {};
