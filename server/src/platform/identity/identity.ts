import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '@bestie/contracts/days';
import type { InputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { isTimeZone } from '@bestie/contracts/fields';
import type { Whoami, sessionContract } from '@bestie/contracts/session.contract';
import { roleFromClaims } from '@bestie/contracts/roles';
import type { Config } from '../../config';
import type { DatabaseConnection } from '../database/database';
import type { Authenticate, Person } from '../http/caller';
import { createAccessStates, isOver } from './access-states';
import type { AccessStates } from './access-states';
import { createFirebaseAppCheck, openEmbeddedAppCheck } from './app-check';
import type { AppCheck } from './app-check';
import { createAuthenticator } from './authenticator';
import type { TokenPerson } from './authenticator';
import type { ForgetPerson } from './deletion';
import { addressConfirmed } from './identity.domain-events';
import { embeddedProject, openEmbeddedProvider } from './embedded/embedded-provider';
import type { Mail } from '../mail/mail';
import type { MailNotice } from './embedded/mail-notice';
import type { PasswordCost } from './embedded/passwords';
import { createFirebaseReauthentication } from './firebase/firebase-reauthentication';
import { createFirebaseIdentityAdmin } from './firebase/firebase-identity-admin';
import type { IdentityAdmin } from './identity-admin';
import { createPasskeysService } from './passkeys/passkeys.service';
import type { PasskeysService } from './passkeys/passkeys.service';
import type { EmitIn } from './passkeys/passkeys-transaction';
import { withPasskeys } from './passkeys/with-passkeys';
import { createPeopleRepository, recordDecidesRole } from './people.repository';
import type { PeopleRepository, PersonRole, PersonRow } from './people.repository';
import { googleKeySets, openRemoteKeys } from './remote-keys';
import {
  accessChannel,
  announceAccessChange,
  endSomeSignIns,
  forgetEndedSignIns,
} from './revocation.repository';
import { withRole } from './role-claims';
import type { StepUpProofs } from './reauthentication';
import { createDevices } from './devices';
import type { Devices } from './devices';
import { createSessions, deviceDays, sessionDays } from './sessions';
import type { SignInRef } from './sessions';
import { createSessionsRepository } from './sessions.repository';
import { createTokenVerifier } from './token-verifier';
import type { IdTokenClaims } from './token-verifier';
import { createTransaction } from '../database/transaction';

export type IdentityConfig = Pick<
  Config,
  'mode' | 'loopback' | 'publicOrigin' | 'firebase' | 'allowEmbeddedIdentity'
>;

export interface IdentityDependencies {
  config: IdentityConfig;
  database: Pick<DatabaseConnection, 'db' | 'pool' | 'engine' | 'listen'>;
  clock: () => Date;
  mail: Mail;
  /** Called for each mail in the outbox, so that the terminal can show its link in development. */
  announceMail?: (mail: MailNotice) => void;
  /** Removes a deleted person's data in the rest of the product; optional. */
  forgetPerson?: ForgetPerson;
  /** Has modules handle a domain event; optional. */
  emit?: EmitIn;
  /** Tests use cheaper hashes. */
  passwordCost?: PasswordCost;
}

/** A name as others may see it; null for one that they may not. */
export type ReviewName = (name: string) => Promise<string | null>;

/** Identity of people: authentication, sessions, roles and accounts. */
export interface Identity {
  provider: 'embedded' | 'firebase';
  authenticate: Authenticate;
  /** Also answers who has not shown the second factor yet. */
  authenticateBeforeSecondFactor: Authenticate;
  /**
   * The person of the session cookie, whatever the method: only for the form of the confirm page, which has
   * its own secret. Everywhere else the cookie is for reads only.
   */
  findByCookie(request: FastifyRequest): Promise<Person | undefined>;
  /** The sign-in of a request; undefined if its session has just ended. */
  currentSignIn(caller: Person, request: FastifyRequest): Promise<string | undefined>;
  /** The person behind an ID token, for protocols that carry it elsewhere. */
  authenticateToken(token: string): Promise<TokenPerson>;
  admin: IdentityAdmin;
  devices: Devices;
  passkeys: PasskeysService;
  /** Confirms a person's identity again. */
  reauthentication: StepUpProofs;
  appCheck: AppCheck;
  /**
   * Names that come with a sign-in are stored as `review` returns them: null for one that nobody may see. Everybody else
   * reads them where a person has chosen no name here.
   */
  reviewNames(review: ReviewName): void;
  /** Adds the endpoints of the embedded provider; none with Firebase, so they answer 404. */
  registerProviderRoutes(app: FastifyInstance): void;
  /** Opens a session for the request's bearer token. */
  login(
    input: InputOf<typeof sessionContract.login>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Whoami>;
  logout(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  whoami(caller: Person, request: FastifyRequest): Promise<Whoami>;
  /** Changes a role: claims at the provider, our record, and the end of tokens with the old role. */
  setRole(uid: string, role: PersonRole): Promise<void>;
  /**
   * Invalidates a person's cached record on this server at once. Other servers are notified by the channel
   * `accessChannel`.
   */
  forget(uid: string): void;
  /** Deletes expired rows; runs daily. */
  sweep(): Promise<void>;
}

/**
 * Refuses an unsafe configuration.
 * @throws Error with a sentence that says what to do
 */
export function requireSafeIdentity({ mode, firebase, allowEmbeddedIdentity }: IdentityConfig): void {
  if (mode === 'production' && !firebase && !allowEmbeddedIdentity) {
    throw new Error(
      'Sign-in by the embedded identity provider, with passwords in this database and without Google, has to be chosen in production. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN, or ALLOW_EMBEDDED_IDENTITY=true.',
    );
  }
}

/** Opens identity with the configured provider. */
export async function openIdentity(dependencies: IdentityDependencies): Promise<Identity> {
  const { config, database, clock } = dependencies;
  const { db } = database;
  requireSafeIdentity(config);
  const transaction = createTransaction(db, (trx) => trx);
  const emit = dependencies.emit ?? nothingElse;
  let reviewName: ReviewName = async (name) => name;
  const stored = createPeopleRepository(db);
  const people: PeopleRepository = {
    ...stored,
    upsert: async (facts) =>
      stored.upsert({ ...facts, displayName: facts.displayName && (await reviewName(facts.displayName)) }),
    recordEmail: (uid, facts) =>
      transaction(async (trx) => {
        const bound = createPeopleRepository(trx);
        const before = await bound.findForUpdate(uid);
        await bound.recordEmail(uid, facts);
        if (facts.emailVerified && !before?.email_verified) await emit(trx, addressConfirmed({ uid }));
      }),
  };
  const sessionRows = createSessionsRepository(db);
  const states = createAccessStates({ people, clock });
  const sessions = createSessions({ sessions: sessionRows, states, clock });
  const provider = config.firebase
    ? openFirebase(config.firebase, dependencies, states)
    : await openEmbedded(dependencies, states);
  const authenticator = createAuthenticator({ tokens: provider.tokens, sessions, states, people });

  await database.listen(accessChannel, states.forget, states.forgetAll);

  const admin: IdentityAdmin = {
    ...provider.admin,
    async setClaims(uid, claims) {
      await provider.admin.setClaims(uid, claims);
      await people.confirmRole(uid, roleFromClaims(claims), clock());
      states.forget(uid);
    },
  };

  /** Updates our record from a newer token; writes only differences. */
  async function syncRecord(claims: IdTokenClaims): Promise<PersonRow> {
    const row = await people.find(claims.uid);
    const emailAsOf = new Date(claims.issuedAt * 1000);
    const keepsRole = row !== undefined && recordDecidesRole(row, emailAsOf);
    const role = keepsRole ? row.role : roleFromClaims(claims);
    const named =
      row?.display_name != null || !claims.displayName || (await reviewName(claims.displayName)) === null;
    // The authenticator has updated the address already.
    if (row && row.role === role && named) return row;
    const { uid, email, emailVerified, displayName } = claims;
    const saved = await people.upsert({
      uid,
      email,
      emailVerified,
      emailAsOf,
      displayName,
      role,
      admin: role === 'admin',
    });
    await announceAccessChange(db, uid);
    states.forget(uid);
    return saved;
  }

  /** The sign-in of a request. */
  async function currentSignIn(caller: Person, request: FastifyRequest): Promise<string | undefined> {
    if (caller.via === 'cookie') return (await sessions.findSignIn(request))?.signIn;
    return (await authenticator.authenticateToken(bearerToken(request))).claims.signIn;
  }

  const passkeys = createPasskeysService({
    db,
    emit,
    states,
    clock,
    publicOrigin: config.publicOrigin,
    limit: config.firebase ? googlesLimit : null,
    async signInOf(request) {
      const token = bearerToken(request);
      return (await authenticator.authenticateToken(token, { beforeSecondFactor: true })).claims.signIn;
    },
  });

  /** All sign-ins of a request, by cookie and by token; invalid credentials are left out. */
  async function signInsOf(request: FastifyRequest): Promise<SignInRef[]> {
    const shown: SignInRef[] = [];
    const byCookie = await sessions.findSignIn(request);
    if (byCookie) shown.push(byCookie);
    const claims = await provider.tokens.verify(bearerToken(request)).catch(() => null);
    if (claims) {
      // Ended sign-ins are stored beside the person's record.
      if (!(await states.get(claims.uid))) await syncRecord(claims);
      shown.push(claims);
    }
    return shown;
  }

  /** Ends a sign-in: its tokens, sessions and streams, on every server. */
  async function endSignIn({ uid, authTime, signIn }: SignInRef): Promise<void> {
    const state = await states.get(uid);
    if (!state || isOver({ authTime, signIn }, state)) return;
    await transaction((trx) => endSomeSignIns(trx, uid, [signIn], clock()));
    states.forget(uid);
  }

  return {
    provider: config.firebase ? 'firebase' : 'embedded',
    authenticate: authenticator.authenticate,
    authenticateBeforeSecondFactor: authenticator.authenticateBeforeSecondFactor,
    authenticateToken: authenticator.authenticateToken,
    findByCookie: (request) => sessions.find(request),
    currentSignIn,
    admin,
    devices: createDevices({ db, sessions: sessionRows, states, currentSignIn, clock }),
    passkeys,
    reauthentication: withPasskeys(provider.reauthentication, passkeys),
    appCheck: provider.appCheck,
    registerProviderRoutes: provider.registerRoutes,

    async login({ timezone }, request, reply) {
      const { claims, person } = await authenticator.authenticateToken(bearerToken(request));
      await syncRecord(claims);
      await people.recordLogin(claims.uid, {
        at: new Date(claims.authTime * 1000),
        timezone: timezone !== undefined && isTimeZone(timezone) ? timezone : null,
      });
      await sessions.open(claims, request, reply);
      const row = await people.find(claims.uid);
      if (!row) throw new BestieError('unauthenticated');
      return presentWhoami(row, person);
    },

    async logout(request, reply) {
      sessions.clear(request, reply);
      // Cached pictures belong to the person. Not "storage": settings of the browser, like the theme, stay.
      reply.header('clear-site-data', '"cache"');
      for (const signIn of await signInsOf(request)) await endSignIn(signIn);
      await sessions.end(request);
    },

    async whoami(caller, request) {
      if (caller.via === 'token') {
        const { claims } = await authenticator.authenticateToken(bearerToken(request));
        return presentWhoami(await syncRecord(claims), caller);
      }
      const row = await people.find(caller.uid);
      if (!row) throw new BestieError('unauthenticated');
      return presentWhoami(row, caller);
    },

    async setRole(uid, role) {
      const user = await admin.get(uid);
      if (!user) throw new BestieError('not_found');
      const { email, emailVerified, displayName } = user;
      await people.upsert({
        uid,
        email,
        emailVerified,
        emailAsOf: clock(),
        displayName,
        role,
        admin: role === 'admin',
      });
      await people.setRole(uid, role, role === 'admin', clock());
      await admin.setClaims(uid, withRole(user.claims, role));
    },

    forget: states.forget,
    reviewNames: (review) => void (reviewName = review),

    async sweep() {
      const now = clock();
      // A new cookie after days belongs to the same device, because the sign-in is the same.
      const unseen = deviceDays - sessionDays;
      await sessionRows.deleteExpired(new Date(now.getTime() - unseen * dayMs));
      await forgetEndedSignIns(db, now, config.firebase ? 'firebase' : 'embedded');
      await passkeys.sweep();
      await provider.sweep();
    },
  };
}

const nothingElse = async () => {};

/** Google knows nothing of passkeys here. */
const googlesLimit =
  'Passkeys protect what you have in Bestie. Your account is at Google: whoever has your password can still change it or delete the account there.';

async function openEmbedded(dependencies: IdentityDependencies, states: AccessStates) {
  const {
    config,
    database,
    clock,
    mail,
    announceMail,
    forgetPerson = nothingElse,
    emit = nothingElse,
    passwordCost,
  } = dependencies;
  const { db, pool, engine } = database;
  const embedded = await openEmbeddedProvider({
    db,
    states,
    sharedPool: engine === 'postgresql' ? pool : null,
    clock,
    loopback: config.loopback,
    publicOrigin: config.publicOrigin,
    mail,
    ...(announceMail && { announceMail }),
    forgetPerson,
    emit,
    ...(passwordCost && { passwordCost }),
  });
  const appCheck = await openEmbeddedAppCheck(db, { ...embeddedProject, appId: 'bestie-web', clock });
  return { ...embedded, appCheck };
}

function openFirebase(
  { projectId, apiKey }: NonNullable<IdentityConfig['firebase']>,
  { database: { db }, clock, forgetPerson = nothingElse }: IdentityDependencies,
  states: AccessStates,
) {
  const tokens = createTokenVerifier({ keys: openRemoteKeys(googleKeySets.idTokens), projectId, clock });
  const admin = createFirebaseIdentityAdmin({ projectId, db, states, forgetPerson, clock });
  return {
    tokens,
    admin,
    reauthentication: createFirebaseReauthentication({ apiKey, admin, tokens, clock }),
    appCheck: createFirebaseAppCheck({ projectId, clock }),
    registerRoutes: () => undefined,
    sweep: async () => undefined,
  };
}

function bearerToken(request: FastifyRequest): string {
  return request.headers.authorization?.split(/ +/)[1] ?? '';
}

/** Of an admin who lacks a passkey, the role that counts until they add one. */
function presentWhoami(row: PersonRow, { needsPasskey }: Pick<Person, 'needsPasskey'>): Whoami {
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified,
    displayName: row.display_name,
    handle: row.handle,
    role: needsPasskey ? 'fan' : row.role,
    admin: row.admin && !needsPasskey,
    needsPasskey: needsPasskey ?? false,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.previous_login_at?.toISOString() ?? null,
  };
}
