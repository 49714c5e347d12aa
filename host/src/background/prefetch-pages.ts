import type { PageComposition } from '@bestie/contracts/remotes';
import type { ComposedRemote } from '../federation/load-remote';
import type { CompleteRelease } from '../federation/shell-parts';
import type { PageReads } from '../session/page-reads';
import { findRoute } from '../shell/route-lookup';

/** A pointer that passes over a link does not mean it: time in ms until it does. */
const DELAY = 80;
/** Of one document, until it is loaded again. */
const budget = { pages: 40, bytes: 1_500_000 };

/** The Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export interface PrefetchOptions {
  composition: PageComposition;
  /** Of the person, for reads with `{uid}`. */
  uid: string;
  complete: CompleteRelease;
  reads: Pick<PageReads, 'ahead' | 'forget'>;
  /** Aborted before the session may end, when files and reads of consoles would be refused. */
  sessionMayEnd: AbortSignal;
  /** While files are uploaded, the connection is theirs. */
  isUploading(): boolean;
  connection?: Connection | undefined;
  load?: typeof fetch;
}

/** The link of this site that an event is about. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isPage = link?.origin === location.origin && link.target === '' && !link.hasAttribute('download');
  return link && isPage && link.pathname !== location.pathname ? link : null;
}

/** Bytes of the last request of a file; 0 from the cache. */
function transferred(path: string): number {
  const entries = performance.getEntriesByName(new URL(path, location.origin).href);
  return (entries.at(-1) as PerformanceResourceTiming | undefined)?.transferSize ?? 0;
}

/** Replaces `{name}` by its value. */
const fillIn = (path: string, known: Record<string, string | undefined>): string =>
  path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => encodeURIComponent(known[name] ?? ''));

/**
 * Loads code and first reads of the page that a person is about to open: of a link under a resting pointer, in focus or touched.
 * On a fast connection also the code of the navigation's pages. What is not opened is given up.
 * @returns `look` for navigation that has come into view, and a function that stops it
 */
export function prefetchPages({
  composition,
  uid,
  complete,
  reads,
  sessionMayEnd,
  isUploading,
  connection = (navigator as { connection?: Connection }).connection,
  load = (...request) => fetch(...request),
}: PrefetchOptions): { look(): void; stop(): void } {
  const loaded = new Set<string>();
  const left = { ...budget };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: { href: string; givenUp: AbortController } | undefined;

  const mayLoad = () =>
    left.pages > 0 &&
    left.bytes > 0 &&
    !isUploading() &&
    connection?.saveData !== true &&
    !/2g/.test(connection?.effectiveType ?? '');

  async function loadCode(release: ComposedRemote, page: string, signal: AbortSignal): Promise<void> {
    const paths = (release.pageFiles[page] ?? []).map((path) => release.baseUrl + path);
    const missing = paths.filter((path) => !loaded.has(path));
    await Promise.all(
      missing.map(async (path) => {
        loaded.add(path);
        try {
          // For the browser's cache: the page's own request checks the hash.
          const response = await load(path, { credentials: 'same-origin', priority: 'low', signal });
          await response.arrayBuffer();
          // The session has ended or changed.
          if (response.status >= 400 && response.status < 500) stop();
          left.bytes -= transferred(path);
        } catch {
          loaded.delete(path);
        }
      }),
    );
  }

  async function prefetch(link: URL, signal: AbortSignal, withReads: boolean): Promise<void> {
    const found = !signal.aborted && mayLoad() ? findRoute(composition, link.pathname) : undefined;
    if (!found) return;
    left.pages -= 1;
    const release = await complete(found.remote).catch(() => null);
    if (!release || signal.aborted) return;
    // With a query the page may read something else.
    const templates = (withReads && link.search === '' && release.reads?.[found.route.path]) || [];
    const known = { uid, ...found.parameters };
    await Promise.all([
      loadCode(release, found.route.page, signal),
      ...templates.map(async (path) => {
        left.bytes -= await reads.ahead(fillIn(path, known), signal);
      }),
    ]);
  }

  const giveUp = () => {
    clearTimeout(timer);
    current?.givenUp.abort();
    current = undefined;
  };
  const begin = ({ href }: HTMLAnchorElement) => {
    if (current?.href === href) return;
    giveUp();
    const givenUp = new AbortController();
    current = { href, givenUp };
    void prefetch(new URL(href), givenUp.signal, true);
  };
  const onOver = (event: Event) => {
    const link = linkOf(event);
    if (!link || current?.href === link.href) return;
    clearTimeout(timer);
    timer = setTimeout(() => begin(link), DELAY);
  };
  const onOut = (event: Event) => {
    const link = linkOf(event);
    const { relatedTarget } = event as MouseEvent | FocusEvent;
    // To another element of the link is not out of it.
    if (link && !link.contains(relatedTarget as Node | null)) giveUp();
  };
  const onPress = (event: Event) => {
    const link = linkOf(event);
    if (link) begin(link);
  };
  // The page that is opened uses what was begun.
  const onClick = () => {
    clearTimeout(timer);
    current = undefined;
  };
  const listeners = [
    ['pointerover', onOver],
    ['focusin', onOver],
    ['pointerout', onOut],
    ['focusout', onOut],
    ['touchstart', onPress],
    ['click', onClick],
  ] as const;
  for (const [type, listener] of listeners)
    document.addEventListener(type, listener, { capture: true, passive: true });

  const seen = new Set<string>();
  const ended = new AbortController();
  /** One after another, so that the open page's own requests come first. */
  let queue: Promise<unknown> = Promise.resolve();
  let observer: IntersectionObserver | undefined;
  const onSeen = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) {
      const { href } = target as HTMLAnchorElement;
      if (!isIntersecting || seen.has(href)) continue;
      seen.add(href);
      queue = queue.then(() => prefetch(new URL(href), ended.signal, false));
    }
  };

  function stop(): void {
    giveUp();
    ended.abort();
    // Without live events nobody says when they are no longer true.
    reads.forget();
    observer?.disconnect();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true });
  }
  if (sessionMayEnd.aborted) stop();
  sessionMayEnd.addEventListener('abort', stop);

  return {
    look() {
      if (ended.signal.aborted || connection?.effectiveType !== '4g') return;
      observer ??= new IntersectionObserver(onSeen);
      for (const link of document.querySelectorAll('nav a[href^="/"]')) observer.observe(link);
    },
    stop,
  };
}
