/** What the benches leave in the pages that they measure, and what TypeScript's DOM does not know of them yet. */
export {};

declare global {
  interface Window {
    __bench: {
      lcp: number;
      lcpElement: string;
      shift: number;
      tasks: [start: number, duration: number][];
      /** When the content stood, in ms; null until then. */
      content: number | null;
      /** Resolves then. */
      stood: Promise<void>;
    };
    __answers: { events: [id: number, duration: number, words: string][]; tasks: number[]; before?: number };
    __move: Promise<number>;
    /** Copies of the pages, in the order of their links. */
    __copies: { main: HTMLElement; scroll: number }[];
    /** When title and waveform stood, in ms; null until then. */
    __drawn: { title: number | null; waveform: number | null };
    /** When each frame was drawn, in ms. */
    __frames: number[];
  }
  interface PerformanceEntry {
    interactionId: number;
    target: Element | null;
    element?: Element;
    hadRecentInput: boolean;
    value: number;
  }
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}
