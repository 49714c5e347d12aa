// Written by `npm run generate` from shared/contracts.
export const endpoints = {
  'items.list': 'GET /api/items',
  'items.facets': 'GET /api/items/facets',
  'items.get': 'GET /api/items/{itemId}',
  'items.create': 'POST /api/items',
  'items.update': 'PATCH /api/items/{itemId}',
  'items.bulkUpdate': 'POST /api/items/bulk',
  'items.delete': 'POST /api/items/delete',
  'items.restore': 'POST /api/items/restore',
  'items.addPhotos': 'POST /api/items/{itemId}/photos',
  'items.removePhoto': 'DELETE /api/items/{itemId}/photos/{photoId}',
  'items.drafts': 'GET /api/items/drafts',
  'items.findBySha256': 'POST /api/items/find-by-sha256',
  'settings.get': 'GET /api/users/{uid}/settings/profile',
  'settings.merge': 'PATCH /api/users/{uid}/settings/profile',
} as const;
