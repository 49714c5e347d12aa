// Runs before anything is painted, so that a chosen theme never flashes the other.
try {
  const look = document.documentElement.dataset;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') look.theme = theme;
  // The words of sign-in and home, as session/greeting.ts chooses them.
  if ((localStorage.getItem('greetingName') ?? 'Bestie') === 'Bestie') {
    const again = localStorage.getItem('lastLoginAt') && !sessionStorage.getItem('firstVisit');
    look.greeting = again ? 'again' : 'first';
  }
  if (location.pathname === '/login' && !location.search.includes('mode=')) look.firstPaint = 'login';
  // The width of the sidebar, as shell/sidebar/sidebar-store.ts keeps it.
  const collapsed = sessionStorage.getItem(`sidebar-collapsed:${look.console}`);
  if (collapsed) look.sidebar = collapsed === 'true' ? 'collapsed' : 'expanded';
} catch {
  // Storage is switched off: the system's preference decides.
}

// Where the shell does not come, the first paint says so instead of staying on the screen. No other
// script is sure to run.
{
  const failed = 'Something went wrong.';
  let message;
  /** The shell's style sheet did not come, so what the shell draws is no use to anybody. */
  let unstyled = false;
  const shellHasDrawn = () => !unstyled && !document.querySelector('#root .fp-frame');

  // Refetches the files of the shell, because a broken copy in the browser's cache would be used again.
  const retry = ({ currentTarget }) => {
    currentTarget.disabled = true;
    const files = /** @type {NodeListOf<HTMLScriptElement & HTMLLinkElement>} */ (
      document.querySelectorAll('script[src][defer],body>[rel=stylesheet]')
    );
    const fetched = [...files].map(({ src, href }) => fetch(src ?? href, { cache: 'reload' }));
    const late = new Promise((resolve) => setTimeout(resolve, 5_000));
    void Promise.race([Promise.allSettled(fetched), late]).then(() => location.reload());
  };

  const withPageData = (use) => {
    const data = document.getElementById('bestie');
    if (data) use(JSON.parse(data.textContent));
    else document.addEventListener('DOMContentLoaded', () => withPageData(use), { once: true });
  };

  // With the page's grant: there is no token yet (`releases.report`).
  const send = (grant, events) =>
    void fetch('/api/releases/sightings', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant, events }),
    }).catch(() => undefined);

  // How the host of this page failed its person.
  let reported = false;
  const report = (failure) =>
    withPageData(({ grant, composition }) => {
      if (reported || !grant || shellHasDrawn()) return;
      reported = true;
      send(grant, [{ remoteId: 'host', version: composition.host.version, failure, loadMs: null }]);
    });

  /** A mark that nothing can read counts as none. */
  const readMark = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '');
    } catch {
      return null;
    }
  };

  // Pages of this browser that stopped while they were visible, as federation/running-page.ts marks them. Where this page is
  // about to loop as they did, no later script has a turn.
  withPageData(({ grant }) => {
    const events = [];
    try {
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith('releases:running:')) continue;
        const mark = readMark(key);
        if (mark && Date.now() - mark.at < 10_000) continue;
        localStorage.removeItem(key);
        if (mark)
          events.push({ remoteId: mark.remoteId, version: mark.version, failure: 'hang', loadMs: null });
      }
    } catch {
      // Storage is switched off.
    }
    if (grant && events.length > 0) send(grant, events);
  });

  const say = (text) => {
    const root = document.getElementById('root');
    if (!root) {
      document.addEventListener('DOMContentLoaded', () => say(text), { once: true });
      return;
    }
    // The shell has replaced the first paint and handles later failures itself.
    if (shellHasDrawn()) return;
    if (!message?.isConnected) {
      const problem = document.createElement('div');
      problem.className = 'fp-problem';
      problem.setAttribute('role', 'alert');
      message = document.createElement('p');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Retry';
      button.addEventListener('click', retry);
      problem.append(message, button);
      (unstyled ? document.body : root).append(problem);
    }
    if (message.textContent !== failed) message.textContent = text;
  };

  const fail = (failure) => {
    say(failed);
    report(failure);
  };

  // Sheets in the body are the shell's; consoles put theirs into the head.
  const loadAgain = (sheet) => {
    if (sheet.href.endsWith('?again')) {
      unstyled = true;
      return fail('down');
    }
    // Replaces a broken copy in the browser's cache for the next page.
    void fetch(sheet.href, { cache: 'reload' }).catch(() => undefined);
    const again = sheet.cloneNode();
    again.href += '?again';
    sheet.after(again);
  };

  const isOfShell = (text) => /\/host\/[^/\s]+\//.test(String(text));
  addEventListener(
    'error',
    ({ target, filename }) => {
      // Scripts that the HTML names are deferred; those of consoles are loaded by the shell, which answers for them.
      if (target instanceof HTMLScriptElement) target.defer && fail('down');
      else if (target instanceof HTMLLinkElement)
        target.matches('body>[rel=stylesheet]') && loadAgain(target);
      else if (isOfShell(filename)) fail('threw');
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isOfShell(reason?.stack)) fail('threw');
  });
  setTimeout(() => say('This is taking longer than usual.'), 10_000);
  // A start without end is no message, and a failure all the same.
  setTimeout(() => report('timeout'), 60_000);
}
