/** Whether a host name means this machine. Browsers resolve `localhost` and its subdomains themselves. */
export function isLoopbackHost(hostname: string): boolean {
  return bare(hostname).endsWith('.localhost') || isLoopbackName(hostname);
}

/**
 * Whether links may be made of a host name that a request brought: the fixed names of this machine. A subdomain of
 * `localhost` is chosen by who asks, so it shapes no link.
 */
export function mayShapeLinks(hostname: string): boolean {
  return isLoopbackName(hostname);
}

function isLoopbackName(hostname: string): boolean {
  const name = bare(hostname);
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

const bare = (hostname: string) => hostname.toLowerCase().replace(/^\[|\]$/g, '');
