/**
 * What people do on a usual day, as the pages that they open. What a page requests is read from its own HTML: the reads that it
 * preloads are those that it sends first (a journey of e2e compares the two).
 */
import http from 'node:http';
import { randomUUID } from 'node:crypto';

/** Pages of one visit; a `write` comes after the page before it. */
export const journeys = {
  'a fan’s morning': {
    who: 'fan',
    share: 16,
    steps: [
      '/home',
      '/closet',
      { write: 'add a piece' },
      '/boards',
      '/community/forum',
      { write: 'edit a piece' },
      '/community/challenges',
      '/lounge',
      '/home',
    ],
  },
  'a creator’s week': {
    who: 'creator',
    share: 3,
    // The demo has one account that may, and each account has its rate limits.
    restMs: 3_000,
    steps: [
      '/creator/home',
      '/creator/calendar',
      '/creator/post-later',
      '/creator/spaces',
      '/creator/insights',
      '/episodes',
    ],
  },
  'an admin’s queue': {
    who: 'admin',
    share: 1,
    restMs: 15_000,
    steps: ['/admin/home', '/admin/chat', '/admin/confessions', '/admin/users', '/admin/boards', '/meta'],
  },
};

/**
 * Sends one request.
 * @returns {Promise<{ status: number, body: string, ms: number }>}
 */
export function ask(agent, origin, method, path, headers, body) {
  const begun = performance.now();
  const sent = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      origin + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        },
      },
      (answer) => {
        const pieces = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(pieces).toString('utf8'),
            ms: performance.now() - begun,
          }),
        );
        answer.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(sent);
  });
}

/** The reads that a page preloads; the answers of the others are in it. */
const readsOf = (html) =>
  [...html.matchAll(/<link rel="preload" as="fetch" href="([^"]+)"/g)].map(([, path]) =>
    path.replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );

const writes = {
  async 'add a piece'(send, person) {
    person.item = { id: randomUUID(), version: 1 };
    const { body } = await send('POST', '/api/items', {
      id: person.item.id,
      name: 'A linen shirt',
      category: 'tops',
      colours: ['white'],
      tags: ['linen'],
    });
    person.item.version = JSON.parse(body).version;
  },
  async 'edit a piece'(send, person) {
    const { body } = await send('PATCH', `/api/items/${person.item.id}`, {
      version: person.item.version,
      notes: `Worn on ${new Date().toISOString()}`,
    });
    person.item.version = JSON.parse(body).version;
  },
};

/**
 * One person goes through a journey.
 * @param {{ agent: http.Agent, origin: string, person: { address: string, cookie: string, token: string },
 * journey: { steps: (string | { write: string })[] }, seen: (answer: { path: string, status: number, ms: number }) => void,
 * over: () => boolean }} visit
 */
export async function visit({ agent, origin, person, journey, seen, over }) {
  const send = async (method, path, body) => {
    const headers = {
      host: 'localhost',
      'x-forwarded-for': person.address,
      ...(method === 'GET' ? { cookie: person.cookie } : { authorization: `Bearer ${person.token}` }),
      // Compression is part of the server's work. Pages are read here, so they come plain.
      ...(method === 'GET' && path.startsWith('/api') && { 'accept-encoding': 'br' }),
    };
    const answer = await ask(agent, origin, method, path, headers, body);
    seen({ path: `${method} ${path.split('?')[0]}`, status: answer.status, ms: answer.ms });
    if (answer.status >= 300)
      throw new Error(
        `${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 100).split('\n')[0]}`,
      );
    return answer;
  };
  for (const step of journey.steps) {
    if (over()) return;
    if (typeof step !== 'string') {
      await writes[step.write](send, person);
      continue;
    }
    const { body } = await send('GET', step);
    await Promise.all(readsOf(body).map((path) => send('GET', path)));
  }
}
