/** A picture of a draft text, uploading or uploaded. */
export interface WrittenPicture {
  id: string;
  path: string;
  name: string;
}

/** The post or message that a text answers, with an excerpt of it. */
export interface WrittenQuote {
  postId: string;
  /** Name of its writer. */
  name: string;
  /** Empty when the answer does not quote it. */
  text: string;
}

/** The contents of a composer. */
export interface Written {
  text: string;
  quote: WrittenQuote | null;
  pictures: WrittenPicture[];
}

export const blank: Written = { text: '', quote: null, pictures: [] };

/** Whether there is nothing to lose. */
export const isBlank = ({ text, quote, pictures }: Written): boolean =>
  text.trim() === '' && quote === null && pictures.length === 0;
