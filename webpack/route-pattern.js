/** Matches the addresses of the page at a route's path, such as `/looks/:lookId`, with or without a trailing slash. */
export const patternOf = (path) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);
