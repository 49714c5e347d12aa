import { freePort } from './free-port';
import { startInstagram } from './networks/instagram';
import type { InstagramStandIn } from './networks/instagram';
import { createStudio } from './social-posts';
import { startWholeServer, uncounted } from './whole-server';
import type { SignedIn, WholeServer } from './whole-server';

/** A server that listens, a stand-in for Instagram, and a creator who connected an account there. */
export interface ConnectedInstagram {
  whole: WholeServer;
  instagram: InstagramStandIn;
  studio: ReturnType<typeof createStudio>;
  cleo: SignedIn;
  connect(): Promise<void>;
  close(): Promise<void>;
}

/** Starts all of it. */
export async function startConnectedInstagram(): Promise<ConnectedInstagram> {
  const instagram = await startInstagram();
  const port = await freePort();
  const whole = await startWholeServer({
    rateLimits: uncounted,
    env: {
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      INSTAGRAM_CLIENT_ID: instagram.consents.app.clientId,
      INSTAGRAM_CLIENT_SECRET: instagram.consents.app.clientSecret,
      INSTAGRAM_ADDRESS: instagram.origin,
    },
  });
  await whole.app.listen({ port, host: '127.0.0.1' });
  const studio = createStudio(whole);
  const cleo = await whole.signIn('creator', 'cleo');
  async function connect(): Promise<void> {
    const { url } = await studio.must<{ url: string }>(cleo, 'POST', '/api/connections/start', {
      network: 'instagram',
    });
    const back = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    const { pathname, search } = new URL(back);
    const reply = await whole.app.inject({ url: pathname + search, headers: { cookie: cleo.cookie } });
    if (reply.headers.location !== '/creator/connections?network=instagram')
      throw new Error(`Connecting ended at ${reply.headers.location}`);
  }
  await connect();
  return {
    whole,
    instagram,
    studio,
    cleo,
    connect,
    async close() {
      await whole.close();
      await instagram.close();
    },
  };
}
