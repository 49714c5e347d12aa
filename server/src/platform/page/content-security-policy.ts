import { createHash } from 'node:crypto';
import type { OriginKind, PageData, ThirdPartyOrigin } from '@bestie/contracts/remotes';

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
  /** Hash sources of style elements that the host's code adds at run time. */
  styleSources?: readonly string[];
  /** Whether the host's code installs the policy `default` of Trusted Types. */
  trustedTypes?: boolean;
  /** Whether a page of the same origin may show it in a frame. */
  inOwnFrame?: boolean;
  /** Other origins that the console on this page may use. */
  thirdParty?: readonly Pick<ThirdPartyOrigin, 'kind' | 'origin'>[];
}

/**
 * Policies of Google's own scripts, of which a page may load several copies: of gapi, which the Firebase SDK
 * uses for sign-in, and of reCAPTCHA.
 */
const googlePolicies = ['gapi#gapi', 'goog#html', 'recaptcha', "'allow-duplicates'"];

/** Hosts that the Firebase SDK connects to when an installation uses Firebase. */
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
 * Policy of an HTML page. Scripts run by the page's nonce, and so do scripts that they load ('self' is for
 * browsers without strict-dynamic); nothing unsafe is allowed. If the host supports Trusted Types, text
 * becomes markup, code or a script address only through the host's policy
 * (host/src/federation/trusted-scripts.ts).
 */
export function contentSecurityPolicy({
  nonce,
  identity,
  inlineScripts,
  inlineStyles,
  styleSources = [],
  trustedTypes = false,
  inOwnFrame = false,
  thirdParty = [],
}: PolicyOptions): string {
  const firebase = firebaseSources(identity);
  const othersFor = (wanted: OriginKind) =>
    thirdParty.filter(({ kind }) => kind === wanted).map(({ origin }) => origin);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", "'self'", ...inlineScripts.map(hashSource)],
    'style-src': ["'self'", ...inlineStyles.map(hashSource), ...styleSources],
    'img-src': ["'self'", 'blob:', 'data:', ...othersFor('image')],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', ...othersFor('media')],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...firebase.connect, ...othersFor('connect')],
    'frame-src': ["'self'", ...firebase.frame, ...othersFor('frame')],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': [inOwnFrame ? "'self'" : "'none'"],
    ...(trustedTypes && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', ...(identity.provider === 'firebase' ? googlePolicies : [])],
    }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
