import type { ReactNode } from 'react';
import type { Placeholder } from '../photo-tile/placeholder';

export interface LightboxPicture {
  src: string;
  srcSet?: string;
  alt: string;
  caption?: ReactNode;
  /** Shown behind the photo until it is loaded. */
  placeholder?: Placeholder;
  /** First colour of its palette: the background of a transparent photo, as on its tile. */
  tint?: string;
  /** Replaces the photo: a video, a sound, or text about a file without a picture. */
  media?: ReactNode;
}

export interface LightboxProps {
  count: number;
  /** The picture at this index, from 0; called for visible pictures only. */
  picture: (index: number) => LightboxPicture | undefined;
  /** Index of the current picture, or null while closed. */
  index: number | null;
  /** Null closes. */
  onIndexChange: (index: number | null) => void;
  /** Accessible name: "Pins of Summer linen". */
  label: string;
  /** Buttons at the top left, for the current picture. */
  actions?: ReactNode;
  /** Details of the current picture: beside it, on phones below it. */
  aside?: ReactNode;
}
