import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageData } from '@bestie/contracts/remotes';
import { roleAtLeast } from '@bestie/contracts/roles';
import type { Releases } from '../releases/releases';
import { contentSecurityPolicy } from './content-security-policy';
import { registerIcon } from './icon';
import { renderPage } from './page-html';

export interface PageOptions {
  releases: Releases;
  /** Who the session cookie says it is. A bad or expired cookie is nobody, not an error. */
  sessionOf(request: FastifyRequest): Promise<PageData['session']>;
  identity: PageData['identity'];
  /** Paths that the shell answers itself: /login … */
  shellPaths: readonly string[];
}

/** Below these, a path that nothing answers is missing, and not a page. */
const machinePaths = /^\/(?:api|v0|host|remotes)(?:\/|$)/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
  if (/\bbr\b/.test(accepted)) {
    // Quality 5 costs about a millisecond; the best would cost a hundred.
    const body = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return reply.header('content-encoding', 'br').send(body);
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await zip(html));
  return reply.send(html);
}

/**
 * Serves the application's HTML under every path that nothing else answers. The path decides the status and
 * the preloads; the person decides the composition.
 */
export function registerPage(app: FastifyInstance, options: PageOptions): void {
  const { releases, sessionOf, identity, shellPaths } = options;
  const { release: host } = releases.host;

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Joined, not resolved: `//name/` would be taken for another host.
    const { pathname, search } = new URL(`http://site.invalid${request.url}`);
    if (machinePaths.test(pathname)) {
      reply.callNotFound();
      return reply;
    }
    const session = await sessionOf(request);
    const role = session?.role ?? 'guest';
    const composition = releases.compositionFor(role);
    const found = releases.targetOf(pathname);
    const allowed = found && roleAtLeast(role, found.release.audience);
    if (found?.kind === 'redirect' && allowed) {
      return reply.header('cache-control', 'no-store').redirect(found.to + search, 302);
    }
    const mayOpen = found?.kind === 'page' && (allowed || found.route.public === true);
    const remote = mayOpen ? composition.remotes.find(({ id }) => id === found.release.id) : undefined;
    const target = mayOpen && remote ? { remote, route: found.route } : null;

    const nonce = randomBytes(16).toString('base64');
    const html = renderPage({
      page: { composition, session, identity, nonce },
      host,
      target,
      frame: target && session ? 'console' : 'plain',
    });
    const known = found !== null || shellPaths.includes(pathname);
    // A guest is sent to sign-in by the shell, which may also find that somebody is signed in after all.
    reply.code(!known ? 404 : session && found && !mayOpen ? 403 : 200);
    reply
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          identity,
          inlineScripts: [host.firstPaint.script],
          inlineStyles: [host.firstPaint.style],
          styleSources: host.styleSources ?? [],
        }),
      )
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('cache-control', 'private, no-cache');
    return sendHtml(request, reply, html);
  };

  registerIcon(app);
  app.get('/', answer);
  app.get('/*', answer);

  app.get('/api/composition', async (request, reply) => {
    const session = await sessionOf(request);
    return reply.header('cache-control', 'no-store').send(releases.compositionFor(session?.role ?? 'guest'));
  });
}
