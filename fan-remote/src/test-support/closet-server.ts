import type { Item } from '@bestie/contracts/items.contract';
import { notificationKinds, usualKinds } from '@bestie/contracts/notifications';
import type { NotificationSettings } from '@bestie/contracts/settings.contract';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';

/** A piece as the server answers it. */
export function testItem(changes: Partial<Item> & { id: string }): Item {
  return {
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
    name: 'Coat',
    category: 'outerwear',
    subcategory: null,
    brand: null,
    size: null,
    pattern: null,
    material: null,
    colours: [],
    seasons: [],
    formality: null,
    warmth: null,
    occasions: [],
    tags: [],
    price: null,
    purchaseDate: null,
    weightGrams: null,
    quantity: 1,
    location: null,
    status: 'active',
    condition: null,
    washEvery: null,
    notes: null,
    favourite: false,
    cover: null,
    wearCount: 0,
    lastWornOn: null,
    costPerWear: null,
    wearsSinceWash: 0,
    washDue: false,
    idleSince: '2026-01-01',
    proposed: [],
    ...changes,
  };
}

/** An entry of the planner as the server answers it: an outfit of one coat. */
export function testEntry(changes: Partial<PlannerEntry> & { id: string; date: string }): PlannerEntry {
  return {
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
    slot: 'day',
    status: 'planned',
    occasion: null,
    note: null,
    outfit: { id: 'o', name: 'Camel Monday', cover: null, gone: false },
    pieces: [
      {
        itemId: 'a',
        name: 'Coat',
        category: 'outerwear',
        status: 'active',
        gone: false,
        cover: null,
        washDue: false,
      },
    ],
    repeats: null,
    ...changes,
  };
}

export interface ServerCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

/** Wear statistics before anything was logged. */
export const noForecast = {
  days: 365,
  wears: null,
  costPerWear: null,
  purchase: null,
  basis: { ownWears: 0, ownDays: 0, categoryPieces: 0, closetPieces: 0 },
};

/** Settings of a person who has not chosen anything yet. */
export const usualNotifications = Object.fromEntries(
  notificationKinds.map((kind) => [
    kind,
    {
      app: usualKinds.app.includes(kind),
      mail: usualKinds.mail.includes(kind),
      push: usualKinds.push.includes(kind),
    },
  ]),
) as NotificationSettings;

/** A laundry forecast without a plan. */
const noLaundry = {
  date: '2026-01-05',
  until: '2026-02-01',
  planned: 0,
  laundryDays: [7],
  learnt: false,
  clashes: [],
};

type Answer = object | ((call: ServerCall) => object | Response | Promise<object>);

const noFacets = { total: 0, status: [], category: [], colour: [], season: [], brand: [], occasion: [] };

/** Settings of a person who changed none. */
export const quietSettings = {
  fanEnabled: false,
  timezone: 'UTC',
  currency: 'EUR',
  units: 'metric',
  sizes: 'eu',
  updatedAt: null,
  privacy: { profile: 'members', searchable: true, invitations: 'everyone', presence: true },
  notifications: usualNotifications,
};

/** Responses of an empty closet; a test states the differences. */
const quiet: Record<string, Answer> = {
  'GET /api/items': { items: [], nextCursor: null },
  'GET /api/items/facets': noFacets,
  'GET /api/items/drafts': { items: [] },
  'GET /api/outfits': { items: [], nextCursor: null },
  'GET /api/outfits/facets': { total: 0, season: [], occasion: [] },
  'GET /api/planner-entries': { items: [], worn: [] },
  'GET /api/look-photos': { items: [] },
  'GET /api/planner-entries/today': { date: '2026-01-05', items: [], total: 0 },
  'GET /api/forecasts/laundry': noLaundry,
  'GET /api/trips': { items: [], nextCursor: null },
  'GET /api/profiles/bestie': {
    uid: 'bestie',
    handle: null,
    name: null,
    bio: null,
    links: [],
    avatar: null,
    updatedAt: null,
    version: 0,
  },
  'GET /api/archives/summary': { files: 0, bytes: 0, contents: [] },
  'GET /api/archives/imports': { items: [] },
  'GET /api/blocked-people': { items: [], nextCursor: null },
  'GET /api/invoices': { items: [], nextCursor: null },
  'GET /api/account/reports': { items: [], nextCursor: null },
  'GET /api/devices': { items: [] },
  'GET /api/passkeys': { items: [], recoveryCodesLeft: 0, required: false, limit: null },
  'GET /api/failed-sign-ins': { items: [] },
  'GET /api/storage/usage': { usedBytes: 5e9, reservedBytes: 0, objects: 40, quotaBytes: 20e9 },
  'GET /api/suggestions': { date: '2026-06-15', season: 'summer', suggestions: [], lacking: ['shoes'] },
  'GET /api/users/bestie/settings/profile': quietSettings,
};

/** The server of page tests: answers by `METHOD /path`, and records its requests. */
export function closetServer(answers: Record<string, Answer> = {}) {
  const calls: ServerCall[] = [];
  const known = { ...quiet, ...answers };
  const send: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const call: ServerCall = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    };
    calls.push(call);
    const answer = known[`${call.method} ${call.path}`];
    if (!answer) throw new Error(`No answer to ${call.method} ${call.path}.`);
    const body = await Promise.resolve(
      typeof answer === 'function' ? (answer as (call: ServerCall) => object)(call) : answer,
    );
    return body instanceof Response ? body : Response.json(body);
  };
  return {
    fetch: send,
    calls,
    /** The requests of one operation. */
    asked: (operation: string) => calls.filter((call) => `${call.method} ${call.path}` === operation),
  };
}
