import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { HttpServices } from '../../platform/http/register-contract';
import type { NotificationMailsService } from './notification-mails.service';
import {
  renderUnknownPage,
  renderUnsubscribedPage,
  renderUnsubscribePage,
  unsubscribePagePolicy,
  unsubscribePath,
} from './unsubscribe-page';

interface Params {
  Params: { token: string };
}

/**
 * The page behind the link of a mail, and what mail programs post to it by themselves (RFC 8058). The token in its
 * address is all that either needs: no cookie is read.
 */
export function registerUnsubscribe(
  app: FastifyInstance,
  { rateLimits }: Pick<HttpServices, 'rateLimits'>,
  mails: Pick<NotificationMailsService, 'stoppedBy' | 'stop'>,
): void {
  void app.register(async (scope) => {
    // Mail programs post a form in either encoding; nothing in it is needed.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply
        .header('content-security-policy', unsubscribePagePolicy)
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8');
      await rateLimits.consume('session', 'notifications.unsubscribe', request.ip);
    });
    const orUnknown = (page: Promise<string>) =>
      page.then(
        (html) => ({ status: 200, html }),
        (error: unknown) => {
          if (error instanceof BestieError && error.code === 'not_found')
            return { status: 404, html: renderUnknownPage() };
          throw error;
        },
      );
    scope.get<Params>(unsubscribePath(':token'), async ({ params }, reply) => {
      const { status, html } = await orUnknown(mails.stoppedBy(params.token).then(renderUnsubscribePage));
      return reply.code(status).send(html);
    });
    scope.post<Params>(unsubscribePath(':token'), async ({ params }, reply) => {
      const { status, html } = await orUnknown(mails.stop(params.token).then(renderUnsubscribedPage));
      return reply.code(status).send(html);
    });
  });
}
