/** Folder of the release that a style sheet belongs to, whether it comes from the server or from a copy. */
const folderIn = /\/remotes\/[^/]+\/[^/]+\//;

/** Number of shown pages by the folder of their release. */
const shown = new Map<string, number>();

const sheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');

function applyTo({ href, sheet }: HTMLLinkElement): void {
  const folder = folderIn.exec(href)?.[0];
  // `disabled` of the element would make the browser load the file again.
  if (folder !== undefined && sheet) sheet.disabled = !shown.has(folder);
}

function applyToAll(): void {
  sheets().forEach(applyTo);
}

/** Handles sheets that load after their console was left. `load` does not bubble. */
function onLoad({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') applyTo(target);
}

let listening = false;

/**
 * Marks a page of a release as shown: its style sheets apply until the returned functions of all its pages
 * were called. Called before the page is painted.
 */
export function applyStyles(folder: string): () => void {
  if (!listening) {
    listening = true;
    document.addEventListener('load', onLoad, true);
  }
  shown.set(folder, (shown.get(folder) ?? 0) + 1);
  applyToAll();
  return () => {
    const left = (shown.get(folder) ?? 1) - 1;
    if (left > 0) shown.set(folder, left);
    else shown.delete(folder);
    // When one page of a console replaces another, the new page is registered before this runs.
    queueMicrotask(applyToAll);
  };
}
