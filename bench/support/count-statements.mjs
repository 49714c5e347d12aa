/**
 * Loaded into a server by `--import`: each response has the number of SQL statements of its request in
 * `x-statements`. Background work is not counted.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import pg from 'pg';

const requests = new AsyncLocalStorage();

/** @type {any} */
const client = pg.Client.prototype;
const { query } = client;
client.query = function countedQuery(...sent) {
  const request = requests.getStore();
  if (request) request.statements += 1;
  return query.apply(this, sent);
};

/** @type {any} */
const server = http.Server.prototype;
const { emit } = server;
server.emit = function countingEmit(type, ...rest) {
  if (type !== 'request') return emit.call(this, type, ...rest);
  const request = { statements: 0 };
  const [, response] = rest;
  const { writeHead } = response;
  response.writeHead = function saying(...head) {
    response.setHeader('x-statements', request.statements);
    return writeHead.apply(this, head);
  };
  return requests.run(request, () => emit.call(this, type, ...rest));
};
