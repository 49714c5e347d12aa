import { useEffect, useState, type ComponentType } from 'react';
import { paths } from '@bestie/contracts/paths';

const personHref = (handle: string) => paths.fan.person.replace(':handle', encodeURIComponent(handle));

type LinkedText = ComponentType<{ children: string; handleHref: (handle: string) => string | null }>;

/** Characters in every address and every handle; most texts have neither. */
const mayHaveLink = /@|:\/\//;

/**
 * A person's text, everywhere in the product: plain text with links for addresses and handles. The code that
 * finds them is loaded after the text, if it may contain one; without that code the text stays plain.
 */
export function PeopleText({
  children: text,
  handles,
}: {
  children: string;
  /** Handles that link to a profile, others stay plain text. All link without it. */
  handles?: readonly string[];
}) {
  const [Linked, setLinked] = useState<LinkedText>();
  const wanted = mayHaveLink.test(text);
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    import(/* webpackChunkName: "linked-text" */ './linked-text').then(
      ({ LinkedText }) => left || setLinked(() => LinkedText),
      (error: unknown) => console.warn('Addresses in this text cannot be followed.', error),
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  const handleHref = (handle: string) =>
    !handles || handles.some((one) => one.toLowerCase() === handle.toLowerCase()) ? personHref(handle) : null;
  return Linked && wanted ? <Linked handleHref={handleHref}>{text}</Linked> : text;
}
