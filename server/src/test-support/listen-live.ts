import { request } from 'node:http';
import type { LiveEvent } from '@bestie/contracts/live';
import { bearerOf } from './whole-server';
import type { SignedIn } from './whole-server';

/** What a page hears over its stream. */
export interface Listener {
  events: LiveEvent[];
  /** Topics that were asked for, and are not open to the person. */
  refused: readonly string[];
  /** Waits for an event that fits. */
  until(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  /** When the server ended the stream, or it was closed. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** Opens the event stream of a person, as a page does. Resolves once it is open. */
export async function listenLive(port: number, as: SignedIn, ...topics: string[]): Promise<Listener> {
  const events: LiveEvent[] = [];
  let wake = () => {};
  const call = request({ port, path: `/api/live?topics=${topics.join()}`, headers: bearerOf(as) });
  call.end();
  let end = () => {};
  let refused: readonly string[] = [];
  const ended = new Promise<void>((resolve) => (end = resolve));
  await new Promise<void>((opened, failed) => {
    call.on('error', (error) => {
      failed(error);
      end();
    });
    call.on('response', (response) => {
      if (response.statusCode !== 200) failed(new Error(`The stream was answered ${response.statusCode}.`));
      let text = '';
      response.setEncoding('utf8');
      response.on('error', end);
      response.on('close', end);
      response.on('data', (chunk: string) => {
        const frames = (text + chunk).split('\n\n');
        text = frames.pop() ?? '';
        for (const frame of frames) {
          const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null') as unknown;
          if (/^event: ready/m.test(frame)) {
            ({ refused } = data as { refused: readonly string[] });
            opened();
          } else if (data !== null) events.push(data as LiveEvent);
        }
        wake();
      });
    });
  });
  return {
    events,
    refused,
    ended,
    async until(fits) {
      for (;;) {
        const found = events.find(fits);
        if (found) return found;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    async close() {
      call.destroy();
      await ended;
    },
  };
}
