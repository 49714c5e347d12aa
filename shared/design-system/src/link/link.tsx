import { createContext, useContext, type ComponentPropsWithRef, type ComponentType } from 'react';

/** Props of every link in the design system: those of an anchor with an `href`. */
export interface LinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
}

const LinkComponent = createContext<ComponentType<LinkProps> | null>(null);

/**
 * Lets the application navigate without a page load: pass a component that takes `href` and renders the
 * router's link. Without a provider, links are plain anchors.
 */
export const LinkProvider = LinkComponent.Provider;

/** A link through the application's router; external addresses leave the site as with any anchor. */
export function Link(props: LinkProps) {
  const Routed = useContext(LinkComponent);
  const external = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(props.href);
  return Routed && !external && !props.download && !props.target ? <Routed {...props} /> : <a {...props} />;
}
