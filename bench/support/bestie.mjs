import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** Debian's Chromium if there is one, the whole browser first; otherwise Playwright's own. */
export const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find((browser) => existsSync(browser));

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const demoPassword = 'bestie-demo-1';

/** Waits until the server has no background work left: the pictures of the demo keep it busy for minutes. */
async function rest(origin) {
  const signIn = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench`;
  const answer = await fetch(signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@bestie.test', password: demoPassword, returnSecureToken: true }),
  });
  const headers = { authorization: `Bearer ${(await answer.json()).idToken}` };
  for (;;) {
    const overview = await fetch(`${origin}/api/admin/overview`, { headers });
    if (!overview.ok) throw new Error(`Whether the server is at rest: ${overview.status}`);
    if ((await overview.json()).jobs.oldestWaitingAt === null) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/**
 * Starts the built server as `npm start` does, with its own data. With demo data it waits until that is
 * complete and all pictures are processed.
 * @param {{ demo?: boolean, dataDir?: string, port?: number, env?: Record<string, string> }} [options]
 * @returns {Promise<{ origin: string, pid: number, port: number, dataDir: string, startedIn: number,
 * confirmEmail(idToken: string): Promise<void>, kill(): Promise<void>, stop(): Promise<void>, close(): Promise<void> }>} `startedIn`
 * is the time until the address was printed, in milliseconds
 */
export async function startBestie({ demo = false, dataDir, port = 0, env = {} } = {}) {
  if (!existsSync(program)) throw new Error('Nothing is built yet: npm run build.');
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'bestie-bench-')));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, ...(demo ? [] : ['--no-demo'])], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let startedIn = 0;
  const found = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const match = /Bestie is at http:\/\/localhost:(\d+)/.exec(output);
      if (!match) return;
      startedIn ||= Math.round(performance.now() - startedAt);
      if (!demo || output.includes('The demo data is complete.')) resolve(Number(match[1]));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`Bestie ended:\n${output}`)));
  });
  const confirmed = new Set();
  /** Confirms the address of a new account, whose quota is small before. */
  const confirmEmail = async (idToken) => {
    const call = (operation, body) =>
      fetch(`http://localhost:${found}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=bench`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await fetch(`http://localhost:${found}/whoami`, { headers: { authorization: `Bearer ${idToken}` } });
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    for (;;) {
      const codes = [...output.matchAll(/mode=verifyEmail&oobCode=([\w-]+)/g)].map(([, code]) => code);
      const code = codes.find((one) => !confirmed.has(one));
      if (code === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      confirmed.add(code);
      await call('update', { oobCode: code });
      return;
    }
  };
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const origin = `http://localhost:${found}`;
  if (demo) await rest(origin);
  return {
    origin,
    pid: /** @type {number} */ (child.pid),
    port: found,
    dataDir: folder,
    startedIn,
    confirmEmail,
    kill: () => end('SIGKILL'),
    /** As a supervisor stops it; its data stays. */
    stop: () => end('SIGTERM'),
    async close() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
