import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { stepUpPath } from '@bestie/contracts/step-up';
import type { Person } from '../http/caller';
import type { RateLimits } from '../http/rate-limits';
import {
  confirmPagePolicy,
  passkeyPagePolicy,
  renderConfirmPage,
  renderMessagePage,
  refusalWords,
} from './confirm-page';
import type { ConfirmPage, StepUpsService } from './step-ups.service';

export interface ConfirmPageDependencies {
  stepUps: StepUpsService;
  rateLimits: RateLimits;
  /** The person of the session cookie. */
  findByCookie(request: FastifyRequest): Promise<Person | undefined>;
  publicOrigin: string | undefined;
}

type Params = { Params: { stepUpId: string } };

/**
 * Accepts only a navigation of a whole page. No script can send such a request, nor read its response.
 * `cross-site` is accepted only on the way back from the identity provider.
 */
function isNavigation({ headers }: FastifyRequest, sites: readonly string[]): boolean {
  return (
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    sites.includes(String(headers['sec-fetch-site']))
  );
}

/** One address for all, because providers redirect only to registered addresses. */
const providerReturn = '/confirm/provider';

const ended =
  'There is nothing to confirm here: the five minutes are up, or someone else is signed in. Go back to Bestie and try again.';
const notATab =
  'This page opens only in a browser tab of its own. If it did, your browser is too old, or the address does not begin with https.';

/** The page on which a person confirms a privileged operation. It loads nothing, and runs no script but the one that asks for a passkey. */
export function registerConfirmPage(
  app: FastifyInstance,
  { stepUps, rateLimits, findByCookie, publicOrigin }: ConfirmPageDependencies,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 32_768 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      reply
        .header('content-security-policy', confirmPagePolicy)
        // Isolated from windows that opened this one, or that it opens, even on the same origin.
        .header('cross-origin-opener-policy', 'same-origin')
        .header('x-frame-options', 'DENY')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store');
    });
    const send = (reply: FastifyReply, status: number, html: string) =>
      reply.code(status).type('text/html; charset=utf-8').send(html);
    const sendPage = (
      reply: FastifyReply,
      status: number,
      stepUpId: string,
      page: ConfirmPage,
      refusal?: string,
    ) => {
      if (page.question) reply.header('content-security-policy', passkeyPagePolicy);
      return send(reply, status, renderConfirmPage(stepUpId, page, refusal));
    };
    scope.setErrorHandler((error, request, reply) => {
      const known = error instanceof BestieError ? error : undefined;
      if (known?.code === 'not_found')
        return send(reply, 404, renderMessagePage('Nothing to confirm', ended));
      const status = known?.status ?? (error as { statusCode?: number }).statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'request failed');
      return send(
        reply,
        status,
        renderMessagePage('That did not work', known?.message ?? 'Something went wrong.'),
      );
    });

    /** @throws BestieError `forbidden`, `not_found` for guests, `rate_limited` */
    async function requireVisitor(request: FastifyRequest, sites: readonly string[]): Promise<Person> {
      if (!isNavigation(request, sites)) throw new BestieError('forbidden', { message: notATab });
      const person = await findByCookie(request);
      if (!person) throw new BestieError('not_found');
      await rateLimits.consume('session', 'stepUps.page', person.uid);
      return person;
    }

    scope.get<Params>('/confirm/:stepUpId', async (request, reply) => {
      const { uid } = await requireVisitor(request, ['none', 'same-origin']);
      const { stepUpId } = request.params;
      return sendPage(reply, 200, stepUpId, await stepUps.show(uid, stepUpId, request));
    });

    scope.post<Params & { Body: Record<string, string> | undefined }>(
      '/confirm/:stepUpId',
      async (request, reply) => {
        const visitor = await requireVisitor(request, ['same-origin']);
        const { uid } = visitor;
        const { stepUpId } = request.params;
        const { secret = '', password = '', passkey = '', recoveryCode = '' } = request.body ?? {};
        const form = { secret, password: password.slice(0, 1024), passkey, recoveryCode, request };
        // A form that was not shown is refused before the password is checked.
        const refusal = await stepUps.confirm(visitor, stepUpId, form);
        if (refusal === null) return reply.redirect(stepUpPath(stepUpId), 303);
        const page = await stepUps.show(uid, stepUpId, request);
        const status = refusal === 'too-many' ? 429 : 403;
        return sendPage(reply, status, stepUpId, page, refusalWords[refusal]);
      },
    );

    const originOf = (request: FastifyRequest) => publicOrigin ?? `${request.protocol}://${request.host}`;

    scope.get<Params>('/confirm/:stepUpId/provider', async (request, reply) => {
      const { uid } = await requireVisitor(request, ['same-origin']);
      const { stepUpId } = request.params;
      const url = await stepUps.beginAtProvider(uid, stepUpId, originOf(request) + providerReturn);
      return reply.redirect(url ?? stepUpPath(stepUpId), 303);
    });

    // Answers with the page itself, because a redirect would still count as coming from the provider's site.
    scope.get(providerReturn, async (request, reply) => {
      const { uid } = await requireVisitor(request, ['cross-site', 'none']);
      const { stepUpId, proved } = await stepUps.endAtProvider(uid, originOf(request) + request.url);
      const page = await stepUps.show(uid, stepUpId, request);
      const refusal = proved ? undefined : refusalWords['wrong-account'];
      return sendPage(reply, proved ? 200 : 403, stepUpId, page, refusal);
    });
  });
}
