interface Page {
  location: Pick<Location, 'href' | 'assign' | 'reload'>;
  history: Pick<History, 'state' | 'replaceState'>;
}

/** Opens a page of this site by a full load, also where only the fragment of the address changes. */
export function openInFull(path: string, { location, history }: Page = window): void {
  const { href } = location;
  const target = new URL(path, href);
  if (target.hash && target.href.split('#', 1)[0] === href.split('#', 1)[0]) {
    // `assign` would only scroll to the fragment.
    history.replaceState(history.state, '', path);
    location.reload();
  } else location.assign(path);
}

/** Puts the page that is about to open in place into the address bar, with the number by which the router counts. */
export function pushPage(path: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1 }, '', path);
}
