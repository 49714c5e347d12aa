import type { Selectable } from 'kysely';
import { mayShowInline } from '../contents/object-types';
import type { ObjectsTable } from '../objects.tables';

type DisposedObject = Pick<Selectable<ObjectsTable>, 'name' | 'content_type' | 'content_disposition'>;

/** How an object is served: inline only when browsers can merely display or play it, otherwise as a download. */
export function objectDisposition(object: DisposedObject): string {
  const wantsFile = /^\s*attachment\b/i.test(object.content_disposition ?? '');
  const kind = mayShowInline(object.content_type) && !wantsFile ? 'inline' : 'attachment';
  const given = /filename\s*=\s*"?([^";]+)"?/i.exec(object.content_disposition ?? '')?.[1];
  return contentDisposition(kind, given ?? object.name);
}

/** Bidirectional control characters, which make `gpj.exe` look like `exe.jpg`. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The header, for old and new browsers, with the file name for saving: the last segment of the decoded path. */
export function contentDisposition(kind: 'inline' | 'attachment', path: string): string {
  const last = path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .replace(directions, '');
  const fileName = /^\.*$/.test(last) ? 'file' : last;
  const ascii = fileName.replace(/[^\w .()-]/g, '_');
  const extended = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`;
}
