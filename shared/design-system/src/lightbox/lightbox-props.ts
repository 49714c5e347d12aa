import type { ReactNode } from 'react';
import type { Placeholder } from '../photo-tile/placeholder';

export interface LightboxPicture {
  src: string;
  srcSet?: string;
  alt: string;
  caption?: ReactNode;
  /** Behind the photo until it is there. */
  placeholder?: Placeholder;
  /** First colour of its palette: the ground of a photo that is see-through, as on its tile. */
  tint?: string;
  /** Stands in place of the photo: a film, a sound, words about a file without a picture. */
  media?: ReactNode;
}

export interface LightboxProps {
  count: number;
  /** The picture with this index, from 0; asked for those in view alone. */
  picture: (index: number) => LightboxPicture | undefined;
  /** Index of the picture in view, or null while closed. */
  index: number | null;
  /** Null closes. */
  onIndexChange: (index: number | null) => void;
  /** Of the whole: "Pins of Summer linen". */
  label: string;
  /** Buttons at the top left, for the picture in view. */
  actions?: ReactNode;
  /** Details of the picture in view: beside it, on phones below it. */
  aside?: ReactNode;
}
