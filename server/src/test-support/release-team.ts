import { createPublisher } from './publisher';
import type { Publisher } from './publisher';
import { allConfirmed } from './step-up';
import { startWholeServer, uncounted } from './whole-server';
import type { SignedIn, WholeServer } from './whole-server';

/** A server with an admin and teams that publish. */
export interface ReleaseTeam {
  whole: WholeServer;
  admin: SignedIn;
  asAdmin: Publisher;
  /** The team of the fan console, by its deploy token `ci`. */
  team: Publisher;
  /** The team of another remote. */
  teamOf: (remoteId: string) => Promise<Publisher>;
}

/** Starts a server on which steps are confirmed and no rate counts. */
export async function startReleaseTeam(): Promise<ReleaseTeam> {
  const whole = await startWholeServer({ rateLimits: uncounted, stepUp: allConfirmed });
  const admin = await whole.signIn('admin');
  const asAdmin = createPublisher(whole.app, admin.token);
  const teamOf = async (remoteId: string) => {
    const url = `/api/releases/${remoteId}/tokens`;
    const input = { name: 'ci', days: 30, reason: 'For the team' };
    const made = await asAdmin.call<{ token: string }>('POST', url, input);
    return createPublisher(whole.app, made.body.token);
  };
  return { whole, admin, asAdmin, team: await teamOf('fan'), teamOf };
}
