// Runs before anything is painted, so that a chosen theme never flashes the other.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (location.pathname === '/login' && !location.search.includes('mode=')) {
    // The words of the sign-in page, as session/greeting.ts chooses them.
    document.documentElement.dataset.firstPaint = localStorage.getItem('lastLoginAt') ? 'again' : 'first';
  }
} catch {
  // Storage is switched off: the system's preference decides.
}

// Where the shell does not come, the first paint says so instead of standing for ever. Nothing but this script is there
// to do it.
{
  const failed = 'Something went wrong.';
  let message;

  // With the files of the shell fetched anew: a broken copy in the browser's cache would come again.
  const retry = ({ currentTarget }) => {
    currentTarget.disabled = true;
    const urls = [...document.querySelectorAll('script[src][defer]')].map(({ src }) => src);
    const fetched = urls.map((url) => fetch(url, { cache: 'reload' }));
    const late = new Promise((resolve) => setTimeout(resolve, 5_000));
    void Promise.race([Promise.allSettled(fetched), late]).then(() => location.reload());
  };

  const say = (text) => {
    const root = document.getElementById('root');
    if (!root) {
      document.addEventListener('DOMContentLoaded', () => say(text), { once: true });
      return;
    }
    // The shell has drawn over the first paint: what fails from now on is its own affair.
    if (!root.querySelector('.fp-frame')) return;
    if (!message) {
      const problem = document.createElement('div');
      problem.className = 'fp-problem';
      problem.setAttribute('role', 'alert');
      message = document.createElement('p');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Retry';
      button.addEventListener('click', retry);
      problem.append(message, button);
      root.append(problem);
    }
    if (message.textContent !== failed) message.textContent = text;
  };

  const isOfShell = (text) => /\/host\/[^/\s]+\//.test(String(text));
  addEventListener(
    'error',
    ({ target, filename }) => {
      // Scripts that the HTML names are deferred; those of consoles are loaded by the shell, which answers for them.
      if (target instanceof HTMLScriptElement ? target.defer : isOfShell(filename)) say(failed);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isOfShell(reason?.stack)) say(failed);
  });
  setTimeout(() => say('This is taking longer than usual.'), 10_000);
}
