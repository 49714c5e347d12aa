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
  handleHref: ((handle: string) => string) | null;
}) {
  if (link.kind === 'handle') return handleHref ? <Link href={handleHref(link.handle)}>{text}</Link> : text;
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
 * Text that a person wrote, as plain text in which addresses and handles can be followed. Other sites open in a tab of
 * their own and get no recommendation of ours.
 */
export function LinkedText({
  children: text,
  handleHref,
}: {
  children: string;
  /** Where the person of a handle is shown; null where handles stay text. */
  handleHref: ((handle: string) => string) | null;
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
