/** Whether a host name means this machine. Browsers resolve `localhost` and its subdomains themselves. */
export function isLoopbackHost(hostname: string): boolean {
  return bare(hostname).endsWith('.localhost') || isLoopbackName(hostname);
}

/**
 * Whether links may contain a host name from a request: the fixed names of this machine only. A subdomain of
 * `localhost` is chosen by the client, so it is not used.
 */
export function mayShapeLinks(hostname: string): boolean {
  return isLoopbackName(hostname);
}

function isLoopbackName(hostname: string): boolean {
  const name = bare(hostname);
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

const bare = (hostname: string) => hostname.toLowerCase().replace(/^\[|\]$/g, '');
