import type { LiveStream } from './live-stream';

/**
 * Frames for many streams, collected and then sent with one write for each stream. Streams that get the same frames
 * share one buffer.
 */
export class DeliveryRound {
  readonly #frames: Buffer[] = [];
  readonly #byStream = new Map<LiveStream, number[]>();

  /** @param frame the same buffer for every stream that gets it */
  add(stream: LiveStream, frame: Buffer): void {
    if (this.#frames.at(-1) !== frame) this.#frames.push(frame);
    const own = this.#byStream.get(stream);
    if (own) own.push(this.#frames.length - 1);
    else this.#byStream.set(stream, [this.#frames.length - 1]);
  }

  /** Sends what was collected so far, in order. */
  send(): void {
    const joined = new Map<string, Buffer>();
    for (const [stream, indexes] of this.#byStream) {
      const key = indexes.join();
      let frames = joined.get(key);
      if (!frames) {
        frames = Buffer.concat(indexes.map((index) => this.#frames[index] as Buffer));
        joined.set(key, frames);
      }
      stream.offer(frames);
    }
    this.#byStream.clear();
    this.#frames.length = 0;
  }
}
