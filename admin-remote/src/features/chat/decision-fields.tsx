import { limits } from '@bestie/contracts/limits';
import { possibleDecisions } from '@bestie/contracts/reports';
import type { ReportCaseDetail } from '@bestie/contracts/reports.contract';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { acts, wordsFor } from './case-draft';
import type { DecisionDraft } from './case-draft';
import { muteLengths, suspensionLengths } from '../../parts/sanctions/sanction-lengths';
import {
  contentOptions,
  ruleOptions,
  sanctionLabels,
  strikeOptions,
} from '../../parts/report-words/report-words';

export interface DecisionFieldsProps {
  found: ReportCaseDetail;
  draft: DecisionDraft;
  setDraft: (draft: DecisionDraft) => void;
  issue: (field: string) => string | undefined;
}

/** What happens to the thing and to whose it is, for which rule, and words to the author. */
export function DecisionFields({ found, draft, setDraft, issue }: DecisionFieldsProps) {
  const { content, sanction, length, rule, strikes, reason } = draft;
  const possible = possibleDecisions[found.kind];
  const change = (changes: Partial<DecisionDraft>) => {
    const next = { ...draft, ...changes };
    const isOwn = reason !== '' && reason !== wordsFor(draft);
    setDraft({ ...next, reason: isOwn ? next.reason : wordsFor(next) });
  };
  return (
    <>
      <Field label="What happens to it?" error={issue('content')}>
        <Select
          value={content}
          options={possible.content.map((value) => ({ value, label: contentOptions[value] }))}
          onValueChange={(next) => next && change({ content: next })}
        />
      </Field>
      {found.owner && possible.sanctions.length > 1 && (
        <Field label={`What happens to ${found.owner.name}?`} error={issue('sanction')}>
          <Select
            value={sanction}
            options={possible.sanctions.map((value) => ({ value, label: sanctionLabels[value] }))}
            onValueChange={(next) =>
              next && change({ sanction: next, length: next === 'suspend' ? '168' : '24' })
            }
          />
        </Field>
      )}
      {(sanction === 'mute' || sanction === 'suspend') && (
        <Field label="For how long?" error={issue('hours')}>
          <Select
            value={length}
            options={sanction === 'suspend' ? suspensionLengths : muteLengths}
            onValueChange={(next) => change({ length: next ?? '' })}
          />
        </Field>
      )}
      {acts(draft) && (
        <Field label="Which rule was broken?" error={issue('rule')}>
          <Select
            value={rule}
            options={ruleOptions}
            onValueChange={(next) => next && change({ rule: next })}
          />
        </Field>
      )}
      {acts(draft) && found.owner && (
        <Field
          label="Strikes"
          hint={`They count for ${limits.reports.strikeDays} days.`}
          error={issue('strikes')}
        >
          <Select
            value={String(strikes)}
            options={strikeOptions}
            onValueChange={(next) => change({ strikes: Number(next ?? 0) })}
          />
        </Field>
      )}
      <Field label="Words to the author" hint="They stay in the audit log." error={issue('reason')} required>
        <TextArea
          rows={2}
          maxLength={limits.reasonLength.max}
          value={reason}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
      </Field>
    </>
  );
}
