import type { OperationName } from '../operations';
import { nothing } from './common';
import type { Fixture } from './factories';

/** A post of somebody else that is open to everybody. */
const seen: Fixture = async (factories) => ({
  seen: [{ kind: 'vipPost', id: await factories.vipPost(await factories.bystander('creator')) }],
});

export const insightsFixtures = {
  'insights.get': nothing,
  'insights.listPosts': nothing,
  'insights.getFunnel': nothing,
  'insights.getCohorts': nothing,
  'insights.getBestTimes': nothing,
  'insights.exportCsv': nothing,
  'counts.add': seen,
} satisfies Partial<Record<OperationName, Fixture>>;
