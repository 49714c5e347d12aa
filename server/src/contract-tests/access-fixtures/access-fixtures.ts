import type { OperationName } from '../operations';
import { fixtures } from './access-fixtures.generated';
import type { Fixture } from './factories';

/** One row per operation: an operation without a row fails the type check and the test run. */
export const accessFixtures: Record<OperationName, Fixture> = fixtures;
