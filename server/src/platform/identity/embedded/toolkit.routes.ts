import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { findUnstorableText } from '@bestie/contracts/text';
import type { AccountsService, Visitor } from './accounts.service';
import type { EmailVerifications } from './email-verifications';
import type { KnownDevices } from './known-devices';
import type { LocalSignIns } from './local-sign-ins';
import type { PasswordResets } from './password-resets';
import type { SignInAnswer, SignIns } from './sign-ins';
import {
  presentAccount,
  presentGoogleSignIn,
  presentPasswordSignIn,
  presentRefresh,
  presentSignUp,
  presentUpdate,
} from './toolkit.answers';
import { ToolkitError } from './toolkit-error';
import {
  authUriRequest,
  idpRequest,
  lookupRequest,
  oobCodeRequest,
  passwordRequest,
  resetRequest,
  signUpRequest,
  tokenRequest,
  updateRequest,
} from './toolkit.requests';

export interface ToolkitRoutesDependencies {
  accounts: AccountsService;
  resets: PasswordResets;
  verifications: EmailVerifications;
  signIns: SignIns;
  localSignIns: LocalSignIns;
  knownDevices: KnownDevices;
  projectId: string;
  /** Key that pages send; it identifies nothing here. */
  apiKey: string;
  /** False when no mail would be sent. */
  mailArrives: boolean;
  /** Origin for links in mails; undefined when it cannot be trusted (a foreign Host header). */
  origin: (request: FastifyRequest) => string | undefined;
}

const toolkit = '/identitytoolkit.googleapis.com/v1';

/**
 * The Identity Toolkit and Secure Token endpoints, as the unmodified SDK calls them. In Fastify's paths a colon
 * is written twice.
 */
export function registerToolkitRoutes(app: FastifyInstance, dependencies: ToolkitRoutesDependencies): void {
  const { accounts, resets, verifications, signIns, localSignIns, knownDevices } = dependencies;
  const { projectId, apiKey, origin, mailArrives } = dependencies;

  function post(
    path: string,
    handler: (body: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<object>,
  ): void {
    app.post(path, { bodyLimit: 32 * 1024 }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return handler(request.body, request, reply);
    });
  }

  const visitorOf = (request: FastifyRequest): Visitor => ({
    address: request.ip,
    device: knownDevices.of(request),
    userAgent: request.headers['user-agent'] ?? null,
  });

  /** The account knows the browser from now on. */
  async function known(answer: SignInAnswer, request: FastifyRequest, reply: FastifyReply) {
    await knownDevices.remember({ uid: answer.account.uid, signIn: answer.signIn }, request, reply);
    return answer;
  }

  post(`${toolkit}/accounts::signUp`, async (body, request, reply) => {
    const answer = await accounts.signUp(read(signUpRequest, body), visitorOf(request));
    return presentSignUp(await known(answer, request, reply));
  });

  post(`${toolkit}/accounts::signInWithPassword`, async (body, request, reply) => {
    const input = read(passwordRequest, body);
    localSignIns.requireOwnPassword(input, request);
    const answer = await accounts.signInWithPassword(input, visitorOf(request));
    return presentPasswordSignIn(await known(answer, request, reply));
  });

  post(`${toolkit}/accounts::signInWithIdp`, async (body, request) => {
    const { postBody, idToken } = read(idpRequest, body);
    localSignIns.requireGoogle(request);
    const form = new URLSearchParams(postBody);
    const assertion = form.get('id_token');
    if (form.get('providerId') !== 'google.com' || idToken) throw new ToolkitError('OPERATION_NOT_ALLOWED');
    if (!assertion) throw new ToolkitError('INVALID_IDP_RESPONSE');
    return presentGoogleSignIn(await accounts.signInWithGoogle(assertion));
  });

  post(`${toolkit}/accounts::lookup`, async (body) => {
    const { account } = await accounts.owner(read(lookupRequest, body).idToken);
    return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [presentAccount(account)] };
  });

  post(`${toolkit}/accounts::update`, async (body, request, reply) => {
    const { idToken, oobCode, displayName, photoUrl, deleteAttribute, deleteProvider, email, password } =
      read(updateRequest, body);
    if (oobCode !== undefined) return presentUpdate(await verifications.confirm(oobCode, request.ip), null);
    if (!idToken) throw new ToolkitError('INVALID_ID_TOKEN');
    if (deleteProvider?.length) throw new ToolkitError('OPERATION_NOT_ALLOWED');
    const changes = {
      displayName: deleteAttribute?.includes('DISPLAY_NAME') ? null : blankToNull(displayName),
      photoUrl: deleteAttribute?.includes('PHOTO_URL') ? null : blankToNull(photoUrl),
      ...(email !== undefined && { email }),
      ...(password !== undefined && { password }),
    };
    const { account, signIn } = await accounts.update(idToken, changes, visitorOf(request));
    if (signIn) await known(signIn, request, reply);
    return presentUpdate(account, signIn);
  });

  post(`${toolkit}/accounts::delete`, async (body) => {
    await accounts.delete(read(lookupRequest, body).idToken);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  });

  post(`${toolkit}/accounts::sendOobCode`, async (body, request) => {
    const { requestType, email, idToken } = read(oobCodeRequest, body);
    if (!requestType) throw new ToolkitError('MISSING_REQ_TYPE');
    if (requestType !== 'PASSWORD_RESET' && requestType !== 'VERIFY_EMAIL')
      throw new ToolkitError('OPERATION_NOT_ALLOWED');
    const mails = requestType === 'VERIFY_EMAIL' ? 'Confirmation' : 'Password';
    if (!mailArrives)
      throw new ToolkitError('OPERATION_NOT_ALLOWED', `${mails} mails need SMTP_URL to be set.`);
    const home = origin(request);
    // A link to a made-up host would send the code to its owner.
    if (!home)
      throw new ToolkitError('OPERATION_NOT_ALLOWED', `${mails} mails need PUBLIC_ORIGIN to be set.`);
    const kind = 'identitytoolkit#GetOobConfirmationCodeResponse';
    const actionPage = `${home}/emulator/auth/action`;
    if (requestType === 'VERIFY_EMAIL') {
      if (!idToken) throw new ToolkitError('INVALID_ID_TOKEN');
      const { account } = await accounts.owner(idToken);
      await verifications.send(account, actionPage, apiKey);
      return { kind, email: account.email };
    }
    return { kind, email: await resets.send(email, actionPage, apiKey, visitorOf(request)) };
  });

  post(`${toolkit}/accounts::resetPassword`, async (body, request, reply) => {
    const { oobCode, newPassword } = read(resetRequest, body);
    const kind = 'identitytoolkit#ResetPasswordResponse';
    if (newPassword === undefined) return { kind, ...(await resets.check(oobCode, visitorOf(request))) };
    const { uid, email } = await resets.reset(oobCode, newPassword, visitorOf(request));
    // The reader of the mailbox may sign in now, even while others are guessing.
    await knownDevices.remember({ uid, signIn: 'password-reset' }, request, reply);
    return { kind, requestType: 'PASSWORD_RESET', email };
  });

  // Does not reveal whether the address is known, as Firebase with enumeration protection.
  post(`${toolkit}/accounts::createAuthUri`, async (body) => {
    read(authUriRequest, body);
    return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: 'none' };
  });

  app.get(`${toolkit}/projects`, async (request) => ({ projectId, authorizedDomains: [request.hostname] }));

  post('/securetoken.googleapis.com/v1/token', async (body) => {
    const { grant_type: grantType, refresh_token: refreshToken } = read(tokenRequest, body);
    if (grantType !== 'refresh_token') throw new ToolkitError('INVALID_GRANT_TYPE');
    if (!refreshToken) throw new ToolkitError('MISSING_REFRESH_TOKEN');
    return presentRefresh(await signIns.refresh(refreshToken), projectId);
  });
}

/**
 * @throws ToolkitError INVALID_REQUEST naming the first wrong field, or one whose text the database refuses
 */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const unstorable = findUnstorableText({ ...(body as object | null) });
  if (unstorable !== null)
    throw new ToolkitError('INVALID_REQUEST', `${unstorable}: This text cannot be stored.`);
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ToolkitError(
    'INVALID_REQUEST',
    `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`,
  );
}

/** Undefined leaves a value unchanged, an empty one removes it. */
const blankToNull = (value: string | null | undefined) => (value === undefined ? undefined : value || null);
