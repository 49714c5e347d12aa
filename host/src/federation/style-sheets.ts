/** Folder of the release that a style sheet belongs to; also of one that comes from this device's copies. */
const folderIn = /\/remotes\/[^/]+\/[^/]+\//;

/** Pages that stand, by the folder of their release. */
const standing = new Map<string, number>();

const sheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');

function applyTo({ href, sheet }: HTMLLinkElement): void {
  const folder = folderIn.exec(href)?.[0];
  // Not the element's own `disabled`, which would have the file loaded again.
  if (folder !== undefined && sheet) sheet.disabled = !standing.has(folder);
}

function applyToAll(): void {
  sheets().forEach(applyTo);
}

/** Sheets that arrive when their console has been left. `load` does not bubble. */
function onLoad({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') applyTo(target);
}

let listening = false;

/**
 * Says that a page of a release stands: its style sheets apply until the returned function is called and no other
 * page of it stands. To be called before the page is painted.
 */
export function applyStyles(folder: string): () => void {
  if (!listening) {
    listening = true;
    document.addEventListener('load', onLoad, true);
  }
  standing.set(folder, (standing.get(folder) ?? 0) + 1);
  applyToAll();
  return () => {
    const left = (standing.get(folder) ?? 1) - 1;
    if (left > 0) standing.set(folder, left);
    else standing.delete(folder);
    // Between two pages of one console nothing changes: the next one says so before this runs.
    queueMicrotask(applyToAll);
  };
}
