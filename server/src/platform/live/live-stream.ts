import type { ServerResponse } from 'node:http';

/** A client with this many unsent bytes is disconnected; it reconnects and resumes from its last event. */
const maxUnsentBytes = 256 * 1024;

/** One open connection. While older events are being sent, new ones are queued here. */
export class LiveStream {
  readonly topics: ReadonlySet<string>;
  /** Topic of the person who opened the stream. */
  readonly owner: string | undefined;
  /** When the connection must be authorized again. */
  readonly endsAt: Date | undefined;
  readonly #response: ServerResponse;
  readonly #after: number;
  #waiting: Buffer[] | undefined = [];
  #waitingBytes = 0;

  /** @param after Events up to this position are not sent as new ones. */
  constructor(
    response: ServerResponse,
    topics: ReadonlySet<string>,
    after: number,
    owner: string | undefined,
    endsAt: Date | undefined,
  ) {
    this.#response = response;
    this.topics = topics;
    this.#after = after;
    this.owner = owner;
    this.endsAt = endsAt;
  }

  get open(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Whether the event of this position is a new one for the client. */
  awaits(position: number): boolean {
    return position > this.#after;
  }

  /** Sends or queues new events. */
  offer(frames: Buffer): void {
    if (!this.#waiting) return this.write(frames);
    this.#waiting.push(frames);
    this.#waitingBytes += frames.length;
    if (this.#waitingBytes > maxUnsentBytes) this.#response.destroy();
  }

  /** Sends older events with backpressure. */
  async replay(frames: Buffer[]): Promise<void> {
    if (!this.open || this.#response.write(Buffer.concat(frames))) return;
    await new Promise<void>((resolve) => {
      const proceed = () => {
        this.#response.off('drain', proceed);
        this.#response.off('close', proceed);
        resolve();
      };
      this.#response.once('drain', proceed);
      this.#response.once('close', proceed);
    });
  }

  /** All older events are sent: flushes the queue, and sends new events immediately from now on. */
  sendAtOnce(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    if (waiting.length > 0) this.write(Buffer.concat(waiting));
  }

  /** @param position frame to send when all events are sent, @param idle frame to send otherwise */
  beat(position: Buffer, idle: Buffer): void {
    this.write(this.#waiting ? idle : position);
  }

  write(frame: Buffer): void {
    if (!this.open) return;
    this.#response.write(frame);
    if (this.#response.writableLength > maxUnsentBytes) this.#response.destroy();
  }

  end(): void {
    this.#response.end();
  }

  destroy(): void {
    this.#response.destroy();
  }
}
