/** What happened, on its way to the modules that handle it. */
export interface Emitted {
  event: object;
  payload: unknown;
}

/** Runs every handler of what happened, in the transaction of the change; a handler that fails takes the change back. */
export type Emit = (happened: Emitted) => Promise<void>;

/** An event of one noun that others act on: called with its payload, it gives what `emit` takes. */
export interface DomainEvent<Payload> {
  (payload: Payload): Emitted;
  /** The payload, where this is what happened. */
  read(happened: Emitted): { payload: Payload } | null;
}

/** Declares an event. The noun to which it happens exports it from its `index.ts`. */
export function defineEvent<Payload>(): DomainEvent<Payload> {
  const event = (payload: Payload): Emitted => ({ event, payload });
  // Only `event` itself makes what carries it.
  event.read = (happened: Emitted) =>
    happened.event === event ? { payload: happened.payload as Payload } : null;
  return event;
}
