import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@bestie/contracts/errors';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { bearerOf } from './whole-server';
import type { SignedIn, WholeServer } from './whole-server';

const minute = 60_000;
export const hour = 60 * minute;

/** Confessions as people make them, over HTTP. */
export function confessionsOn(whole: WholeServer) {
  const tokens = new Map<string, { token: string; at: number }>();

  /** With a token of the hour that the clock has reached. */
  async function headersOf(as: SignedIn): Promise<Record<string, string>> {
    const known = tokens.get(as.uid);
    const at = whole.now().getTime();
    if (known && at - known.at < hour / 2) return bearerOf(known);
    const token = await whole.signInElsewhere(as);
    tokens.set(as.uid, { token, at });
    return bearerOf({ token });
  }

  async function call<Body = { id: string }>(
    as: SignedIn,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
  ) {
    const url = `/api/confessions${path}`;
    const request = { method, url, ...(payload && { payload }) };
    let reply = await whole.app.inject({ ...request, headers: await headersOf(as) });
    const stepUp = reply.statusCode === 403 && reply.json<ErrorBody>().error.stepUp;
    if (stepUp) {
      await whole.confirm(as, stepUp);
      reply = await whole.app.inject({
        ...request,
        headers: { ...(await headersOf(as)), [stepUpHeader]: stepUp },
      });
    }
    const body = (reply.body === '' ? undefined : reply.json()) as Body & ErrorBody;
    return { status: reply.statusCode, body, error: body?.error, headers: reply.headers };
  }
  /** Claims it and decides. */
  async function decide(
    admin: SignedIn,
    id: string,
    decision: 'approve' | 'reject' | 'decide-appeal',
    payload: object = {},
  ) {
    await call(admin, 'POST', `/${id}/claim`, {});
    return call(admin, 'POST', `/${id}/${decision}`, payload);
  }
  return {
    call,
    decide,
    headersOf,
    write: (as: SignedIn, body: string, clientKey: string = randomUUID()) =>
      call(as, 'POST', '', { clientKey, body }),
    reply: (as: SignedIn, confessionId: string, body: string, clientKey: string = randomUUID()) =>
      call<{ id: string; alias: string }>(as, 'POST', `/${confessionId}/replies`, { clientKey, body }),
    /** Advances the clock to this many minutes past the next full hour. */
    toNextHour(minutes = 0): void {
      const now = whole.now().getTime();
      whole.advance((Math.floor(now / hour) + 1) * hour - now + minutes * minute);
    },
    release: () => whole.server.services.confessionRelease.run(),
    /** Written, approved, and visible. */
    async show(author: SignedIn, admin: SignedIn, body: string): Promise<string> {
      const { id } = (await call(author, 'POST', '', { clientKey: randomUUID(), body })).body;
      await decide(admin, id, 'approve');
      await whole.database.pool.query('update confessions set release_at = $2 where id = $1', [
        id,
        whole.now(),
      ]);
      await whole.server.services.confessionRelease.run();
      return id;
    },
  };
}
