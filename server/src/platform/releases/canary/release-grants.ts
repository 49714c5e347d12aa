import { jwtVerify } from 'jose';
import { z } from 'zod';
import { uid } from '@bestie/contracts/fields';
import { hostId } from '@bestie/contracts/releases';
import type { Composition } from '@bestie/contracts/remotes';
import { openTokenSecrets } from '../../identity/signing-keys';
import type { IdentityDatabase } from '../../identity/identity-database';

/** Days for which a page may report. */
export const grantDays = 7;
const day = 24 * 60 * 60;
const issuer = 'bestie-release-grant';

/** Means that no canary ran. */
export const noCanarySince = new Date(0);

/** A release that a page was given. */
export interface GivenRelease {
  remoteId: string;
  version: string;
  /** Start of the canary that ran then, for either of its two releases; {@link noCanarySince} without one. */
  canarySince: Date;
}

/** The releases that a person was given. */
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
 * The releases of a composition about which reports count. Trials are left out because they are not chosen at random.
 * Previous releases, which are fallbacks, count outside of any comparison.
 * @param canaries start of the canary by remote
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

/** Signs and verifies grants with a key of their own. */
export async function openReleaseGrants(db: IdentityDatabase, clock: () => Date) {
  const keys = await openTokenSecrets(db, 'release-grant');
  return {
    /** The same text all day for the same person and releases, so that a browser knows what it has reported. */
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

    /** The contents of a grant; null when it is invalid or has expired. */
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
