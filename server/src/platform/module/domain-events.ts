/** A domain event with its payload, for the modules that handle it. */
export interface Emitted {
  event: object;
  payload: unknown;
}

/**
 * Runs all handlers of an event in the transaction of the change; a handler that fails rolls the change back.
 */
export type Emit = (happened: Emitted) => Promise<void>;

/** An event of one noun that others handle: called with its payload, it returns the argument of `emit`. */
export interface DomainEvent<Payload> {
  (payload: Payload): Emitted;
  /** The payload, if the argument is this event. */
  read(happened: Emitted): { payload: Payload } | null;
}

/** Declares an event. Its noun exports it from its `index.ts`. */
export function defineEvent<Payload>(): DomainEvent<Payload> {
  const event = (payload: Payload): Emitted => ({ event, payload });
  // Only `event` itself creates values with it.
  event.read = (happened: Emitted) =>
    happened.event === event ? { payload: happened.payload as Payload } : null;
  return event;
}
