import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import pg from 'pg';

const program = fileURLToPath(import.meta.url);

/**
 * The baseline of an endpoint, in a separate process like the product: a Fastify route that sends statements
 * to the database and their rows as JSON, without authentication and validation.
 * @param {{ connection: object, text: string, values: unknown[] }[]} statements
 * @returns {Promise<{ origin: string, close(): Promise<void> }>}
 */
export async function startBareApi(statements) {
  const child = fork(program, [JSON.stringify(statements)]);
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The bare server did not start.')));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

async function serve(statements) {
  const pool = new pg.Pool({ ...statements[0].connection, max: 16, idleTimeoutMillis: 0 });
  const app = Fastify();
  app.get('/', async () => {
    const answers = [];
    for (const { text, values } of statements) answers.push((await pool.query({ text, values })).rows);
    return { items: answers.flat() };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = /** @type {import('node:net').AddressInfo} */ (app.server.address());
  process.send?.(port);
}

if (process.argv[1] === program) await serve(JSON.parse(process.argv[2]));
