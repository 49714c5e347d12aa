import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../http/caller';
import type { HttpServices } from '../http/register-contract';
import type { SecretKeys } from '../keys/secret-keys';
import { escapeHtml } from '../page/escape-html';
import { plainPagePolicy, plainPageStyle, renderPlainPage } from '../page/plain-page';
import { statusOf } from './access-states';
import type { PeopleRepository, PersonRow } from './people.repository';

/** Where the mail to a suspended person leads. */
export const suspendedPath = (token: string, part = ''): string => `/suspended/${token}${part}`;

/** Somebody who is suspended, behind the link of their mail: they act for their own account alone. */
export interface SuspendedPerson {
  row: PersonRow;
  caller: Person;
}

export type SuspensionLinks = ReturnType<typeof createSuspensionLinks>;

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** Signed links for people who are suspended and cannot sign in. They work while the suspension lasts. */
export function createSuspensionLinks({
  people,
  secretKeys,
  clock,
}: {
  people: Pick<PeopleRepository, 'find'>;
  secretKeys: Pick<SecretKeys, 'get'>;
  clock: () => Date;
}) {
  const sign = async (signed: string): Promise<string> =>
    createHmac('sha256', (await secretKeys.get()).derive('suspension links'))
      .update(signed)
      .digest('base64url');

  return {
    /**
     * @param until when the link ends; in 20 days unless given
     * @returns the token, and when it ends
     */
    async make(
      uid: string,
      until = new Date(clock().getTime() + limits.suspensionLinkDays * dayMs),
    ): Promise<{ token: string; until: Date }> {
      const signed = `${encode(uid)}.${Math.floor(until.getTime() / 1000)}`;
      return { token: `${signed}.${await sign(signed)}`, until };
    },

    /** @throws BestieError `not_found` for a wrong or old token, and once the person is not suspended */
    async open(token: string): Promise<SuspendedPerson> {
      const [name = '', end = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature);
      const expected = Buffer.from(await sign(`${name}.${end}`));
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isOurs || Number(end) * 1000 <= clock().getTime()) throw new BestieError('not_found');
      const row = await people.find(Buffer.from(name, 'base64url').toString());
      if (!row || statusOf(row) !== 'suspended') throw new BestieError('not_found');
      return {
        row,
        caller: {
          kind: 'person',
          uid: row.uid,
          email: row.email,
          emailVerified: row.email_verified,
          displayName: row.display_name,
          role: row.role,
          admin: row.admin,
          via: 'token',
        },
      };
    },
  };
}

const style = `${plainPageStyle}
h2 { margin: 24px 0 8px; font: 400 1.25rem/1.2 Fraunces, Georgia, serif; }
textarea { font: inherit; color: inherit; width: 100%; min-height: 120px; padding: 8px 12px; margin-top: 4px; border: 1px solid var(--edge); border-radius: 14px; background: transparent; }
blockquote { margin: 0 0 16px; padding-inline-start: 12px; border-inline-start: 3px solid var(--line); }
label.check { display: flex; gap: 8px; align-items: start; font-weight: 400; }
label.check input { width: 20px; min-height: 20px; margin: 2px 0 0; flex: none; }
button.bad { color: var(--bad); border-color: var(--bad); }
`;

/** A page behind such a link. @param body HTML that was made safe already */
export const renderSuspendedPage = (title: string, body: string): string =>
  renderPlainPage({ title, body, style });

/** After something was done: what, and the way back. */
export const renderSuspendedDone = (title: string, text: string, token: string): string =>
  renderSuspendedPage(
    title,
    `<p>${escapeHtml(text)}</p>\n<p><a href="${escapeHtml(suspendedPath(token))}">Back</a></p>`,
  );

interface Asked {
  token: string;
  who: SuspendedPerson;
  /** Fields of a form. */
  form: Record<string, string>;
}

/** A part of the page: GET shows it, POST does something; each answers with HTML. */
export interface SuspendedRoute {
  method: 'GET' | 'POST';
  part: string;
  answer: (asked: Asked) => Promise<string>;
}

const unknown = () =>
  renderSuspendedPage(
    'This link doesn’t work any more',
    `<p>It works for ${limits.suspensionLinkDays} days, and only while the account is suspended. If it isn’t any more, sign in as before.</p>`,
  );

/** Registers parts of the page behind the link. The token in its address is all that they need: no cookie is read. */
export function registerSuspendedRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<HttpServices, 'rateLimits'>,
  links: SuspensionLinks,
  routes: readonly SuspendedRoute[],
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply
        .header('content-security-policy', plainPagePolicy(style))
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8');
      await rateLimits.consume('session', 'users.suspended', request.ip);
    });
    for (const { method, part, answer } of routes)
      scope.route<{ Params: { token: string } }>({
        method,
        url: suspendedPath(':token', part),
        async handler({ params: { token }, body }, reply) {
          try {
            const form = (body ?? {}) as Record<string, string>;
            return await reply.send(await answer({ token, form, who: await links.open(token) }));
          } catch (error) {
            if (!(error instanceof BestieError)) throw error;
            if (error.code === 'not_found') return reply.code(404).send(unknown());
            return reply
              .code(error.status)
              .send(renderSuspendedDone('That didn’t work', error.message, token));
          }
        },
      });
  });
}
