import type { CSSProperties, ImgHTMLAttributes } from 'react';
import { useAfterFirstRender } from '../after-first-render/use-after-first-render';

/**
 * Creates a tiny blurred picture as a data URL. That costs a millisecond or two, so it runs after the page is
 * shown, and only if the photo is not loaded by then.
 */
export type Placeholder = () => string;

/** A placeholder as a separate picture below the loading photo. */
export function PlaceholderImage({
  placeholder,
  ...props
}: { placeholder: Placeholder } & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'>) {
  return useAfterFirstRender() ? <img {...props} src={placeholder()} alt="" /> : null;
}

/** A placeholder as the background of the loading photo. */
export function usePlaceholderStyle(placeholder: Placeholder | undefined): CSSProperties | undefined {
  const stands = useAfterFirstRender();
  return stands && placeholder ? { backgroundImage: `url("${placeholder()}")` } : undefined;
}
