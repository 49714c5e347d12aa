import type { Selectable } from 'kysely';
import { objectDisposition } from './object-disposition';
import type { ObjectsTable } from '../objects.tables';
import type { ObjectResource } from './object-resource';

export type StoredObject = Selectable<ObjectsTable>;

export function presentObject(bucket: string, object: StoredObject): ObjectResource {
  const optional = {
    cacheControl: object.cache_control,
    contentLanguage: object.content_language,
  };
  return {
    name: object.name,
    bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: object.content_type,
    timeCreated: object.created_at.toISOString(),
    updated: object.updated_at.toISOString(),
    storageClass: 'STANDARD',
    size: String(object.size),
    md5Hash: object.md5,
    ...(object.crc32c !== null && { crc32c: object.crc32c }),
    contentEncoding: object.content_encoding || 'identity',
    // The default is the header that its bytes are served with.
    contentDisposition: object.content_disposition || objectDisposition(object),
    etag: objectEtag(object),
    ...Object.fromEntries(
      Object.entries(optional).filter(
        (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
      ),
    ),
    ...(Object.keys(object.custom_metadata).length > 0 && { metadata: object.custom_metadata }),
    downloadTokens: object.download_tokens.join(','),
  };
}

/** Changes with the bytes and with the metadata, since responses contain both. */
export function objectEtag(object: Pick<StoredObject, 'generation' | 'metageneration'>): string {
  return `"${object.generation}-${object.metageneration}"`;
}
