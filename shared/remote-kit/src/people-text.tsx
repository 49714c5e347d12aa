import { paths } from '@bestie/contracts/paths';
import { LinkedText } from '@bestie/design-system/linked-text';

const personHref = (handle: string) => paths.fan.person.replace(':handle', encodeURIComponent(handle));

/** What a person wrote, everywhere in the product: plain text in which addresses and handles can be followed. */
export function PeopleText({ children }: { children: string }) {
  return <LinkedText handleHref={personHref}>{children}</LinkedText>;
}
