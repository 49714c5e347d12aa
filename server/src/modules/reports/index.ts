export { endClaim, presentClaim, takeClaim } from './claims';
export type { OpenClaim } from './claims.sql';
export { claimOn } from './claims.sql';
export { createReportClaimsRepository } from './report-claims.repository';
export { endHidings, overturnRemovals } from './end-measures';
export { coveredPreview } from './covered-preview';
export { createModeration, listModerated, openToAdmin, presentModerated } from './moderated-things';
export { moderatedRows, moderatedStates, startVisit } from './moderated-things.sql';
export type { ModeratedQuery, ModeratedRow } from './moderated-things.sql';
export { deletedBefore, deletionOf, hasRemoved } from './deletion-before';
export { hidingBefore, hidingStored } from './hiding-before';
export { openByRule } from './open-by-rule';
export type { RuleCase } from './open-by-rule';
export {
  coveredName,
  isCaseHeld,
  isHeld,
  isHeldFor,
  isReportedBy,
  isUnsettled,
  labelOf,
  openReportsOf,
  reportersOf,
} from './reported.sql';
export { reportsPort } from './reports-port';
export { tellOfMeasure } from './tell-of-measure';
