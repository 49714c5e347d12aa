import { jwtVerify } from 'jose';
import { z } from 'zod';
import { uid } from '@bestie/contracts/fields';
import { hostId } from '@bestie/contracts/releases';
import type { Composition } from '@bestie/contracts/remotes';
import { openSecretKeys } from '../../identity/signing-keys';
import type { IdentityDatabase } from '../../identity/tables';

/** Days that reports of an open page count. */
export const grantDays = 7;
const day = 24 * 60 * 60;
const issuer = 'bestie-release-grant';

/** Stands for “no canary ran”. */
export const noCanarySince = new Date(0);

/** A release that a page was given. */
export interface GivenRelease {
  remoteId: string;
  version: string;
  /** When the canary began that ran then, whichever of the two releases it was; {@link noCanarySince} without one. */
  canarySince: Date;
}

/** Who was given which releases. */
export interface ReleaseGrant {
  uid: string;
  given: GivenRelease[];
}

const claims = z.object({
  sub: uid,
  given: z.array(z.tuple([z.string(), z.string(), z.int().min(0)])),
});

export type ReleaseGrants = Awaited<ReturnType<typeof openReleaseGrants>>;

/**
 * What a composition hands out, as far as reports about it count. A release that somebody only tries is not among
 * them: nobody drew it for them. The one before stands in where a release fails, outside of any comparison.
 * @param canaries when the canary of each remote began that has one
 */
export function givenReleases(
  { host, remotes }: Pick<Composition, 'host' | 'remotes'>,
  canaries: ReadonlyMap<string, Date>,
): GivenRelease[] {
  return [{ id: hostId, previous: null, ...host }, ...remotes].flatMap(
    ({ id: remoteId, version, channel, previous }): GivenRelease[] => [
      ...(channel === 'trial'
        ? []
        : [{ remoteId, version, canarySince: canaries.get(remoteId) ?? noCanarySince }]),
      ...(previous === null ? [] : [{ remoteId, version: previous, canarySince: noCanarySince }]),
    ],
  );
}

/** Signs and checks which releases somebody was given, with a key for nothing else. */
export async function openReleaseGrants(db: IdentityDatabase, clock: () => Date) {
  const keys = await openSecretKeys(db, 'release-grant');
  return {
    /** The same text all day for the same person and releases, so that a browser can tell what it has reported. */
    sign({ uid: sub, given }: ReleaseGrant): Promise<string> {
      const today = Math.floor(clock().getTime() / 1000 / day) * day;
      return keys.sign({
        iss: issuer,
        aud: issuer,
        sub,
        exp: today + (grantDays + 1) * day,
        given: given.map(({ remoteId, version, canarySince }) => [remoteId, version, canarySince.getTime()]),
      });
    },

    /** What a grant says; null for one that is altered, unsigned, over or something else. */
    async verify(grant: string): Promise<ReleaseGrant | null> {
      try {
        const { payload } = await jwtVerify(grant, (header) => keys.keyOf(header), {
          algorithms: ['HS256'],
          issuer,
          audience: issuer,
          currentDate: clock(),
          requiredClaims: ['sub', 'exp'],
        });
        const { sub, given } = claims.parse(payload);
        return {
          uid: sub,
          given: given.map(([remoteId, version, since]) => ({
            remoteId,
            version,
            canarySince: new Date(since),
          })),
        };
      } catch {
        return null;
      }
    },
  };
}
