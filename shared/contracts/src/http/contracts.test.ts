import { auditActions } from '../nouns/audit-actions';
import { contracts } from './contracts';
import { pathParameters } from './define-contract';
import type { Endpoint } from './define-contract';
import { errorCodes } from './errors';

const operations = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(
    ([verb, endpoint]) => [`${noun}.${verb}`, endpoint] as const,
  ),
);

describe('every operation of the API', () => {
  test.each(operations)('%s takes its path parameters from its input', (_operation, endpoint) => {
    expect(Object.keys(endpoint.input.shape)).toEqual(expect.arrayContaining(pathParameters(endpoint.path)));
  });

  test.each(operations)('%s accepts the cookie for reads only', (operation, endpoint) => {
    if (operation === 'session.logout') return expect(endpoint.method).toBe('POST');
    if (endpoint.cookie) expect(endpoint.method).toBe('GET');
    return undefined;
  });

  test('no two share a method and a path', () => {
    const addresses = operations.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('what changes something counts against a limit of writes, and is no GET: links and previews would do it', () => {
    const ofReads = ['read', 'file', 'session', 'bulk', 'payment'];
    const changing = operations
      .filter(([, { method, rate }]) => method === 'GET' && !ofReads.includes(rate))
      .map(([name, { rate }]) => `${name} ${rate}`);
    expect(changing).toEqual([]);
  });

  test.each(operations)('%s lists only errors of the closed list', (_operation, endpoint) => {
    for (const code of endpoint.errors ?? []) expect(errorCodes).toHaveProperty(code);
  });
});

test('the audit log names operations, and besides them what no operation of that name does', () => {
  const names = operations.map(([name]) => name);
  expect(auditActions.filter((action) => !names.includes(action))).toEqual([
    // The moderation of clips has no operation of its own for it.
    'adminClips.restore',
    // By links, commands, jobs and rules.
    'archives.export',
    'backups.restore',
    'billing.compare',
    'releases.endCanary',
    'releases.openTrial',
    'releases.refuse',
    'releases.stepCanary',
    'reports.hide',
    'themes.refuse',
    'wordFilters.block',
    'wordFilters.censor',
    'wordFilters.flag',
    'wordFilters.hold',
  ]);
});
