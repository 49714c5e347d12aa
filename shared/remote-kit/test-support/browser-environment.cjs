const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom leaves out what every browser has and Node has too. */
const platform = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of platform) this.global[name] ??= globalThis[name];
    // jsdom's crypto cannot hash.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    // jsdom's files are read by its own reader alone.
    const { Blob, FileReader } = this.global;
    Blob.prototype.arrayBuffer ??= function arrayBuffer() {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(/** @type {ArrayBuffer} */ (reader.result));
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
    // Requests of the router carry jsdom's signal, which Node's Request refuses.
    this.global.AbortController = AbortController;
    this.global.AbortSignal = AbortSignal;
  }
};
