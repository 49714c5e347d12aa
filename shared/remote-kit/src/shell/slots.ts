import type { ComponentType } from 'react';

/**
 * The slots that consoles offer each other, and the properties that each gives to the parts in it. A change that
 * parts would notice is a new version beside the old one.
 */
export interface SlotProps {
  /** Cards below the first view of the fan console's home page. */
  'fan-home@1': {
    /** The person's day, `YYYY-MM-DD`. */
    today: string;
  };
}

export type SlotName = keyof SlotProps;

/** A part of a console in a slot. */
export interface SlotFill {
  /** Console and part, `creator/latest-episode`. */
  id: string;
  /** Loads the part with its styles. Rejects when neither the release nor its fallback has it; the shell knows by then. */
  load(): Promise<ComponentType<object>>;
  /** Reports an error that the part threw while rendering. */
  onError(error: unknown): void;
}

/** The parts in a slot, of consoles that the person may use. */
export type SlotFills = (slot: SlotName) => readonly SlotFill[];
