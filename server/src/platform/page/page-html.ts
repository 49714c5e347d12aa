import { greetingFor, GREETING_NAME } from '@bestie/contracts/greeting';
import type { Composition, HostRelease, PageData, RemoteRoute, HashedFile } from '@bestie/contracts/remotes';
import { ICON_PATH } from './icon';
import { escapeHtml } from './escape-html';
import type { FirstRead } from './first-reads';

/** The first paint of a page: the console's frame, or an empty background (sign-in, unknown paths). */
export type FirstPaintFrame = 'console' | 'plain';

/** What a page shows to link previews and search engines. Plain text and paths. */
export interface PagePreview {
  title: string;
  description: string;
  /** The canonical address of the page. */
  path: string;
  /** A picture that everybody may see. */
  picture: { path: string; alt: string } | null;
  /** False excludes the page from search engines. */
  indexed: boolean;
}

export interface PageHtmlOptions {
  page: PageData;
  host: HostRelease;
  /** The console page for the path, if this person may see it. */
  target: { remote: Composition['remotes'][number]; route: RemoteRoute } | null;
  /** Paths of the API that the page will request first, unless their answers follow in the document. */
  reads: readonly string[];
  frame: FirstPaintFrame;
  /** With the site's origin, because others fetch them. */
  preview?: (PagePreview & { origin: string }) | null | undefined;
  /** Whether the first paint shows the heading of the page. */
  withHeading: boolean;
  /** There is nothing to show: search engines remove the page. */
  hidden?: boolean;
  /** The sheet of the live theme; a fixed one stays when another theme goes live. */
  theme: { style: string; fixed: boolean };
}

/** JSON that cannot end the script element around it. */
export const escapeJson = (value: unknown): string => escapeJsonText(JSON.stringify(value));

/** The same for JSON that is text already. */
function escapeJsonText(json: string): string {
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

interface Resource {
  url: string;
  integrity: string;
}

function resources(
  { baseUrl, files }: { baseUrl: string; files: readonly HashedFile[] },
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

/** The attributes must match the later request, otherwise the browser discards the preload. */
function preload({ url, integrity }: Resource, as: 'script' | 'style', nonce: string): string {
  return `<link rel="preload" as="${as}" href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}">`;
}

/** A read of the API, preloaded with the same request as the client's, so that `fetch` finds its response. */
function preloadRead(path: string): string {
  return `<link rel="preload" as="fetch" href="${escapeHtml(path)}" crossorigin="anonymous">`;
}

/** Answers of first reads, which the client uses in place of its requests, and preloads of those without. */
export const renderReads = (reads: readonly FirstRead[]): string =>
  reads
    .map(({ path, answer }) =>
      answer === undefined
        ? preloadRead(path)
        : `<script type="application/json" data-read="${escapeHtml(path)}">${escapeJsonText(answer)}</script>`,
    )
    .map((line) => `${line}\n`)
    .join('');

/** The end of every page; the answers of its first reads come before it. */
export const PAGE_END = '</body>\n</html>\n';

/** The look before anything else is loaded. Its text is written by us, and the policy of the page has its hash. */
const themeElement = ({ style, fixed }: PageHtmlOptions['theme']) =>
  style || fixed ? `<style id="theme"${fixed ? ' data-fixed' : ''}>${style}</style>\n` : '';

/** The heading of a page in the first paint, which shows the greeting that its script chooses. */
function headingElement({ title, heading = {} }: RemoteRoute): string {
  const greeting = (firstVisit: boolean) => escapeHtml(greetingFor(firstVisit, GREETING_NAME).text);
  const words = escapeHtml(heading.title ?? title).replace(
    '{greeting}',
    `<span class="fp-first">${greeting(true)}</span><span class="fp-again">${greeting(false)}</span>`,
  );
  const lede = heading.lede ? `<p class="fp-lede">${escapeHtml(heading.lede)}</p>` : '';
  return `<p class="fp-heading${heading.size ? ` fp-${heading.size}` : ''}">${words}</p>${lede}`;
}

/** Tags for link previews (Open Graph, Twitter cards) and search engines. */
function previewTags({ origin, ...preview }: PagePreview & { origin: string }): string[] {
  const { title, description, path, picture, indexed } = preview;
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(origin + path)}">`,
    ...(indexed ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', 'Bestie'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', origin + path),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(picture
      ? [
          meta('property', 'og:image', origin + picture.path),
          meta('property', 'og:image:alt', picture.alt),
          meta('name', 'twitter:image', origin + picture.path),
          meta('name', 'twitter:image:alt', picture.alt),
        ]
      : []),
  ];
}

/**
 * The HTML of any page up to {@link PAGE_END}: it requests everything that the first view needs, so that nothing waits for anything
 * else; the frame is painted before any of it arrives.
 */
export function renderPage({
  page,
  host,
  target,
  reads,
  frame,
  preview,
  withHeading,
  hidden,
  theme,
}: PageHtmlOptions): string {
  const { composition, nonce } = page;
  const hostStyles = resources(composition.host, host.initialFiles, '.css');
  const hostScripts = resources(composition.host, host.initialFiles, '.js');
  // The shell sends guests to sign-in.
  const signIn = page.session ? [] : host.signInFiles;
  const [release, pageFiles] = target
    ? [target.remote, target.remote.pageFiles[target.route.page] ?? []]
    : [composition.host, signIn];
  const title = target ? `${preview?.title ?? target.route.title} · Bestie` : 'Bestie';
  const said = preview ? previewTags(preview) : hidden ? ['<meta name="robots" content="noindex">'] : [];
  const preloads = [
    ...hostStyles.map((resource) => preload(resource, 'style', nonce)),
    ...resources(release, pageFiles, '.js').map((resource) => preload(resource, 'script', nonce)),
    ...resources(release, pageFiles, '.css').map((resource) => preload(resource, 'style', nonce)),
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
  const firstPaint =
    target?.route.heading && withHeading
      ? host.firstPaint.html.replace('<!--heading-->', () => headingElement(target.route))
      : host.firstPaint.html;
  return `<!doctype html>
<html lang="en" data-accent="${target?.remote.accent ?? 'fan'}" data-frame="${frame}"${target ? ` data-console="${target.remote.id}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
${said.map((tag) => `${tag}\n`).join('')}<link rel="icon" type="image/svg+xml" href="${ICON_PATH}">
<script>${host.firstPaint.script}</script>
<style>${host.firstPaint.style}</style>
${themeElement(theme)}${[...scripts, ...preloads].join('\n')}
</head>
<body>
<div id="root">${firstPaint}</div>
<script type="application/json" id="bestie">${escapeJson(page)}</script>
${styles.join('\n')}
`;
}
