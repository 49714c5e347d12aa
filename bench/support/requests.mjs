/** Types of requests that content waits for; pictures and fonts are loaded afterwards. */
const needed = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR']);

/** A read that the HTML preloads has no type in DevTools. */
const isNeeded = ({ type, url }) => needed.has(type) || (type === 'Other' && url.includes('/api/'));

/**
 * Requests of the shell in every variant, for which no page's content waits: they count in bytes, not in
 * depth.
 */
const isAside = ({ url }) => url.endsWith('/settings/profile');

/**
 * Listens to the network of a page before it is loaded.
 * @param {import('@playwright/test').CDPSession} devtools
 * @returns {(content: number) => { bytes: number, count: number, depth: number, list: object[] }} requests
 * before the content was shown (ms since the navigation began): HTML, code, styles and responses of the API,
 * in bytes as transferred, including headers
 */
export function watchRequests(devtools) {
  const requests = new Map();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type }) => {
    requests.set(requestId, { url: request.url, initiator, type, start: timestamp });
  });
  // Preloaded: the request was counted when the HTML made it.
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
 * Number of requests that waited for each other. The HTML is the first; requests in it are the second.
 * Requests of running code come after everything that had arrived by then.
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
