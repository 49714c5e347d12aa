/**
 * Runs in every page of `npm run dev`, and depends on none of its builds: shows errors in the sources, with
 * file and line, while they exist. A page that replaces one that could not be built reloads when it can be.
 */
(() => {
  const { untilHost } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  const sheet = new CSSStyleSheet();
  // Not the tokens of the design system, which may be what fails to build.
  sheet.replaceSync(`
    :host { all: initial; }
    section { position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 45vh; overflow: auto; padding: 16px 20px;
      background: #1d1418; color: #fbeef0; border-top: 4px solid #e5484d; font: 14px/1.5 system-ui, sans-serif; }
    header { display: flex; justify-content: space-between; align-items: start; gap: 16px; }
    h2 { margin: 0; font-size: 16px; }
    ul { margin: 8px 0 0; padding: 0; list-style: none; }
    li { padding: 8px 0; border-top: 1px solid #4a3138; }
    code { color: #ffb3b8; font: 13px/1.5 ui-monospace, monospace; }
    pre { margin: 4px 0 0; white-space: pre-wrap; font: 13px/1.5 ui-monospace, monospace; }
    button { padding: 4px 12px; border: 1px solid #8f6d75; border-radius: 6px; background: none; color: inherit; font: inherit;
      cursor: pointer; }
  `);

  const element = (name, text = '', ...children) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.append(...children);
    return made;
  };
  const host = element('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];

  function show(problems) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    const hide = element('button', 'Hide');
    hide.type = 'button';
    hide.addEventListener('click', () => host.remove());
    const items = problems.map(({ file, line, column, message }) =>
      element('li', '', element('code', file && `${file}:${line}:${column}`), element('pre', message)),
    );
    const section = element(
      'section',
      '',
      element('header', '', element('h2', `${count} in the sources`), hide),
      element('ul', '', ...items),
    );
    section.setAttribute('aria-label', 'Problems in the sources');
    section.setAttribute('role', 'alert');
    root.replaceChildren(section);
    document.documentElement.append(host);
  }

  const events = new EventSource('/development/problems');
  events.addEventListener('message', ({ data }) => {
    const { problems, hasHost } = JSON.parse(data);
    if (untilHost !== undefined && hasHost) window.location.reload();
    else if (problems.length > 0) show(problems);
    else host.remove();
  });
})();
