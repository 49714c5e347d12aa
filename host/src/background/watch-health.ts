import type { ReleaseEvent } from '../federation/release-log';

/** The release whose page a person sees. */
type Shown = Pick<ReleaseEvent, 'remoteId' | 'version'>;

export interface HealthOptions {
  /** Counts a failure for a release. */
  report(event: Shown & { failure: 'empty' | 'slow' | 'hang'; loadMs: null }): void;
}

/** A task of this length is a hang. */
const longTaskMs = 5_000;
/** From this time on, people notice that a press or a key had no effect. */
const slowMs = 1_000;
/** Time after which a complete page must show something. */
const emptyMs = 1_000;

const content = 'img, svg, canvas, video, audio, iframe, input, textarea, select, button';

/** True when a person sees nothing at all of the page. */
export function isEmpty(main: Element | null): boolean {
  return main !== null && !main.textContent?.trim() && main.querySelector(content) === null;
}

/**
 * Notices what throws no error: a page that shows nothing, interactions that take long, and pages that hang for a while. One
 * in an endless loop cannot say so itself (federation/running-page.ts).
 * @returns `shown` for each page that is complete, and a function that stops it
 */
export function watchHealth({ report }: HealthOptions) {
  let current: Shown | null = null;
  let emptyCheck: ReturnType<typeof setTimeout> | undefined;
  const fail = (failure: 'empty' | 'slow' | 'hang', { remoteId, version }: Shown) =>
    report({ remoteId, version, failure, loadMs: null });

  const observers: PerformanceObserver[] = [];
  const observe = (type: string, options: object, look: (entry: PerformanceEntry) => void) => {
    // Browsers without a measure leave it out.
    if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes.includes(type))
      return;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(look));
    observer.observe({ type, ...options });
    observers.push(observer);
  };
  observe('event', { durationThreshold: slowMs }, ({ duration }) => {
    if (current && duration >= slowMs) fail('slow', current);
  });
  observe('longtask', {}, ({ duration }) => {
    if (current && duration >= longTaskMs) fail('hang', current);
  });

  return {
    /** A page of a release is complete. */
    shown(event: Shown): void {
      current = event;
      clearTimeout(emptyCheck);
      emptyCheck = setTimeout(() => {
        if (isEmpty(document.getElementById('main'))) fail('empty', event);
      }, emptyMs);
    },
    stop(): void {
      clearTimeout(emptyCheck);
      observers.forEach((observer) => observer.disconnect());
    },
  };
}
