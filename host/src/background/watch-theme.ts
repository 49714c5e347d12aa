import type { LiveEvents } from '@bestie/client/live';
import { platformTopic } from '@bestie/contracts/live';

/** The look that pages have now, as the API and live events give it. */
interface ShownTheme {
  revision: number;
  style: string;
}

export interface WatchThemeOptions {
  live: Pick<LiveEvents, 'subscribe'>;
  ask?: () => Promise<ShownTheme>;
}

/** What the server wrote into this page. */
const elementId = 'theme';

const fetchTheme = async (): Promise<ShownTheme> => {
  const response = await fetch('/api/theme', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`/api/theme answered ${response.status}.`);
  return (await response.json()) as ShownTheme;
};

/** Changes the look in one step: fading, or at once for people who want less motion. */
function show(sheet: CSSStyleSheet, style: string): void {
  const change = () => {
    sheet.replaceSync(style);
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    document.getElementById(elementId)?.remove();
  };
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || document.visibilityState === 'hidden' || !document.startViewTransition) change();
  else document.startViewTransition(change);
}

/**
 * Follows the live theme on an open page, without a reload. Light, dark and auto stay the person's own: a theme has values for both.
 * A page that was away asks for the current one. Pages that an admin opened with another look keep it.
 */
export function watchTheme({ live, ask = fetchTheme }: WatchThemeOptions): () => void {
  const written = document.getElementById(elementId);
  if (written?.dataset['fixed'] !== undefined) return () => undefined;
  let shown = written?.textContent ?? '';
  let revision = -1;
  let ended = false;
  const sheet = new CSSStyleSheet();
  const take = (theme: ShownTheme) => {
    // An answer without a revision is none.
    if (ended || !(theme.revision >= revision)) return;
    revision = theme.revision;
    if (theme.style === shown) return;
    shown = theme.style;
    show(sheet, theme.style);
  };
  // Without a response the next event asks again.
  const look = () => void ask().then(take, () => null);
  const unsubscribe = live.subscribe(platformTopic, (event) => {
    // A null event means that events may have been missed; events that are sent again bring no data.
    if (event === null) look();
    else if (event.type === 'themes.changed') {
      if (event.data === undefined) look();
      else take(event.data as ShownTheme);
    }
  });
  // It may have changed since the server wrote this page.
  look();
  return () => {
    ended = true;
    unsubscribe();
  };
}
