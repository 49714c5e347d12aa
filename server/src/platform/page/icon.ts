import type { FastifyInstance } from 'fastify';

/** The site's icon, as `LogoMark` of the design system draws it; tabs have no design tokens. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<rect width="96" height="96" rx="28" fill="#b5174c"/>
<path d="M61.2-16.9Q61.2-9.3 55-4.7Q48.8 0 36.9 0L4 0Q3.6 0 3.5-0.1Q3.5-0.2 3.5-0.3Q3.5-0.6 4-0.7L8.2-1.4Q9.2-1.5 9.7-1.9Q10.1-2.4 10.1-3.3L10.1-67.3Q10.1-68 9.7-68.2Q9.3-68.5 8.2-68.7L4-69.3Q3.5-69.4 3.5-69.7Q3.5-69.8 3.5-69.9Q3.6-70 4-70L27.9-70Q37.5-70 44-67.5Q50.5-65 53.9-60.5Q57.2-56.1 57.2-50.3Q57.2-45.4 54.5-41.5Q51.9-37.8 46.9-35.5Q42-33.4 35-33.4L37-33.6Q44.1-33.6 49.6-31.5Q55-29.3 58.1-25.5Q61.2-21.7 61.2-16.9ZM31.8-32.9L21.8-32.9L21.8-33.9L32.5-33.9Q36.8-33.9 39.6-35.7Q42.5-37.5 44-41Q45.5-44.5 45.5-49.5Q45.5-55.4 43.2-59.8Q40.9-64.2 36.9-66.7Q32.9-69.1 27.7-69.1L23.1-69.1L23.1-3Q23.1-1.9 23.8-1.4Q24.5-0.9 25.9-0.9L33.6-0.9Q38.2-0.9 41.5-3Q44.8-5 46.5-8.7Q48.2-12.3 48.2-17.1Q48.2-24.3 44-28.6Q39.8-32.9 31.8-32.9Z" transform="translate(13.5 81.5) scale(0.96)" fill="#fffaf4"/>
<path d="M188-53.5c-6.2-4.4-9.4-7.6-9.4-11.6 0-5.3 6.9-6.2 9.4-1.5 2.5-4.7 9.4-3.8 9.4 1.5 0 4-3.2 7.2-9.4 11.6Z" transform="translate(-105.5 80) scale(0.98)" fill="#fffaf4"/>
</svg>`;

/** Address of the site's icon. `/favicon.ico` serves it too, for pages that name none. */
export const ICON_PATH = '/favicon.svg';
const CONVENTIONAL_PATH = '/favicon.ico';

/** Serves the icon that browsers show in tabs and bookmarks. */
export function registerIcon(app: FastifyInstance): void {
  for (const path of [ICON_PATH, CONVENTIONAL_PATH]) {
    app.get(path, (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('x-content-type-options', 'nosniff')
        .send(icon),
    );
  }
}
