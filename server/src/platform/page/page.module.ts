import type { FastifyInstance } from 'fastify';
import type { PageData } from '@bestie/contracts/remotes';
import type { Config } from '../../config';
import { guest } from '../http/caller';
import type { Caller } from '../http/caller';
import type { HttpServices } from '../http/register-contract';
import type { Identity } from '../identity/identity';
import { registerReleaseFiles } from '../releases/publishing/release-files.routes';
import type { ReleasesModule } from '../releases/releases.module';
import type { PagePreview } from './page-html';
import { registerPage } from './page.routes';
import type { PageOptions } from './page.routes';

export interface PagesDependencies {
  config: Pick<Config, 'firebase' | 'loopback' | 'publicOrigin'>;
  identity: Pick<Identity, 'authenticate'>;
  releases: ReleasesModule;
  /** Whether pages send `traceparent` with their calls. */
  traced: boolean;
  /** Id of the last live event, from which streams of pages resume. */
  lastEventId: () => string;
  /** The style sheet of the live theme; empty for the built-in look. */
  themeStyle: () => Promise<string>;
  /** Third-party origins that pages of a release may use. */
  originsOf: NonNullable<PageOptions['originsOf']>;
  /** What a page shows to link previews and search engines, by the path of its route. */
  previewOf: (
    route: string,
    caller: Caller,
    parameters: Record<string, string>,
  ) => Promise<PagePreview | null | undefined>;
}

/** Paths that the shell itself handles; all others belong to remotes. */
const shellPaths = ['/', '/login', '/unauthorized', '/search'];

/** Serves all pages, the files of hosts and remotes, and the routes of releases. */
export async function registerPages(
  app: FastifyInstance,
  http: HttpServices,
  { config, identity, releases, themeStyle, traced, lastEventId, originsOf, previewOf }: PagesDependencies,
): Promise<void> {
  const sessionOf = pageSession(identity);
  releases.registerRoutes(app, http, sessionOf);
  await registerReleaseFiles(app, {
    releases: releases.catalog,
    rateLimits: http.rateLimits,
    roleOf: async (request) => (await sessionOf(request))?.role ?? 'guest',
  });
  registerPage(app, {
    releases: releases.catalog,
    sessionOf,
    shellPaths,
    rateLimits: http.rateLimits,
    grants: releases.grants,
    identity: pageIdentity(config),
    trialOf: (request, session) => releases.trials.of(request, session),
    publicOrigin: config.publicOrigin,
    themeStyle,
    traced,
    lastEventId,
    originsOf,
    previewOf: (route, parameters, session) => previewOf(route, callerOf(session), parameters),
  });
}

/**
 * The person of a page, by the session cookie alone. An invalid cookie means a guest; the shell then asks for
 * a sign-in.
 */
function pageSession(identity: PagesDependencies['identity']) {
  return async (request: Parameters<Identity['authenticate']>[0]): Promise<PageData['session']> => {
    const caller = await identity.authenticate(request).catch(() => null);
    if (caller?.kind !== 'person') return null;
    const { uid, email, emailVerified, displayName, role, admin, picture, leavesAt } = caller;
    return {
      uid,
      email,
      emailVerified,
      displayName,
      role,
      admin,
      ...(picture !== undefined && { picture }),
      ...(leavesAt !== undefined && { leavesAt }),
    };
  };
}

/** The person of a page as a caller, who may read by the cookie. */
const callerOf = (session: PageData['session']): Caller =>
  session ? { kind: 'person', ...session, via: 'cookie' } : guest;

function pageIdentity({ firebase, loopback }: PagesDependencies['config']): PageData['identity'] {
  if (!firebase) return { provider: 'embedded', ...(!loopback && { google: false }) };
  const { projectId, apiKey, authDomain, appId, appCheckSiteKey } = firebase;
  return {
    provider: 'firebase',
    options: { projectId, apiKey, authDomain, ...(appId && { appId }) },
    ...(appCheckSiteKey && { appCheckSiteKey }),
  };
}
