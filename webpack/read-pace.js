const minute = 60_000;

/** @typedef {{ on(event: 'request', listener: (request: { method(): string, url(): string }) => void): unknown }} Context */

/** @type {WeakMap<Context, () => Promise<void>>} */
const paces = new WeakMap();

/**
 * Counts the reads that pages send, so that opening many of them stays below the platform's limit for one person.
 * @param {Context} context
 * @param {number} most reads in a minute
 * @returns {() => Promise<void>} waits until there were fewer in the last minute
 */
function createReadPace(context, most) {
  /** @type {number[]} */
  const sentAt = [];
  context.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/'))
      sentAt.push(Date.now());
  });
  return async () => {
    for (;;) {
      const passed = sentAt.findIndex((time) => time > Date.now() - minute);
      sentAt.splice(0, passed === -1 ? sentAt.length : passed);
      const [oldest] = sentAt;
      if (oldest === undefined || sentAt.length < most) return;
      await new Promise((resolve) => setTimeout(resolve, oldest + minute - Date.now()));
    }
  };
}

/**
 * The pace of a browser's context, whatever it opens in how many rounds.
 * @param {Context} context
 * @param {number} most reads in a minute
 */
export function readPaceOf(context, most) {
  const pace = paces.get(context) ?? createReadPace(context, most);
  paces.set(context, pace);
  return pace;
}
