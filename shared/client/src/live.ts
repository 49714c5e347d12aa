import { topicsPerStream } from '@bestie/contracts/live';
import type { LiveEvent } from '@bestie/contracts/live';

/**
 * Called for every event of a topic, and with null when events may have been missed: listeners then refresh
 * everything.
 */
export type LiveListener = (event: LiveEvent | null) => void;

/** Live events of the topics that the page listens to, over one connection. */
export interface LiveEvents {
  /** Listens to a topic until the returned function is called. */
  subscribe(topic: string, listener: LiveListener): () => void;
  /** Closes the connection for good, before a session ends: later listeners get no events. */
  close(): void;
}

/** Milliseconds before a refused stream is opened again; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 15_000, 30_000];
/** A tab that was hidden for so many milliseconds gives its connection up, where tabs share few of them. */
const hiddenTime = 30_000;
/** `EventSource.CLOSED`: the browser does not reconnect by itself. */
const ended = 2;

/** Topics of one object, in contrast to those of the person and of the site. */
const isOfObject = (topic: string) => topic.includes(':') && !topic.startsWith('user:');

/** As many topics as a stream may have; those of the person and of the site come first, because every page needs them. */
const topicsOf = (listened: Iterable<string>): string =>
  [...listened]
    .sort()
    .sort((a, b) => Number(isOfObject(a)) - Number(isOfObject(b)))
    .slice(0, topicsPerStream)
    .join(',');

export interface LiveOptions {
  /** Opens the stream; `EventSource` unless a test brings its own. */
  open?: (url: string) => EventSource;
  /** Called each time that the server answers with no stream; the page tries again after a pause. */
  onRefused?: (() => void) | undefined;
  /** Id of the last event that the page knows from its document; its stream begins after it. */
  lastEventId?: string | undefined;
  /**
   * Called each time that the position of the stream moves. A topic that is added then hears nothing from before, so what was
   * read before and is not shown yet may miss something for good.
   */
  onMoved?: (() => void) | undefined;
  /**
   * The page's document, where all tabs of the site share six connections (HTTP/1.1): a hidden tab gives its own up, and catches
   * up when it is visible again.
   */
  sharing?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> | undefined;
}

/**
 * One event stream for the whole page. Topics that are added and removed within a moment cause one reconnect;
 * it resumes from the last position, so that nothing is missed between two connections. Browsers reconnect after a lost
 * connection, but not after an answer that is no stream, such as one of a proxy while the server restarts: then the page
 * does.
 */
export function createLiveEvents({
  open = (url) => new EventSource(url),
  onRefused = () => {},
  lastEventId = '',
  onMoved = () => {},
  sharing,
}: LiveOptions = {}): LiveEvents {
  const listeners = new Map<string, Set<LiveListener>>();
  let source: EventSource | null = null;
  let position = lastEventId;
  let connectedTopics = '';
  let scheduled = false;
  let closed = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let away = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const move = ({ lastEventId: next }: MessageEvent<string>) => {
    if (next === position) return;
    position = next;
    onMoved();
  };

  const receive = (message: MessageEvent<string>) => {
    move(message);
    const event = JSON.parse(message.data) as LiveEvent;
    for (const listener of listeners.get(event.topic) ?? []) listener(event);
  };

  /** The server no longer knows the missed events. */
  const reset = (message: MessageEvent<string>) => {
    move(message);
    for (const set of listeners.values()) for (const listener of set) listener(null);
  };

  /** Topics that are closed to the person: their listeners ask again, and find that. */
  const ready = (message: MessageEvent<string>) => {
    move(message);
    failures = 0;
    const { refused = [] } = JSON.parse(message.data) as { refused?: string[] };
    for (const topic of refused) for (const listener of listeners.get(topic) ?? []) listener(null);
  };

  const failed = () => {
    if (source?.readyState !== ended) return;
    const pause = pauses[Math.min(failures, pauses.length - 1)]!;
    failures += 1;
    // Not all pages at the same moment.
    retry = setTimeout(reconnect, pause * (0.5 + Math.random() / 2));
    onRefused();
  };

  const reconnect = () => {
    connectedTopics = '';
    connect();
  };

  const connect = () => {
    scheduled = false;
    const topics = closed || away ? '' : topicsOf(listeners.keys());
    if (topics === connectedTopics) return;
    clearTimeout(retry);
    source?.close();
    source = null;
    connectedTopics = topics;
    if (!topics) return;
    const query = new URLSearchParams({ topics, ...(position && { lastEventId: position }) });
    source = open(`/api/live?${query}`);
    source.onmessage = receive;
    source.addEventListener('ready', ready);
    source.addEventListener('error', failed);
    source.addEventListener('reset', reset);
  };

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(connect);
  };

  const setAway = (isAway: boolean) => {
    away = isAway;
    connect();
  };
  const turn = () => {
    clearTimeout(leaving);
    if (sharing?.visibilityState === 'hidden') leaving = setTimeout(setAway, hiddenTime, true);
    else if (away) setAway(false);
  };
  sharing?.addEventListener('visibilitychange', turn);
  turn();

  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      schedule();
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
        schedule();
      };
    },
    close() {
      closed = true;
      clearTimeout(leaving);
      sharing?.removeEventListener('visibilitychange', turn);
      connect();
    },
  };
}
