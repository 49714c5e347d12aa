import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { BestieError } from '@bestie/contracts/errors';
import type { AccessStates } from '../access-states';
import type { ForgetPerson } from '../deletion';
import type { EmitIn } from '../passkeys/passkeys-transaction';
import { mayShapeLinks } from '../loopback-hosts';
import type { Reauthentication } from '../reauthentication';
import { openSigningKeys } from '../signing-keys';
import type { IdentityDatabase } from '../identity-database';
import { createTokenVerifier } from '../token-verifier';
import type { TokenVerifier } from '../token-verifier';
import { createAccountsService } from './accounts.service';
import { createAssertions } from './assertions';
import { createAttempts } from './attempts';
import { createEmailVerifications } from './email-verifications';
import { createEmbeddedAdmin } from './embedded-admin';
import { createKnownDevices } from './known-devices';
import { createLocalSignIns } from './local-sign-ins';
import { registerPageRoutes } from './pages.routes';
import { createPasswordResets } from './password-resets';
import type { Mail } from '../../mail/mail';
import type { AnnounceMail } from './mail-notice';
import { createPasswords } from './passwords';
import type { PasswordCost } from './passwords';
import { createRefreshTokens } from './refresh-tokens';
import { createSignIns } from './sign-ins';
import { ToolkitError } from './toolkit-error';
import { registerToolkitRoutes } from './toolkit.routes';

/** Project id and web key of the embedded provider; pages connect with them. */
export const embeddedProject = { projectId: 'bestie-local', apiKey: 'bestie-local' };

export interface EmbeddedProviderOptions {
  db: IdentityDatabase;
  states: AccessStates;
  /** The pool when several servers share one PostgreSQL, null on the embedded engine. */
  sharedPool: Pool | null;
  clock: () => Date;
  loopback: boolean;
  /** The public origin; undefined means the origin of the request, on loopback. */
  publicOrigin: string | undefined;
  mail: Mail;
  announceMail?: AnnounceMail;
  forgetPerson: ForgetPerson;
  emit: EmitIn;
  /** Tests use cheaper hashes. */
  passwordCost?: PasswordCost;
}

/** The embedded identity provider: accounts, tokens, pages, and the protocol of the SDK. */
export async function openEmbeddedProvider(options: EmbeddedProviderOptions) {
  const { db, states, sharedPool, clock, loopback, publicOrigin, forgetPerson, passwordCost } = options;
  const { mail, announceMail, emit } = options;
  const { projectId, apiKey } = embeddedProject;
  const signingKeys = await openSigningKeys(db, 'id-token');
  const tokens: TokenVerifier = createTokenVerifier({ keys: signingKeys.keys, projectId, clock });
  const assertions = createAssertions(db, await openSigningKeys(db, 'assertion'), projectId, clock);
  const passwords = createPasswords(passwordCost);
  const attempts = createAttempts(sharedPool);
  const localSignIns = createLocalSignIns({ loopback, clock });
  const knownDevices = createKnownDevices(db, clock);
  const refreshTokens = createRefreshTokens(db, clock);
  const signIns = createSignIns({ db, signingKeys, refreshTokens, projectId, clock });
  const resets = createPasswordResets({
    db,
    states,
    passwords,
    attempts,
    knownDevices,
    mail,
    announceMail,
    emit,
    clock,
  });
  const verifications = createEmailVerifications({ db, states, attempts, mail, announceMail, emit, clock });
  const accounts = createAccountsService({
    db,
    tokens,
    states,
    signIns,
    passwords,
    attempts,
    knownDevices,
    assertions,
    forgetPerson,
    clock,
  });

  function origin(request: FastifyRequest): string | undefined {
    if (publicOrigin) return publicOrigin;
    return loopback && mayShapeLinks(request.hostname) ? `${request.protocol}://${request.host}` : undefined;
  }

  return {
    tokens,
    accounts,
    admin: createEmbeddedAdmin({ db, states, passwords, forgetPerson, clock }),

    reauthentication: {
      // Google accounts of the embedded provider have no secret to check.
      way: async (uid) => ((await accounts.hasPassword(uid)) ? 'password' : 'click'),
      async checkPassword(uid, password, request) {
        const visitor = { address: request.ip, device: knownDevices.of(request) };
        try {
          return (await accounts.checkPassword(uid, password, visitor)) ? 'right' : 'wrong-password';
        } catch (error) {
          if (error instanceof ToolkitError && error.code === 'TOO_MANY_ATTEMPTS_TRY_LATER')
            return 'too-many';
          throw error;
        }
      },
      begin: () => Promise.reject(new BestieError('not_found')),
      end: () => Promise.resolve(false),
    } satisfies Reauthentication as Reauthentication,

    /** Adds the protocol's endpoints and pages, at the root of the origin as the SDK expects them. */
    registerRoutes(app: FastifyInstance): void {
      void app.register(async (scope) => {
        scope.addHook('onRequest', async (request) => {
          localSignIns.requireServedHost(request);
          await attempts.spend({ 'call-address': request.ip });
        });
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
        );
        scope.setErrorHandler((error, request, reply) => {
          if (error instanceof ToolkitError) return reply.code(400).send(error.toBody());
          const status = (error as { statusCode?: number }).statusCode;
          if (status && status < 500)
            return reply.code(status).send(new ToolkitError('INVALID_REQUEST').toBody());
          // Deliberately not JSON: the SDK then assumes a network failure and keeps the person signed in.
          request.log.error({ err: error }, 'identity request failed');
          return reply.code(503).type('text/plain').send('Not available right now.');
        });
        registerToolkitRoutes(scope, {
          accounts,
          resets,
          verifications,
          signIns,
          localSignIns,
          knownDevices,
          projectId,
          apiKey,
          origin,
          // Links are logged on loopback only.
          mailArrives: mail.delivers || loopback,
        });
        registerPageRoutes(scope, { db, accounts, localSignIns });
      });
    },

    /** Deletes expired rows; runs daily. */
    async sweep(): Promise<void> {
      const now = clock();
      await refreshTokens.deleteExpired(now);
      await assertions.deleteExpired(now);
      await resets.deleteExpired(now);
      await knownDevices.deleteExpired(now);
    },
  };
}
