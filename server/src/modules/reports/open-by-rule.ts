import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { adminTopic } from '@bestie/contracts/live';
import type { ReportKind } from '@bestie/contracts/reports';
import type { FilterAction } from '@bestie/contracts/word-filters';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { toJson } from '../../platform/database/column-types';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { createReportCasesRepository } from './report-cases.repository';
import { holdingOf, ruleAsAdmin } from './report-rule';
import { holder } from './reported.sql';
import { createReportsRepository } from './reports.repository';
import type { RuleFinding } from './reports.tables';
import { storedBefore } from './stored-before';

/** What word filters found in a text. */
export interface RuleCase {
  kind: ReportKind;
  targetId: string;
  ownerUid: string;
  title: string;
  /** As it was written: it is nowhere else. */
  text: string;
  path?: string;
  rules: RuleFinding[];
  /** The strictest of their actions. */
  action: FilterAction;
  isHeld: boolean;
  takesAway: boolean;
  now: Date;
}

/** Opens the case of a text in which a rule found something, and holds the text if the rule says so. */
export async function openByRule(
  connection: Connection,
  { kind, targetId, ownerUid, title, text, path, rules, action, isHeld, takesAway, now }: RuleCase,
): Promise<void> {
  const reports = createReportsRepository(connection.db);
  const cases = createReportCasesRepository(connection.db);
  await reports.lockTarget(kind, targetId);
  // Where nobody is named, nothing tells the time either: the day of the caller, and a random id.
  const isNameless = ownerUid === '';
  const id = isNameless ? randomUUID() : uuidv7();
  await reports.insert(
    {
      id,
      kind,
      target_id: targetId,
      snapshot: toJson({ title, text, ownerUid, revision: null, path: path ?? null }),
      reason: 'other',
      note: '',
      state: 'open',
      reporter_uid: null,
      created_at: now,
      decision_id: null,
      network: null,
      rules: toJson(rules),
    },
    {
      pictureIds: [],
      neighbours: isNameless
        ? []
        : ((await connection.declared.reportTargets.of(kind).around?.(connection, targetId)) ?? []),
    },
  );
  await cases.add({ id, kind, targetId, ownerUid, now });
  if (isHeld) await hold(connection, { kind, targetId, takesAway, now, name: rules[0]?.name ?? '' });
  if (isNameless) return;
  await createAuditRepository(connection.db).record({
    actor: { kind: 'rule', name: rules.map(({ name }) => name).join(', ') },
    action: `wordFilters.${action}`,
    target: { kind: 'report', id },
    after: { kind, targetId },
  });
  await createOutboxRepository(connection.db).publish({
    topic: adminTopic,
    type: 'reports.create',
    ids: [id],
  });
}

/** Nobody but its author sees a text until an admin decides. What is held already stays so. */
export async function hold(
  connection: Connection,
  held: { kind: ReportKind; targetId: string; takesAway: boolean; name: string; now: Date },
): Promise<void> {
  const { kind, targetId, takesAway, name, now } = held;
  const cases = createReportCasesRepository(connection.db);
  const open = await cases.findOpen(kind, targetId);
  const content = holdingOf(kind);
  if (!open || open.held || !content) return;
  if (open.hidden_as !== null || !takesAway) {
    await cases.update(open, { held: true });
    return;
  }
  const measure = connection.declared.reportTargets.of(kind)[content];
  const before = await measure?.do(connection, {
    admin: ruleAsAdmin(holder(name)),
    targetId,
    reason: 'A word filter holds it until an admin looks at it.',
    now,
  });
  await cases.update(open, {
    held: true,
    hidden_as: content,
    hidden_before: storedBefore(before),
  });
}
