/**
 * The path requested before sign-in, from `?next=`. Only a path of this site is accepted, and never the sign-in page
 * itself, since anybody can write a link to /login.
 */
export function safePath(candidate: string | null, fallback: string): string {
  if (!candidate?.startsWith('/') || /[\\\u0000-\u001f]/.test(candidate)) return fallback;
  // A path stays on this reserved host; any other URL leaves it.
  const base = 'https://here.invalid';
  let url: URL;
  try {
    url = new URL(candidate, base);
  } catch {
    return fallback;
  }
  if (url.origin !== base || /^\/login(?:\/|$)/.test(url.pathname) || url.pathname === '/unauthorized') {
    return fallback;
  }
  return url.pathname + url.search + url.hash;
}

/** Address of the sign-in page that returns to `path`. */
export function loginPath(path: string): string {
  const next = safePath(path, '/');
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
