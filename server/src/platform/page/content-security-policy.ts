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
  /** The host's code brings the policy `default` of Trusted Types. */
  trustedTypes?: boolean;
}

/**
 * Policies of Google's own scripts, of which several copies meet in a page: of gapi, which the Firebase SDK signs people
 * in with, and of reCAPTCHA.
 */
const googlePolicies = ['gapi#gapi', 'goog#html', 'recaptcha', "'allow-duplicates'"];

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
 * without strict-dynamic); nothing may be unsafe. Where the host can live with it, text becomes neither markup nor code,
 * and an address becomes a script by the host's policy alone (host/src/federation/trusted-scripts.ts).
 */
export function contentSecurityPolicy({
  nonce,
  identity,
  inlineScripts,
  inlineStyles,
  styleSources = [],
  trustedTypes = false,
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
    ...(trustedTypes && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', ...(identity.provider === 'firebase' ? googlePolicies : [])],
    }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
