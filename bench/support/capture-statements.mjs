/**
 * Loaded into a server by `--import`: writes the statements of a request with the header `x-capture` to the
 * file in `CAPTURE_FILE`, with everything needed to send them again on another connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import pg from 'pg';

const requests = new AsyncLocalStorage();

/** @type {any} */
const client = pg.Client.prototype;
const { query } = client;
client.query = function capturedQuery(...sent) {
  const statements = requests.getStore();
  const [config, values] = sent;
  if (statements) {
    const { host, port, user, database } = this;
    const text = typeof config === 'string' ? config : config.text;
    statements.push({
      connection: { host, port, user, database },
      text,
      values: values ?? config.values ?? [],
    });
    writeFileSync(process.env.CAPTURE_FILE ?? '', JSON.stringify(statements));
  }
  return query.apply(this, sent);
};

/** @type {any} */
const server = http.Server.prototype;
const { emit } = server;
server.emit = function capturingEmit(type, ...rest) {
  if (type !== 'request' || !rest[0].headers['x-capture']) return emit.call(this, type, ...rest);
  return requests.run([], () => emit.call(this, type, ...rest));
};
