import type { Account } from './accounts.repository';
import type { NeedsConfirmation } from './accounts.service';
import type { SignInAnswer } from './sign-ins';

/** Responses of the Identity Toolkit, field by field, so that no column is sent by accident. */

function tokens({ idToken, refreshToken, expiresIn }: SignInAnswer) {
  return { idToken, refreshToken, expiresIn: String(expiresIn) };
}

export function presentSignUp(answer: SignInAnswer) {
  const { account } = answer;
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.uid,
    email: account.email,
    ...(account.display_name && { displayName: account.display_name }),
    ...tokens(answer),
  };
}

export function presentPasswordSignIn(answer: SignInAnswer) {
  const { account } = answer;
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: account.uid,
    email: account.email,
    displayName: account.display_name ?? '',
    ...tokens(answer),
  };
}

export function presentGoogleSignIn(answer: (SignInAnswer & { isNewUser: boolean }) | NeedsConfirmation) {
  if ('needConfirmation' in answer) {
    return {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      needConfirmation: true,
      providerId: 'google.com',
      email: answer.email,
    };
  }
  const { account } = answer;
  const name = account.display_name ?? '';
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/${account.google_subject}`,
    localId: account.uid,
    email: account.email,
    emailVerified: account.email_verified,
    displayName: name,
    fullName: name,
    isNewUser: answer.isNewUser,
    rawUserInfo: JSON.stringify({ id: account.google_subject, email: account.email, name }),
    ...tokens(answer),
  };
}

/** The account as `accounts:lookup` and the SDK's `User` have it. */
export function presentAccount(account: Account) {
  const shown = {
    ...(account.display_name && { displayName: account.display_name }),
    ...(account.photo_url && { photoUrl: account.photo_url }),
  };
  return {
    localId: account.uid,
    email: account.email,
    emailVerified: account.email_verified,
    ...shown,
    providerUserInfo: providers(account).map((provider) => ({ ...provider, ...shown, email: account.email })),
    validSince: String(Math.floor(account.valid_after.getTime() / 1000)),
    disabled: account.disabled,
    createdAt: String(account.created_at.getTime()),
    ...(account.last_login_at && { lastLoginAt: String(account.last_login_at.getTime()) }),
    ...(account.last_refresh_at && { lastRefreshAt: account.last_refresh_at.toISOString() }),
    customAttributes: JSON.stringify(account.claims),
  };
}

function providers(account: Account) {
  return [
    ...(account.google_subject
      ? [{ providerId: 'google.com', rawId: account.google_subject, federatedId: account.google_subject }]
      : []),
    ...(account.password_hash
      ? [{ providerId: 'password', rawId: account.email, federatedId: account.email }]
      : []),
  ];
}

export function presentUpdate(account: Account, signIn: SignInAnswer | null) {
  const { providerUserInfo, localId, email, emailVerified, displayName, photoUrl } = presentAccount(account);
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId,
    email,
    emailVerified,
    displayName,
    photoUrl,
    providerUserInfo,
    ...(signIn && tokens(signIn)),
  };
}

export function presentRefresh(answer: SignInAnswer, projectId: string) {
  return {
    access_token: answer.idToken,
    id_token: answer.idToken,
    refresh_token: answer.refreshToken,
    expires_in: String(answer.expiresIn),
    token_type: 'Bearer',
    user_id: answer.account.uid,
    project_id: projectId,
  };
}
