import type { CSSProperties, ImgHTMLAttributes } from 'react';
import { useAfterFirstRender } from '../after-first-render/use-after-first-render';

/**
 * Makes a tiny blurred picture, as a data URL. That costs a millisecond or two, so it is asked for when the page
 * stands, and not at all where the photo is there by then.
 */
export type Placeholder = () => string;

/** A placeholder as a picture of its own, under the photo that is coming. */
export function PlaceholderImage({
  placeholder,
  ...props
}: { placeholder: Placeholder } & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'>) {
  return useAfterFirstRender() ? <img {...props} src={placeholder()} alt="" /> : null;
}

/** A placeholder as the background of the photo that is coming. */
export function usePlaceholderStyle(placeholder: Placeholder | undefined): CSSProperties | undefined {
  const stands = useAfterFirstRender();
  return stands && placeholder ? { backgroundImage: `url("${placeholder()}")` } : undefined;
}
