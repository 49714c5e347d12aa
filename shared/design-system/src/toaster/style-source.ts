/**
 * Content-Security-Policy source of the one style element that the toast library puts into the page by itself;
 * belongs into `style-src`. Changes with the library's version; toaster.test.tsx computes it anew.
 */
export const TOASTER_STYLE_SOURCE = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";
