/**
 * The embedded provider's replacement for the script that the SDK fetches from Google before a popup or redirect
 * sign-in; offline that fetch would end in `auth/internal-error`. The SDK uses what it finds at
 * `gapi.iframes.Iframe`. Loaded only when the server is its own identity provider.
 */

type Handler = (message: unknown) => { status?: string } | undefined;

interface OpenOptions {
  where: Element;
  url: string;
  attributes?: { style?: Record<string, string> } & Record<string, unknown>;
}

/** Messages of the frame (server/src/platform/identity/embedded/google-page.ts). */
interface FrameMessage {
  from?: string;
  ready?: true;
  event?: { eventId: string | null };
}

/** Opens the provider's hidden frame and implements the part of gapi's iframes library that the SDK uses. */
class EmbeddedFrame {
  readonly #element = document.createElement('iframe');
  readonly #handlers = new Map<string, Handler>();
  readonly #ready: Promise<void>;

  constructor({ where, url, attributes = {} }: OpenOptions) {
    const { style, ...others } = attributes;
    for (const [name, value] of Object.entries(others)) this.#element.setAttribute(name, String(value));
    // Set by property, because the page's policy forbids style attributes.
    Object.assign(this.#element.style, style);
    this.#element.title = 'Sign-in';
    this.#ready = new Promise((resolve) => {
      window.addEventListener('message', ({ data, origin, source }: MessageEvent<FrameMessage | null>) => {
        const ours = origin === location.origin && source === this.#element.contentWindow;
        if (!ours || data?.from !== 'bestie-auth-frame') return;
        if (data.ready) resolve();
        if (data.event) this.#deliver(data.event);
      });
    });
    this.#element.src = url;
    where.append(this.#element);
  }

  #tell(message: object): void {
    this.#element.contentWindow?.postMessage({ from: 'bestie-auth-page', ...message }, location.origin);
  }

  #deliver(authEvent: { eventId: string | null }): void {
    const answer = this.#handlers.get('authEvent')?.({ type: 'authEvent', authEvent });
    if (answer?.status === 'ACK' && authEvent.eventId) this.#tell({ handled: authEvent.eventId });
  }

  restyle(): Promise<void> {
    return Promise.resolve();
  }

  ping(callback: () => void): Promise<void> {
    return this.#ready.then(callback);
  }

  register(name: string, handler: Handler): void {
    this.#handlers.set(name, handler);
    // The SDK listens now, so the result of a redirect may be delivered.
    if (name === 'authEvent') void this.#ready.then(() => this.#tell({ listening: true }));
  }

  send(name: string, _message: unknown, callback: (answer: unknown) => void): void {
    if (name !== 'webStorageSupport') return;
    setTimeout(() => {
      try {
        callback([{ webStorageSupport: true }]);
      } catch {
        // The SDK throws after it has handled the answer, whatever the answer is.
      }
    });
  }
}

/** Installs the replacement where the SDK looks for gapi. */
export function installEmbeddedGapi(): void {
  const context = {
    open: async (options: OpenOptions, opened: (frame: EmbeddedFrame) => unknown) =>
      opened(new EmbeddedFrame(options)),
  };
  Object.assign(window, {
    gapi: {
      iframes: { Iframe: EmbeddedFrame, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => context },
    },
  });
}
