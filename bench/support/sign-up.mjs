/** Of every account that a bench makes. */
export const benchPassword = 'a-long-bench-password';

/**
 * Signs a new person up at the embedded identity service.
 * @param {string} origin
 * @param {string} email
 * @returns {Promise<{ uid: string, token: string, headers: { authorization: string } }>}
 */
export async function signUp(origin, email) {
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=bench`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: benchPassword, returnSecureToken: true }),
  });
  if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`);
  const { idToken, localId } = await answer.json();
  return { uid: localId, token: idToken, headers: { authorization: `Bearer ${idToken}` } };
}
