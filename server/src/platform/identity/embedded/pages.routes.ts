import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityDatabase } from '../identity-database';
import { actionPageScript, renderActionPage } from './action-page';
import { createAccountsRepository } from './accounts.repository';
import type { AccountsService } from './accounts.service';
import {
  framePageScript,
  googlePageScript,
  renderFramePage,
  renderGooglePage,
  renderNoGooglePage,
} from './google-page';
import type { LocalSignIns } from './local-sign-ins';
import { pagePolicy, pageStyle } from './page-layout';
import { newSecret } from '../../keys/secrets';
import { isPrivileged } from './sign-ins';
import { assertionRequest } from './toolkit.requests';
import { read } from './toolkit.routes';

export interface PagesDependencies {
  db: IdentityDatabase;
  accounts: AccountsService;
  /** Whether the request may use the embedded Google page, which shows addresses of accounts. */
  localSignIns: LocalSignIns;
}

/** Accounts that the Google page offers. */
const shownAccounts = 8;

/** The pages of the embedded provider: the Google choice, the SDK's frame, the password link. */
export function registerPageRoutes(
  app: FastifyInstance,
  { db, accounts, localSignIns }: PagesDependencies,
): void {
  const repository = createAccountsRepository(db);

  function page(
    path: string,
    frameAncestors: "'self'" | "'none'",
    render: (request: FastifyRequest, reply: FastifyReply) => string | Promise<string>,
  ): void {
    app.get(path, async (request, reply) =>
      reply
        .header('content-security-policy', pagePolicy(frameAncestors))
        .header('x-frame-options', frameAncestors === "'self'" ? 'SAMEORIGIN' : 'DENY')
        .header('cross-origin-opener-policy', 'same-origin-allow-popups')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .type('text/html; charset=utf-8')
        .send(await render(request, reply)),
    );
  }

  function file(path: string, type: string, content: string): void {
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .type(type)
        .send(content),
    );
  }

  page('/emulator/auth/handler', "'none'", async (request, reply) => {
    if (!localSignIns.allows(request)) {
      reply.code(403);
      return renderNoGooglePage();
    }
    const known = await repository.listGoogle(shownAccounts * 2);
    return renderGooglePage(known.filter((account) => !isPrivileged(account)).slice(0, shownAccounts));
  });
  page('/emulator/auth/iframe', "'self'", renderFramePage);
  page('/emulator/auth/action', "'none'", renderActionPage);
  file('/emulator/auth/handler.js', 'text/javascript; charset=utf-8', googlePageScript);
  file('/emulator/auth/iframe.js', 'text/javascript; charset=utf-8', framePageScript);
  file('/emulator/auth/action.js', 'text/javascript; charset=utf-8', actionPageScript);
  file('/emulator/auth/pages.css', 'text/css; charset=utf-8', pageStyle);

  app.post('/emulator/auth/assertions', { bodyLimit: 4096 }, async (request, reply) => {
    const { email, displayName } = read(assertionRequest, request.body);
    localSignIns.requireGoogle(request);
    reply.header('cache-control', 'no-store');
    return {
      assertion: await accounts.chooseGoogleIdentity(email, displayName || null, request.ip),
      sessionId: newSecret(),
    };
  });
}
