/** Kinds of requests that content waits for; pictures and fonts come into a page that stands. */
const needed = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR']);

/** A read that the HTML preloads is of no kind in DevTools. */
const isNeeded = ({ type, url }) => needed.has(type) || (type === 'Other' && url.includes('/api/'));

/** What the shell asks for in every variant, and no page's content waits for: it counts in bytes, not in depth. */
const isAside = ({ url }) => url.endsWith('/settings/profile');

/**
 * Listens to the network of a page that is about to be loaded.
 * @param {import('@playwright/test').CDPSession} devtools
 * @returns {(content: number) => { bytes: number, count: number, depth: number, list: object[] }}
 *   what was asked for before the content stood (ms since the navigation began) and arrived: HTML, code, styles and
 *   answers of the API, in bytes as transferred, headers included
 */
export function watchRequests(devtools) {
  const requests = new Map();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type }) => {
    requests.set(requestId, { url: request.url, initiator, type, start: timestamp });
  });
  // Found already on its way: the request was counted when the HTML made it.
  devtools.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    const request = requests.get(requestId);
    if (request) request.type = type;
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength });
  });
  return (content) => {
    const all = [...requests.values()];
    const document = all.find(({ type }) => type === 'Document');
    const end = document.start + content / 1000;
    const list = all.filter(
      (request) => isNeeded(request) && request.start < end && request.bytes !== undefined,
    );
    return {
      list,
      bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
      count: list.length,
      depth: depthOf(document, list),
    };
  };
}

/**
 * How many requests stood one behind the other. The HTML is the first; what it names itself the second. What
 * running code asked for comes behind everything that had arrived when it did.
 */
function depthOf(document, list) {
  const depths = new Map([[document, 1]]);
  const later = list
    .filter((request) => request !== document && !isAside(request))
    .sort((left, right) => left.start - right.start);
  for (const request of later) {
    const named = request.initiator.type === 'parser' && request.initiator.url === document.url;
    const before = [...depths].filter(([{ end }]) => end <= request.start).map(([, depth]) => depth);
    depths.set(request, named ? 2 : 1 + Math.max(1, ...before));
  }
  return Math.max(...depths.values());
}
