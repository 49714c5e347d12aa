import { jwtVerify } from 'jose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { uid } from '@bestie/contracts/fields';
import type { PageData } from '@bestie/contracts/remotes';
import { remoteId } from '@bestie/contracts/remotes.schema';
import { isVersion } from '@bestie/contracts/versions';
import { cookieForm, setSecretCookie } from '../../http/cookies';
import { openSigningKeys } from '../../identity/signing-keys';
import type { IdentityDatabase } from '../../identity/identity-database';

/** Cookie with the signed trial; it counts only together with the session of its person. */
export const trialCookie = 'bestie_trial';

/** Seconds that a trial lasts. */
export const trialSeconds = 60 * 60;
const issuer = 'bestie-release-trial';

/** A release that one person tries. */
export interface Trial {
  uid: string;
  remoteId: string;
  version: string;
  endsAt: Date;
}

const claims = z.object({ sub: uid, remote: remoteId, version: z.string().refine(isVersion), exp: z.int() });

export type ReleaseTrials = Awaited<ReturnType<typeof openReleaseTrials>>;

/** Signs and verifies trials with a key of their own. */
export async function openReleaseTrials(db: IdentityDatabase, clock: () => Date) {
  const signingKeys = await openSigningKeys(db, 'release-trial');

  /** The contents of a signed trial; null when it is invalid or has expired. */
  async function verify(token: string): Promise<Trial | null> {
    if (token.length > 4096) return null;
    try {
      const { payload } = await jwtVerify(token, signingKeys.keys, {
        algorithms: ['RS256'],
        issuer,
        audience: issuer,
        currentDate: clock(),
        requiredClaims: ['sub', 'exp'],
      });
      const { sub, remote, version, exp } = claims.parse(payload);
      return { uid: sub, remoteId: remote, version, endsAt: new Date(exp * 1000) };
    } catch {
      return null;
    }
  }

  return {
    verify,

    async sign({ uid: sub, remoteId: remote, version }: Omit<Trial, 'endsAt'>) {
      const iat = Math.floor(clock().getTime() / 1000);
      const exp = iat + trialSeconds;
      const token = await signingKeys.sign({ iss: issuer, aud: issuer, sub, remote, version, iat, exp });
      return { token, endsAt: new Date(exp * 1000) };
    },

    /** The trial in the cookie of a request, if it belongs to the person of the session. */
    async of(request: FastifyRequest, session: PageData['session']): Promise<PageData['trial']> {
      const token = request.cookies[cookieForm(request, trialCookie).name];
      if (!token || !session) return null;
      const trial = await verify(token);
      if (trial?.uid !== session.uid) return null;
      const { remoteId: id, version, endsAt } = trial;
      return { remoteId: id, version, endsAt: endsAt.toISOString() };
    },

    /** Starts the trial in this browser. */
    begin(request: FastifyRequest, reply: FastifyReply, token: string, { endsAt }: Trial): void {
      const seconds = Math.max(0, Math.floor((endsAt.getTime() - clock().getTime()) / 1000));
      setSecretCookie(request, reply, trialCookie, { value: token, maxAge: seconds });
    },

    /** Ends it in this browser. */
    end(request: FastifyRequest, reply: FastifyReply): void {
      setSecretCookie(request, reply, trialCookie, { value: '', maxAge: 0 });
    },
  };
}
