import type { Composition, HostRelease, PageData, RemoteRoute, SealedFile } from '@bestie/contracts/remotes';
import { ICON_PATH } from './icon';

/** What a page shows first: the console's frame, or nothing but paper (sign-in, unknown paths). */
export type FirstPaintFrame = 'console' | 'plain';

export interface PageHtmlOptions {
  page: PageData;
  host: HostRelease;
  /** The console page that the path leads to, when this person may see it. */
  target: { remote: Composition['remotes'][number]; route: RemoteRoute } | null;
  /** Paths of the API that the page will ask for first. */
  reads: readonly string[];
  frame: FirstPaintFrame;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] as string);
}

/** JSON that cannot end the script element it stands in. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

interface Resource {
  url: string;
  integrity: string;
}

function resources(
  { baseUrl, files }: { baseUrl: string; files: readonly SealedFile[] },
  paths: readonly string[],
  extension: string,
): Resource[] {
  return paths
    .filter((path) => path.endsWith(extension))
    .flatMap((path) => {
      const file = files.find((candidate) => candidate.path === path);
      return file ? [{ url: baseUrl + path, integrity: file.integrity }] : [];
    });
}

/** Attributes as the later request will have them, or the browser throws the preload away. */
function preload({ url, integrity }: Resource, as: 'script' | 'style', nonce: string): string {
  return `<link rel="preload" as="${as}" href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}">`;
}

/** A read of the API, asked for as the client will: what `fetch` would get is found already on its way. */
function preloadRead(path: string): string {
  return `<link rel="preload" as="fetch" href="${escapeHtml(path)}" crossorigin="anonymous">`;
}

/**
 * The HTML of any page: everything its first view needs is requested from here, so nothing waits for anything
 * else; the frame is painted before any of it arrives.
 */
export function renderPage({ page, host, target, reads, frame }: PageHtmlOptions): string {
  const { composition, nonce } = page;
  const hostStyles = resources(composition.host, host.initialFiles, '.css');
  const hostScripts = resources(composition.host, host.initialFiles, '.js');
  const pageFiles = target ? (target.remote.pageFiles[target.route.page] ?? []) : [];
  const title = target ? `${target.route.title} · Bestie` : 'Bestie';
  const preloads = [
    ...hostStyles.map((resource) => preload(resource, 'style', nonce)),
    ...(target
      ? resources(target.remote, pageFiles, '.js').map((resource) => preload(resource, 'script', nonce))
      : []),
    ...(target
      ? resources(target.remote, pageFiles, '.css').map((resource) => preload(resource, 'style', nonce))
      : []),
    ...reads.map(preloadRead),
  ];
  const scripts = hostScripts.map(
    ({ url, integrity }) =>
      `<script defer src="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}"></script>`,
  );
  const styles = hostStyles.map(
    ({ url, integrity }) =>
      `<link rel="stylesheet" href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous">`,
  );
  return `<!doctype html>
<html lang="en" data-accent="${target?.remote.accent ?? 'fan'}" data-frame="${frame}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="${ICON_PATH}">
<script>${host.firstPaint.script}</script>
<style>${host.firstPaint.style}</style>
${[...scripts, ...preloads].join('\n')}
</head>
<body>
<div id="root">${host.firstPaint.html}</div>
<script type="application/json" id="bestie">${escapeJson(page)}</script>
${styles.join('\n')}
</body>
</html>
`;
}
