import { demoPassword } from './bestie.mjs';

/** Somebody of the demo over HTTP: reads with their number of statements, and writes. */
export async function createCaller(origin, who = 'fan') {
  const json = { 'content-type': 'application/json' };
  const answer = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench`,
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: `${who}@bestie.test`, password: demoPassword, returnSecureToken: true }),
    },
  );
  const { idToken } = await answer.json();
  return async (method, path, body) => {
    const begun = performance.now();
    const reply = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${idToken}`, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const ms = performance.now() - begun;
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return {
      ms,
      bytes: text.length,
      statements: Number(reply.headers.get('x-statements')),
      data: JSON.parse(text),
    };
  };
}
