type Kept = 'localStorage' | 'sessionStorage';

/** Keeps a text in this browser that pages go on without, or forgets it with null. Where there is no room, it is not kept. */
export function keepText(storage: Kept, key: string, text: string | null): void {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
  } catch {
    // It lasts as long as the page.
  }
}

/** A text that this browser keeps; null without one, and where storage is switched off. */
export function keptText(storage: Kept, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** What this browser keeps as JSON, of which nothing is checked; null without any, and where it is not valid. */
export function keptJson<Value>(storage: Kept, key: string): Value | null {
  try {
    return JSON.parse(keptText(storage, key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Keys of all texts that this browser keeps; none where storage is switched off. */
export function keptKeys(storage: Kept): string[] {
  try {
    return Object.keys(window[storage]);
  } catch {
    return [];
  }
}
