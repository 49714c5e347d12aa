import type { Logger } from './logger';

const write = (details: object, message: string) => {
  const facts = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  process.stderr.write(`${message}${facts}\n`);
};

/** Logs warnings and errors in plain text before the HTTP server and its log exist. */
export const startLogger: Logger = { debug() {}, info() {}, warn: write, error: write };
