import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { PageData } from '@bestie/contracts/remotes';
import type { HttpServices } from '../../http/register-contract';
import type { Person } from '../../http/caller';
import { plainPagePolicy, plainPageStyle, renderPlainPage } from '../../page/plain-page';
import type { ReleaseTrials, Trial } from './release-trials';
import type { ReleaseTrialsService } from './release-trials.service';

export interface TrialLinksDependencies {
  trialLinks: Pick<ReleaseTrialsService, 'open' | 'openPreview'>;
  trials: Pick<ReleaseTrials, 'begin'>;
  /** The person of the session cookie. */
  sessionOf(request: FastifyRequest): Promise<PageData['session']>;
}

interface Opened {
  token: string;
  trial: Trial;
  home: string;
}

const policy = plainPagePolicy(plainPageStyle);

const renderNoTrial = (): string =>
  renderPlainPage({
    title: 'This link doesn’t work for you',
    body: `<p>It may be too old, or it was made for someone else. Ask the team that sent it for a new one.</p>
<a class="main" href="/">Open Bestie</a>`,
    style: plainPageStyle,
  });

/**
 * The links that begin a trial in this browser. Guests sign in first, whatever the link is; somebody for whom it does not work
 * gets a page that says so.
 */
export function registerTrialLinks(
  app: FastifyInstance,
  { rateLimits }: Pick<HttpServices, 'rateLimits'>,
  { trialLinks, trials, sessionOf }: TrialLinksDependencies,
): void {
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    open: (person: Person) => Promise<Opened>,
  ) => {
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    const session = await sessionOf(request);
    if (!session) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 302);
    await rateLimits.consume('session', 'releases.openTrial', session.uid);
    try {
      const { token, trial, home } = await open({ ...session, kind: 'person', via: 'cookie' });
      trials.begin(request, reply, token, trial);
      return reply.redirect(home, 302);
    } catch (error) {
      if (!(error instanceof BestieError && error.code === 'not_found')) throw error;
      return reply
        .code(404)
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(renderNoTrial());
    }
  };

  app.get<{ Params: { remoteId: string; version: string } }>('/try/:remoteId/:version', (request, reply) =>
    begin(request, reply, (person) =>
      trialLinks.openPreview(person, request.params.remoteId, request.params.version),
    ),
  );

  app.get<{ Params: { token: string } }>('/try/:token', (request, reply) => {
    const { token } = request.params;
    return begin(request, reply, async (person) => ({ token, ...(await trialLinks.open(person, token)) }));
  });
}
