import { uuidv7 } from 'uuidv7';
import { dayMs } from '@bestie/contracts/days';
import { houseTokens } from '@bestie/contracts/theme-tokens';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

const admin = (factories: Factories) => factories.bystander('admin');
async function draft(factories: Factories): Promise<string> {
  const theme = { id: uuidv7(), name: 'Autumn', basedOn: null };
  await factories.call(await admin(factories), 'POST', '/api/admin/themes', theme);
  return theme.id;
}
const oneTheme: Fixture = async (factories) => ({ themeId: await draft(factories) });
/** Whatever went live before: the fixture agrees to replace it. */
const seen = async (factories: Factories) => ({
  revision: await factories.themeRevision(),
  reason,
});
const at = new Date(Date.now() + dayMs).toISOString();

export const themesFixtures = {
  'themes.get': nothing,
  'themes.list': nothing,
  'themes.open': oneTheme,
  'themes.create': () => ({ id: uuidv7(), name: 'Autumn', basedOn: null }),
  'themes.update': async (factories) => ({
    themeId: await draft(factories),
    version: 1,
    name: 'Late autumn',
    tokens: { ...houseTokens },
  }),
  'themes.delete': oneTheme,
  'themes.restore': oneTheme,
  'themes.publish': async (factories) => ({
    themeId: await draft(factories),
    version: 1,
    replaces: true,
    ...(await seen(factories)),
  }),
  'themes.schedule': async (factories) => ({
    themeId: await draft(factories),
    version: 1,
    replaces: true,
    at,
    ...(await seen(factories)),
  }),
  'themes.unschedule': async (factories) => {
    const themeId = await draft(factories);
    await factories.call(await admin(factories), 'POST', `/api/admin/themes/${themeId}/schedule`, {
      version: 1,
      replaces: true,
      at,
      ...(await seen(factories)),
    });
    return { themeId, version: 2, reason };
  },
  'themes.rollBack': async (factories) => ({ themeId: null, ...(await seen(factories)) }),
} satisfies Partial<Record<OperationName, Fixture>>;
