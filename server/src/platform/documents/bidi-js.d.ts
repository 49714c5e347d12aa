/** What of `bidi-js` is used here. */
declare module 'bidi-js' {
  export default function createBidi(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
    /** Of a bracket, the other one; null for what has none. */
    getMirroredCharacter(character: string): string | null;
  };
}
