import { Fragment, useMemo } from 'react';
import { textParts, type TextPart } from '@bestie/contracts/text-parts';
import { Link } from '@bestie/design-system/link';

const rel = 'nofollow ugc noopener noreferrer';

function PartLink({
  text,
  link,
  handleHref,
}: {
  text: string;
  link: NonNullable<TextPart['link']>;
  handleHref: (handle: string) => string | null;
}) {
  if (link.kind === 'handle') {
    const href = handleHref(link.handle);
    return href === null ? text : <Link href={href}>{text}</Link>;
  }
  if (link.kind === 'mail')
    return (
      <a href={link.href} rel={rel}>
        {text}
      </a>
    );
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin === location.origin)
    return (
      <Link href={pathname + search + hash} rel={rel}>
        {text}
      </Link>
    );
  return (
    <a href={link.href} target="_blank" rel={rel}>
      {text}
    </a>
  );
}

/**
 * A person's plain text with links for addresses and handles. Other sites open in a new tab, with `nofollow`.
 */
export function LinkedText({
  children: text,
  handleHref,
}: {
  children: string;
  /** Path of a handle's profile; null for one that stays text. */
  handleHref: (handle: string) => string | null;
}) {
  const parts = useMemo(() => textParts(text), [text]);
  return parts.map((part, index) =>
    part.link ? (
      <PartLink key={index} text={part.text} link={part.link} handleHref={handleHref} />
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
