// Runs before anything is painted, so that a chosen theme never flashes the other.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's preference decides.
}
