/**
 * The HTML of the single application, made from the server's own: the same first paint, person, title and
 * policy. It has no composition, because its routes are in its code.
 */

const preloadLine = /^<link rel="preload" .*\n?/gm;
const hostScriptLine = /^<script defer .*\n?/gm;
const hostStyleLine = /^<link rel="stylesheet" .*\n?/gm;
/** Answers of first reads in the document. */
const answerLine = /^<script type="application\/json" data-read=.*\n?/gm;
const dataElement = /(<script type="application\/json" id="bestie">)(.*)(<\/script>)/;

/** Replaces text that must exist, otherwise the server's HTML has changed. */
function replace(html, pattern, replacement) {
  const changed = html.replace(pattern, replacement);
  if (changed === html) throw new Error(`The server's HTML has nothing like ${pattern}.`);
  return changed;
}

/**
 * @param {{ initialFiles: string[], pageFiles: Record<string, Record<string, string[]>> }} application its
 * `application.json`
 * @param {{ publicPath: string, preloaded: boolean }} options `preloaded`: the HTML requests the route's
 * chunks and the styles, and contains the answers of the first reads, as a federated page does; otherwise running code
 * finds them
 * @returns {(html: string, pathname: string) => string}
 */
export function createApplicationPage({ initialFiles, pageFiles }, { publicPath, preloaded }) {
  const urls = (files, extension) =>
    files.filter((file) => file.endsWith(extension)).map((file) => publicPath + file);
  return (html, pathname) => {
    const [, , json] = dataElement.exec(html) ?? [];
    if (!json) throw new Error("The server's HTML has no composition.");
    const { composition, ...page } = JSON.parse(json);
    const { nonce } = page;
    const remote = composition.remotes.find(({ routes }) => routes.some(({ path }) => path === pathname));
    const route = remote?.routes.find(({ path }) => path === pathname);
    const first = route ? pageFiles[remote.id][route.page] : [];
    const reads = html.match(preloadLine)?.filter((line) => line.includes(' as="fetch" ')) ?? [];
    const preload = (url, as) => `<link rel="preload" as="${as}" href="${url}" nonce="${nonce}">\n`;
    const head = [
      ...urls(initialFiles, '.js').map((url) => `<script defer src="${url}" nonce="${nonce}"></script>\n`),
      ...(preloaded
        ? [
            ...urls(initialFiles, '.css').map((url) => preload(url, 'style')),
            ...urls(first, '.js').map((url) => preload(url, 'script')),
            ...urls(first, '.css').map((url) => preload(url, 'style')),
            ...reads,
          ]
        : []),
    ].join('');
    const styles = urls(initialFiles, '.css')
      .map((url) => `<link rel="stylesheet" href="${url}">\n`)
      .join('');
    const bare = [preloadLine, hostScriptLine, hostStyleLine].reduce(
      (rest, line) => replace(rest, line, ''),
      html,
    );
    // The answers stay behind the styles.
    const answers = preloaded ? (bare.match(answerLine) ?? []) : [];
    const end = `${styles}${answers.join('')}</body>`;
    const withFiles = replace(
      replace(bare.replace(answerLine, ''), '</head>', `${head}</head>`),
      '</body>',
      // As a function, so that a dollar sign in an answer stays one.
      () => end,
    );
    // As a function, so that a dollar sign in a person's name stays one.
    return replace(
      withFiles,
      dataElement,
      (_, open, _json, close) => open + JSON.stringify(page).replace(/</g, '\\u003c') + close,
    );
  };
}
