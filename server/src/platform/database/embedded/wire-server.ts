import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { changesTables, PreparedStatements } from './prepared-statements';
import { ClientInputReader, fatalMessage, splitNotifications, syncMessage } from './wire-frames';
import type { ClientInput } from './wire-frames';

interface Connection {
  socket: Socket;
  reader: ClientInputReader;
  /** The client has sent LISTEN. */
  listens: boolean;
}

type Work = Extract<ClientInput, { bytes: Buffer }>;
type QueueEntry =
  { connection: Connection; work: Work } | { connection: undefined; task: () => Promise<void> };

export interface WireServerOptions {
  engine: PGlite;
  /** Path of the Unix socket. */
  path: string;
  /**
   * Limit in milliseconds for the pause between two statements of a transaction, because all other clients
   * wait for it.
   */
  idleInTransaction: number;
  /** Called when the engine itself has failed; nothing works afterwards. */
  onFatal: (error: unknown) => void;
}

/**
 * Serves the single session of the embedded engine to many clients in PostgreSQL's protocol: queries in the
 * order of arrival, transactions as a whole. All clients share session state (`SET`, named prepared
 * statements, session advisory locks), so none of it may be used; `SET LOCAL` and transaction locks are fine. Statements
 * without a name are prepared here ({@link PreparedStatements}).
 */
export class WireServer {
  readonly #options: WireServerOptions;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  readonly #queue: QueueEntry[] = [];
  readonly #statements = new PreparedStatements();
  #running = false;
  /** The client with an open transaction, or a query without its Sync. */
  #owner: Connection | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: WireServerOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.path, resolve);
    });
  }

  /** Runs `task` alone on the engine, between transactions. */
  exclusively(task: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ connection: undefined, task: () => task().then(resolve, reject) });
      void this.#drain();
    });
  }

  /** Disconnects all clients and stops listening. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const { socket } of this.#connections) socket.destroy();
    await closed;
    clearTimeout(this.#idleTimer);
  }

  #accept(socket: Socket): void {
    const connection: Connection = { socket, reader: new ClientInputReader(), listens: false };
    this.#connections.add(connection);
    socket.on('data', (chunk) => {
      for (const input of connection.reader.push(chunk)) this.#receive(connection, input);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#leave(connection));
  }

  #receive(connection: Connection, input: ClientInput): void {
    if (input.kind === 'encryption') connection.socket.write('N');
    else if (input.kind === 'cancel' || input.kind === 'terminate') connection.socket.end();
    else {
      this.#queue.push({ connection, work: input });
      void this.#drain();
    }
  }

  #leave(connection: Connection): void {
    this.#connections.delete(connection);
    for (let index = this.#queue.length - 1; index >= 0; index -= 1) {
      if (this.#queue[index]?.connection === connection) this.#queue.splice(index, 1);
    }
    void this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (;;) {
        if (this.#owner && !this.#connections.has(this.#owner)) await this.#rollBack();
        const entry = this.#take();
        if (!entry) break;
        clearTimeout(this.#idleTimer);
        if (entry.connection) await this.#run(entry.connection, entry.work);
        else await entry.task();
      }
    } catch (error) {
      this.#options.onFatal(error);
      return;
    }
    this.#running = false;
    if (this.#owner) this.#boundIdleTime(this.#owner);
  }

  #take(): QueueEntry | undefined {
    if (!this.#owner) return this.#queue.shift();
    const index = this.#queue.findIndex(({ connection }) => connection === this.#owner);
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0];
  }

  async #run(connection: Connection, work: Work): Promise<void> {
    if (work.kind === 'messages' && changesTables(work.simpleQuery)) this.#statements.outdate();
    const prepared =
      work.kind === 'messages' && !work.open ? this.#statements.prepare(work.bytes) : undefined;
    const executed = await this.#execute(prepared?.bytes ?? work.bytes);
    const answer = prepared?.answerOf(executed) ?? executed;
    if (work.kind === 'messages') {
      if (work.simpleQuery !== undefined && /^\s*listen\s/i.test(work.simpleQuery)) connection.listens = true;
      this.#owner = work.open || this.#options.engine.isInTransaction() ? connection : undefined;
    }
    const { reply, notifications } = splitNotifications(answer);
    connection.socket.write(reply);
    if (this.#statements.isOutdated && !this.#options.engine.isInTransaction()) {
      await this.#options.engine.exec('DEALLOCATE ALL');
      this.#statements.clear();
    }
    if (notifications) {
      for (const listener of this.#connections) if (listener.listens) listener.socket.write(notifications);
    }
  }

  async #execute(bytes: Uint8Array): Promise<Buffer> {
    const { engine } = this.#options;
    const chunks: Buffer[] = [];
    const onRawData = (data: Uint8Array) => void chunks.push(Buffer.from(data));
    await engine.runExclusive(() => engine.execProtocolRawStream(bytes, { syncToFs: false, onRawData }));
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  }

  /** Rolls back what a disconnected client left open. */
  async #rollBack(): Promise<void> {
    await this.#execute(syncMessage);
    if (this.#options.engine.isInTransaction()) await this.#options.engine.exec('ROLLBACK');
    this.#owner = undefined;
  }

  #boundIdleTime(owner: Connection): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      const message = 'terminating connection due to idle-in-transaction timeout';
      owner.socket.end(fatalMessage('25P03', message), () => owner.socket.destroy());
    }, this.#options.idleInTransaction);
  }
}
