import { z } from 'zod';

/** Bodies that the SDK sends. Unknown fields are dropped. */
const text = z.string().max(8192);
const displayName = z.string().trim().max(80);
const password = z.string().max(1024);
const idToken = text;

export const signUpRequest = z.object({
  email: text.optional(),
  password: password.optional(),
  displayName: displayName.optional(),
});

export const passwordRequest = z.object({ email: text.optional(), password: password.optional() });

export const idpRequest = z.object({
  /** Query string: `providerId=google.com&id_token=…`. */
  postBody: text.optional(),
  /** Set when a signed-in person wants to link: the Google page needs no secret, so that is refused. */
  idToken: idToken.optional(),
});

export const lookupRequest = z.object({ idToken });

export const updateRequest = z.object({
  idToken: idToken.optional(),
  displayName: displayName.nullish(),
  photoUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(2000)]).nullish(),
  email: text.optional(),
  password: password.optional(),
  /** Of a mailed link, in place of the sign-in. */
  oobCode: text.min(1).optional(),
  deleteAttribute: z.array(z.enum(['DISPLAY_NAME', 'PHOTO_URL'])).optional(),
  deleteProvider: z.array(text).optional(),
});

export const oobCodeRequest = z.object({
  requestType: text.optional(),
  email: text.optional(),
  /** The address to confirm. */
  idToken: idToken.optional(),
});

export const resetRequest = z.object({ oobCode: text.min(1), newPassword: password.optional() });

export const authUriRequest = z.object({ identifier: text.optional(), continueUri: text.optional() });

/** Form-encoded. */
export const tokenRequest = z.object({ grant_type: text.optional(), refresh_token: text.optional() });

export const assertionRequest = z.object({ email: text.optional(), displayName: displayName.optional() });
