import { useEffect, useState, type ComponentType } from 'react';
import { paths } from '@bestie/contracts/paths';

const personHref = (handle: string) => paths.fan.person.replace(':handle', encodeURIComponent(handle));

type LinkedText = ComponentType<{ children: string; handleHref: ((handle: string) => string) | null }>;

/** What every address and every handle has; most texts have neither. */
const mayHaveLink = /@|:\/\//;

/**
 * What a person wrote, everywhere in the product: plain text in which addresses and handles can be followed. The code that
 * finds them comes after the text, where the text may have one; without it the text stays plain.
 */
export function PeopleText({
  children: text,
  anonymous = false,
}: {
  children: string;
  /** Among people without names: handles lead to nobody. */
  anonymous?: boolean;
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
  return Linked && wanted ? <Linked handleHref={anonymous ? null : personHref}>{text}</Linked> : text;
}
