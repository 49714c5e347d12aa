/**
 * Content-Security-Policy source of the style element that the toast library inserts; belongs into
 * `style-src`. It changes with the library's version; toaster.test.tsx computes it.
 */
export const TOASTER_STYLE_SOURCE = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";
