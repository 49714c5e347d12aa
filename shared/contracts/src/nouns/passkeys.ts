/** Ways of signing in that can fail. */
export const signInMethods = ['password', 'passkey', 'recoveryCode'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const signInMethodLabels: Record<SignInMethod, string> = {
  password: 'Wrong password',
  passkey: 'Passkey refused',
  recoveryCode: 'Wrong recovery code',
};
