import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '@bestie/server/free-port';
import { Person } from './person';

/** `server/dist/main.js`, as `npm start` runs it. */
const program = path.resolve(import.meta.dirname, '../../server/dist/main.js');
/** Of all servers here, so that no folder of keys is left behind. */
const sealingKey = Buffer.alloc(32, 1).toString('base64');
/** Demo data takes time on a busy machine; this is only an upper limit, in ms. */
const startTimeout = 300_000;
/** The same for a fixture that starts a server, so that it fails with what the server said. */
export const fixtureTimeout = startTimeout + 30_000;

export interface BestieOptions {
  /** Demo accounts and a full closet; without it the server starts empty. */
  demo?: boolean;
  env?: Record<string, string>;
  /** Milliseconds by which its clock is ahead of the machine's when it starts. */
  ahead?: number;
}

/** Prepared demo data, created by {@link makeDemoData}. */
interface DemoData {
  dataDir: string;
  databaseUrl: string | null;
}

const demoDataVariable = 'BESTIE_E2E_DEMO';

/** Shared by all journeys, because drawing the pictures takes longer than most of them. */
function demoData(): DemoData | null {
  const made = process.env[demoDataVariable];
  return made === undefined ? null : (JSON.parse(made) as DemoData);
}

/**
 * Creates the demo data once, for all servers that start with it.
 * @returns deletes it
 */
export async function makeDemoData(): Promise<() => Promise<void>> {
  const server = await BestieServer.start({ demo: true });
  await rest(server);
  await server.stop();
  process.env[demoDataVariable] = JSON.stringify(server.data);
  return () => server.close();
}

/** Environment that all servers here have in common. */
const environmentOf = (dataDir: string) => ({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  SEALING_KEY: sealingKey,
  // Takes longer than most journeys; a journey about photos enables it.
  PICTURES_AVIF: 'off',
});

/**
 * Copies the prepared demo data into an empty folder.
 * @returns the environment of a server that uses the copy
 */
export async function copyDemoData(dataDir: string): Promise<Record<string, string>> {
  const made = demoData();
  if (made) await cp(made.dataDir, dataDir, { recursive: true });
  return environmentOf(dataDir);
}

/** Waits until background work is done: every copy of the data would repeat it. */
async function rest({ origin }: BestieServer): Promise<void> {
  const admin = await Person.signIn(origin, 'admin');
  for (;;) {
    const { jobs } = await admin.send<{ jobs: { oldestWaitingAt: string | null } }>(
      'GET',
      '/api/admin/overview',
    );
    if (jobs.oldestWaitingAt === null) return;
    await pause(500);
  }
}

/** Options of node with which a process lives in the future. */
function clockAhead(ahead: number): string[] {
  if (ahead === 0) return [];
  const shifted = `const Now = Date; globalThis.Date = class extends Now {
    constructor(...given) { if (given.length === 0) super(Now.now() + ${ahead}); else super(...given); }
    static now() { return Now.now() + ${ahead}; }
  };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(shifted)}`];
}

/** A real Bestie server with a data folder of its own. */
export class BestieServer {
  #process: ChildProcess | null = null;
  #output = '';
  #port = 0;

  private constructor(
    readonly dataDir: string,
    private readonly options: BestieOptions,
    private readonly databaseUrl: string | null,
  ) {}

  static async start(options: BestieOptions = {}): Promise<BestieServer> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'bestie-e2e-'));
    if (options.demo) await copyDemoData(dataDir);
    const original = options.demo ? (demoData()?.databaseUrl ?? null) : null;
    const server = new BestieServer(dataDir, options, await createDatabase(original));
    server.#port = await freePort();
    try {
      await server.launch();
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  /** Location of its data. */
  get data(): DemoData {
    return { dataDir: this.dataDir, databaseUrl: this.databaseUrl };
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Everything the server has printed. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts it again with the same data and port.
   * @param ahead milliseconds by which its clock is ahead of the machine's
   */
  async launch(ahead = this.options.ahead ?? 0): Promise<void> {
    const { demo = false, env = {} } = this.options;
    const child = spawn(process.execPath, [...clockAhead(ahead), program, ...(demo ? [] : ['--no-demo'])], {
      env: {
        ...process.env,
        ...environmentOf(this.dataDir),
        PORT: String(this.#port),
        ...(this.databaseUrl !== null && { DATABASE_URL: this.databaseUrl }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`Bestie did not start:\n${this.#output}`)),
        startTimeout,
      );
      const read = (chunk: Buffer) => {
        this.#output += chunk.toString();
        const found = /Bestie is at http:\/\/localhost:(\d+)/.exec(this.#output);
        // The server listens before the demo data is complete.
        if (!found || (demo && !this.#output.includes('The demo data is complete.'))) return;
        this.#port = Number(found[1]);
        clearTimeout(timeout);
        resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => {
        clearTimeout(timeout);
        reject(new Error(`Bestie ended with ${code}:\n${this.#output}`));
      });
    });
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Graceful shutdown; the data stays. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Graceful shutdown; the data is deleted. */
  async close(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
    if (this.databaseUrl !== null)
      await administer((name) => `DROP DATABASE ${name} WITH (FORCE)`, this.databaseUrl);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
    this.#output = '';
  }
}

/**
 * A database on the PostgreSQL of `TEST_DATABASE_URL`, empty or a copy; null where the server uses its embedded
 * engine.
 */
async function createDatabase(original: string | null): Promise<string | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined) return null;
  const url = new URL(given);
  url.pathname = `/bestie_e2e_${randomUUID().replaceAll('-', '')}`;
  const template = original === null ? 'template1' : databaseName(original);
  await administer((name) => `CREATE DATABASE ${name} TEMPLATE ${template}`, url.href);
  return url.href;
}

const databaseName = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

async function administer(statement: (name: string) => string, databaseUrl: string): Promise<void> {
  const client = new pg.Client(process.env.TEST_DATABASE_URL);
  await client.connect();
  try {
    await client.query(statement(databaseName(databaseUrl)));
  } finally {
    await client.end();
  }
}
