/** A picture of a text that is being written: its bytes are on their way, or stored. */
export interface WrittenPicture {
  id: string;
  path: string;
  name: string;
}

/** What a text answers, and words of it. */
export interface WrittenQuote {
  postId: string;
  /** Who wrote it. */
  name: string;
  /** Empty where it is answered without being quoted. */
  text: string;
}

/** Everything that a composer holds. */
export interface Written {
  text: string;
  quote: WrittenQuote | null;
  pictures: WrittenPicture[];
}

export const blank: Written = { text: '', quote: null, pictures: [] };

/** Whether nothing was written, so that nothing would be lost. */
export const isBlank = ({ text, quote, pictures }: Written): boolean =>
  text.trim() === '' && quote === null && pictures.length === 0;
