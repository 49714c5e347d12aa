import { patternOf } from './route-pattern.js';

/**
 * Connects to the refresh runtime before react-dom starts: each package's own arrives later and must still
 * find the renderer, otherwise edits in remotes would repaint nothing.
 */
const devtoolsHook = `(() => {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject(renderer) { renderers.set(renderers.size + 1, renderer); return renderers.size; },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
})()`;

/** Address of the script that shows errors in the sources. */
const overlayPath = '/development/overlay.js';

const pageData = /(<script type="application\/json" id="bestie">)(.*?)(<\/script>)/s;

function composed({ releases }, composition) {
  const host = releases.get('host');
  const local = [...releases.values()].filter((release) => release !== host);
  const localIds = new Set(local.map(({ id }) => id));
  const present = new Set(composition.remotes.map(({ id }) => id));
  const reserved = new Set(composition.reserved.map(({ path }) => path));
  return {
    ...composition,
    host: {
      ...composition.host,
      baseUrl: '/host/',
      entry: host.entry,
      files: host.files,
      shell: host.shell,
      runtime: host.runtime,
    },
    remotes: [
      ...composition.remotes.filter(({ id }) => !localIds.has(id)),
      ...local
        // Consoles that the platform hides from this person stay hidden; unknown ones are shown.
        .filter(({ id, routes }) => present.has(id) || !routes.some(({ path }) => reserved.has(path)))
        .map((release) => ({
          ...release,
          baseUrl: `/remotes/${release.id}/${release.version}/`,
          channel: 'development',
        })),
    ],
  };
}

/**
 * Makes a page of the platform use the development servers: their host, their remotes, without preloads and
 * integrity, which would be outdated after the first edit.
 */
export function rewritePage(html, development) {
  const found = pageData.exec(html);
  if (!found) return html;
  const data = JSON.parse(found[2]);
  const next = { ...data, composition: composed(development, data.composition) };
  const host = development.releases.get('host');
  const script = (attributes, text = '') => `<script nonce="${data.nonce}"${attributes}>${text}</script>`;
  const styles = host.initialFiles
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="/host/${file}">`);
  const scripts = host.initialFiles
    .filter((file) => file.endsWith('.js'))
    .map((file) => script(` defer src="/host/${file}"`));
  return html
    .replace(/<link rel="(?:preload|stylesheet)"[^>]*>\n?/g, '')
    .replace(/<script defer src="\/host\/[^>]*><\/script>\n?/g, '')
    .replace(
      pageData,
      (_all, open, _json, close) => open + JSON.stringify(next).replace(/</g, '\\u003c') + close,
    )
    .replace(
      '</head>',
      () =>
        `${script(` src="${overlayPath}"`)}\n${script('', devtoolsHook)}\n${[...styles, ...scripts].join('\n')}\n</head>`,
    );
}

/** Whether a path leads to a page of one of these remotes. */
const isPageOf = (remotes, pathname) =>
  remotes.some(({ routes, redirects = [] }) =>
    [...routes.map(({ path }) => path), ...redirects.map(({ from }) => from)].some((path) =>
      patternOf(path).test(pathname),
    ),
  );

/**
 * Whether this person gets a page at a path from the development servers that the platform does not know. The status of the
 * platform's own pages says whether what they are about exists.
 */
export function isNewPage(html, pathname, development) {
  const found = pageData.exec(html);
  if (!found) return false;
  const { composition } = JSON.parse(found[2]);
  return (
    !isPageOf(composition.remotes, pathname) && isPageOf(composed(development, composition).remotes, pathname)
  );
}

/**
 * Replaces a page that cannot be shown, and gives the reason.
 * @param {string} reason
 * @param {{ untilHost: boolean }} options `untilHost` if it is only shown until the host builds
 */
export const standInPage = (reason, { untilHost }) =>
  `<!doctype html><title>Bestie</title><p>${reason}</p><script${untilHost ? ' data-until-host' : ''} src="${overlayPath}"></script>`;

/** The same for the active releases in `GET /api/composition`. */
export function rewriteAnswer(json, development) {
  const answer = JSON.parse(json);
  return JSON.stringify({ ...answer, composition: composed(development, answer.composition) });
}
