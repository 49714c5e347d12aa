import { createHash } from 'node:crypto';
import type { PageData } from '@bestie/contracts/remotes';

/** `'sha256-…'` source for an inline script or style of exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export interface PolicyOptions {
  nonce: string;
  identity: PageData['identity'];
  /** Inline texts of the page. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
  /** Hash sources of style elements that the host's code adds by itself. */
  styleSources?: readonly string[];
}

/** Hosts that the Firebase SDK talks to, when an installation signs people in with Firebase. */
function firebaseSources(identity: PageData['identity']): { connect: string[]; frame: string[] } {
  if (identity.provider === 'embedded') return { connect: [], frame: [] };
  const authDomain = identity.options['authDomain'];
  const appCheck = identity.appCheckSiteKey !== undefined;
  return {
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.googleapis.com',
      ...(appCheck
        ? ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/']
        : []),
    ],
    frame: [
      ...(authDomain ? [`https://${authDomain}`] : []),
      ...(appCheck ? ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'] : []),
    ],
  };
}

/**
 * Policy of an HTML page. Scripts run by the page's nonce and what they load in turn ('self' is for browsers
 * without strict-dynamic); nothing may be unsafe.
 */
export function contentSecurityPolicy({
  nonce,
  identity,
  inlineScripts,
  inlineStyles,
  styleSources = [],
}: PolicyOptions): string {
  const firebase = firebaseSources(identity);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", "'self'", ...inlineScripts.map(hashSource)],
    'style-src': ["'self'", ...inlineStyles.map(hashSource), ...styleSources],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...firebase.connect],
    'frame-src': ["'self'", ...firebase.frame],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
