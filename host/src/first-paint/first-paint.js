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
