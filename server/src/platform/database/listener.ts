import pg from 'pg';
import type { Logger } from '../logger';

/**
 * Calls `handler` for every NOTIFY on `channel`, from any server, after its transaction is committed.
 *
 * Notifications that are sent while the connection is down are lost. `onReconnect` is called when it is
 * restored, and must catch up from a table.
 * @returns a function that ends it
 */
export type Listen = (
  channel: string,
  handler: (payload: string) => void,
  onReconnect?: () => void,
) => Promise<() => Promise<void>>;

interface Subscription {
  handler: (payload: string) => void;
  onReconnect: (() => void) | undefined;
}

const firstRetry = 200;
const longestRetry = 5_000;
const heartbeatInterval = 30_000;
/** How long the peer may take to answer; otherwise the system waits a quarter of an hour for one that has vanished. */
const answerWithin = 10_000;

/** A separate connection for LISTEN, opened on first use and reopened when it breaks. */
export function createListener(
  config: pg.ClientConfig,
  logger: Logger,
): { listen: Listen; close(): Promise<void> } {
  const channels = new Map<string, Set<Subscription>>();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ ...config, keepAlive: true, query_timeout: answerWithin });
    opened.on('error', (error) => lost(opened, error.message));
    opened.on('end', () => lost(opened, 'the connection ended'));
    opened.on('notification', ({ channel, payload }) => {
      for (const { handler } of channels.get(channel) ?? []) handler(payload ?? '');
    });
    await opened.connect();
    try {
      for (const channel of channels.keys()) await opened.query(`LISTEN ${channel}`);
    } catch (error) {
      void opened.end().catch(() => undefined);
      throw error;
    }
    return opened;
  }

  function connect(): Promise<pg.Client> {
    if (client) return Promise.resolve(client);
    connecting ??= open()
      .then((opened) => {
        client = opened;
        // A peer that vanished silently is detected by a query.
        heartbeat = setInterval(
          () => void opened.query('SELECT 1').catch(() => opened.end().catch(() => undefined)),
          heartbeatInterval,
        );
        heartbeat.unref();
        return opened;
      })
      .finally(() => (connecting = undefined));
    return connecting;
  }

  function lost(which: pg.Client, reason: string): void {
    if (which !== client) return;
    client = undefined;
    clearInterval(heartbeat);
    if (closed) return;
    logger.warn({ reason }, 'listening for database notifications was interrupted');
    retry(firstRetry);
  }

  function retry(wait: number): void {
    retryTimer = setTimeout(() => {
      connect().then(
        () => {
          logger.info({}, 'listening for database notifications again');
          for (const subscriptions of channels.values())
            for (const { onReconnect } of subscriptions) onReconnect?.();
        },
        () => {
          if (!closed) retry(Math.min(wait * 2, longestRetry));
        },
      );
    }, wait);
    retryTimer.unref();
  }

  return {
    async listen(channel, handler, onReconnect) {
      if (!/^[a-z_]+$/.test(channel)) throw new Error(`${channel} is no name for a notification channel.`);
      const subscriptions = channels.get(channel) ?? new Set();
      channels.set(channel, subscriptions);
      const subscription = { handler, onReconnect };
      subscriptions.add(subscription);
      await (await connect()).query(`LISTEN ${channel}`);
      return async () => {
        // The connection keeps listening, because on the embedded engine UNLISTEN would stop all listeners.
        subscriptions.delete(subscription);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      clearInterval(heartbeat);
      await connecting?.catch(() => undefined);
      const ending = client;
      client = undefined;
      await ending?.end();
    },
  };
}
