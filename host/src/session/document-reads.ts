/** For so long, in ms, an answer counts as fresh: as long as the query client's own. */
const FRESH_MS = 30_000;

/**
 * `fetch` for the API that uses the answers of first reads which the server wrote into the document
 * (server/src/platform/page/first-reads.ts), each once. They are taken out of the document, so that the next person of this page finds none.
 */
export function createDocumentReads(
  document: Document,
  send: typeof fetch = (...request) => fetch(...request),
): typeof fetch {
  const answers = new Map<unknown, string>();
  for (const element of document.querySelectorAll<HTMLElement>('script[data-read]')) {
    answers.set(element.dataset.read, element.textContent);
    element.remove();
  }
  return (url, request) => {
    // What is left may not be true any more after a write.
    if (request?.method !== 'GET') answers.clear();
    const answer = performance.now() < FRESH_MS ? answers.get(url) : undefined;
    answers.delete(url);
    return answer === undefined ? send(url, request) : Promise.resolve(new Response(answer));
  };
}
