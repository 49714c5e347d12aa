import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageAnswer, PageData, RemoteRelease, ThirdPartyOrigin } from '@bestie/contracts/remotes';
import { roleAtLeast } from '@bestie/contracts/roles';
import { satisfies } from '@bestie/contracts/versions';
import { compressed, compressedInParts } from '../http/compression';
import type { RateLimits } from '../http/rate-limits';
import { leadsTo } from '../releases/publishing/path-table';
import { givenReleases } from '../releases/canary/release-grants';
import type { ReleaseGrants } from '../releases/canary/release-grants';
import type { ReleaseCatalog } from '../releases/catalog/release-catalog';
import { contentSecurityPolicy } from './content-security-policy';
import { registerIcon } from './icon';
import { registerServiceWorker } from './service-worker';
import { pageComposition } from './page-composition';
import { createFirstReads } from './first-reads';
import { PAGE_END, renderPage, renderReads } from './page-html';
import type { PagePreview } from './page-html';

export interface PageOptions {
  releases: Pick<ReleaseCatalog, 'stableHost' | 'selectionFor'>;
  /** Signs which releases a person got. */
  grants: Pick<ReleaseGrants, 'sign'>;
  /** The release that this person tries, if any. */
  trialOf(request: FastifyRequest, session: PageData['session']): Promise<PageData['trial']>;
  /** The person of the session cookie. An invalid or expired cookie means a guest and is no error. */
  sessionOf(request: FastifyRequest): Promise<PageData['session']>;
  identity: PageData['identity'];
  rateLimits: RateLimits;
  /**
   * What a page shows to link previews and search engines, by the path of its route; undefined for pages
   * without previews, null when this person can see nothing there.
   */
  previewOf?(
    route: string,
    parameters: Record<string, string>,
    session: PageData['session'],
  ): Promise<PagePreview | null | undefined>;
  /** Whether pages send `traceparent` with their calls. */
  traced?: boolean;
  /** Id of the last live event, from which the page's stream resumes. */
  lastEventId(): string;
  /** The style sheet of the live theme; empty for the built-in look. */
  themeStyle?(): Promise<string>;
  /** Third-party origins that pages of a release may use; none unless given. */
  originsOf?(
    release: Pick<RemoteRelease, 'id' | 'origins'>,
  ): Promise<Pick<ThirdPartyOrigin, 'kind' | 'origin'>[]>;
  /** Public origin `https://…`, if configured; otherwise that of the request. */
  publicOrigin?: string | undefined;
  /** Limits of first reads in documents, for tests. */
  firstReads?: Parameters<typeof createFirstReads>[1];
  /** Paths that the shell handles itself: /login … */
  shellPaths: readonly string[];
}

/** Below these, an unknown path is missing and not a page. */
const machinePaths = /^\/(?:api|v0|host|remotes|kept|try|metrics)(?:\/|$)/;

/**
 * What an admin asks for by `?theme=`: the built-in look whatever is live, or a page in a frame of the theme editor, which brings its
 * own look. Both keep it when another theme goes live.
 */
function askedTheme(search: string, session: PageData['session']): 'house' | 'preview' | null {
  const asked = session?.role === 'admin' ? new URLSearchParams(search).get('theme') : null;
  return asked === 'house' || asked === 'preview' ? asked : null;
}

/** Hosts since this version of the page's data find answers of first reads in the document. */
const findsAnswers = (page: string): boolean => satisfies(page, '>=1.4.0');

/** Not what a script requests to keep the page on the device, where answers would get old. */
const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document';

/** Replaces `{name}` by its value; undefined where one is not known, such as the `uid` of a guest. */
function fillIn(path: string, known: Record<string, string>): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (!names.every((name) => name in known)) return undefined;
  return path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => known[name] ?? '');
}

/**
 * Serves the application's HTML under every path that no other route handles. The path decides the status and
 * the preloads; the person decides the composition.
 */
export function registerPage(app: FastifyInstance, options: PageOptions): void {
  const { releases, grants, sessionOf, trialOf, previewOf, identity, shellPaths, rateLimits } = options;
  const firstReads = createFirstReads(app, options.firstReads);

  /** A trial counts only if the release really runs: it is compatible, and the role may use it. */
  async function selectReleases(request: FastifyRequest, session: PageData['session']) {
    const asked = session && (await trialOf(request, session));
    const selection = await releases.selectionFor({ session, trial: asked });
    const composition = selection.compositionFor(session?.role ?? 'guest');
    const parts = [composition.host, ...composition.remotes];
    const trial = parts.some(({ channel }) => channel === 'trial') ? asked : null;
    const given = givenReleases(composition, selection.canaries);
    const grant = session && { grant: await grants.sign({ uid: session.uid, given }) };
    return { composition, host: selection.host, targetOf: selection.targetOf, trial, grant };
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Joined, not resolved: `//name/` would be taken for another host.
    const { pathname, search } = new URL(`http://site.invalid${request.url}`);
    if (machinePaths.test(pathname)) {
      reply.callNotFound();
      return reply;
    }
    await rateLimits.consume('file', 'page.get', request.ip);
    const session = await sessionOf(request);
    const role = session?.role ?? 'guest';
    const { composition, host, targetOf, trial, grant } = await selectReleases(request, session);
    const found = targetOf(pathname);
    const allowed = found && roleAtLeast(role, found.release.audience);
    if (found?.kind === 'redirect' && allowed) {
      return reply.header('cache-control', 'no-store').redirect(found.to + search, 302);
    }
    const mayOpen = found?.kind === 'page' && (allowed || found.route.public === true);
    const remote = mayOpen ? composition.remotes.find(({ id }) => id === found.release.id) : undefined;
    const target = mayOpen && remote ? { remote, route: found.route } : null;

    const preview =
      target && found?.kind === 'page'
        ? await previewOf?.(target.route.path, found.parameters, session)
        : undefined;
    const origin = options.publicOrigin ?? `${request.protocol}://${request.host}`;

    const known = {
      ...(session && { uid: session.uid }),
      ...(found?.kind === 'page' && found.parameters),
    };
    // With a query the page may read something else.
    const reads = (target && (session || target.route.public) && search === '' && target.route.reads) || [];
    const route = target?.route.path ?? '';
    const paths = reads.flatMap((path) => fillIn(path, known) ?? []);
    const inDocument =
      paths.length > 0 && isVisit(request) && findsAnswers(host.page) && firstReads.areFast(route);

    const askedFor = askedTheme(search, session);
    const theme = { style: askedFor ? '' : ((await options.themeStyle?.()) ?? ''), fixed: askedFor !== null };

    const thirdParty = target ? ((await options.originsOf?.(target.remote)) ?? []) : [];

    // Taken before the page's reads begin, so that its stream sends every change that they do not contain.
    const resume = session && isVisit(request) && { lastEventId: options.lastEventId() };
    const nonce = randomBytes(16).toString('base64');
    const start = renderPage({
      page: {
        composition: pageComposition(composition, host, target, session === null),
        session,
        identity,
        trial,
        nonce,
        ...grant,
        ...(options.traced && { traced: true as const }),
        ...resume,
      },
      host,
      target,
      reads: inDocument ? [] : paths,
      frame: target && session ? 'console' : 'plain',
      preview: preview && { ...preview, origin },
      // With a query the page may be called something else.
      withHeading: session !== null && search === '',
      hidden: preview === null,
      theme,
    });
    const isReserved = composition.reserved.some(({ path }) => leadsTo(path, pathname));
    const exists =
      (found !== null && preview !== null) || shellPaths.includes(pathname) || (!session && isReserved);
    // The shell sends guests to sign-in, and may find that they are signed in after all.
    reply.code(!exists ? 404 : session && found && !mayOpen ? 403 : 200);
    reply
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          identity,
          inlineScripts: [host.firstPaint.script],
          inlineStyles: [host.firstPaint.style, ...(theme.style ? [theme.style] : [])],
          styleSources: host.styleSources ?? [],
          trustedTypes: host.trustedTypes === true,
          inOwnFrame: askedFor === 'preview',
          thirdParty,
        }),
      )
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      // It contains the session, so nothing may cache it, not even this browser for its next user.
      .header('cache-control', session ? 'no-store' : 'private, no-cache')
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8');
    // The theme editor, on the same origin, shows it in a frame.
    if (askedFor === 'preview') reply.header('x-frame-options', 'SAMEORIGIN');
    if (!inDocument) return reply.send(start + PAGE_END);
    return reply.send(
      Readable.from(
        (async function* parts() {
          // The browser requests the code while the server reads.
          yield start;
          yield renderReads(await firstReads.of(route, paths, request)) + PAGE_END;
        })(),
      ),
    );
  };

  registerIcon(app);
  registerServiceWorker(app, releases);
  app.get('/', { compress: compressedInParts }, answer);
  app.get('/*', { compress: compressedInParts }, answer);

  app.get('/api/composition', { compress: compressed }, async (request, reply) => {
    await rateLimits.consume('file', 'page.composition', request.ip);
    const session = await sessionOf(request);
    const { composition, trial, grant } = await selectReleases(request, session);
    return reply
      .header('cache-control', 'no-store')
      .send({ composition, session, trial, ...grant } satisfies PageAnswer);
  });
}
