import { flagsQueries } from '@bestie/client/flags.queries';
import { flagModeLabels, flagModes, flagRoles } from '@bestie/contracts/flags';
import type { FlagMode, FlagRole } from '@bestie/contracts/flags';
import type { Flag } from '@bestie/contracts/flags.contract';
import { limits } from '@bestie/contracts/limits';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../../../parts/reason-field/reason-form';
import { flagLabels } from './flag-words';

interface Values {
  mode: FlagMode;
  percent: number | null;
  roles: string[];
  people: string;
  purpose: string;
  endsOn: string | null;
}

/** Sets a flag. */
export default function FlagDialog({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const api = useApi();
  const { name, version, set, byDefault } = flag;
  const saved: Values = {
    mode: set?.mode ?? (byDefault ? 'on' : 'off'),
    percent: (set?.share ?? 1_000) / 100,
    roles: set?.roles ?? [],
    people: set?.people.join('\n') ?? '',
    purpose: set?.purpose ?? '',
    endsOn: set?.endsOn ?? null,
  };
  return (
    <ReasonForm
      title={flagLabels[name]}
      description="Every server follows at once. A flag changes what people see, never what they may do."
      submitLabel="Set"
      draftKey={`flag:${name}`}
      version={version}
      saved={saved}
      isComplete={({ mode, percent, purpose, endsOn }) =>
        purpose.trim().length >= 3 && endsOn !== null && (mode !== 'percent' || percent !== null)
      }
      action={({ mode, percent, roles, people, purpose, endsOn }, reason, seen) => ({
        call: () =>
          api.flags.update({
            name,
            version: seen,
            mode,
            share: Math.round((percent ?? 0) * 100),
            roles: roles as FlagRole[],
            people: people.split(/[\s,]+/).filter(Boolean),
            purpose: purpose.trim(),
            endsOn: endsOn ?? '',
            reason,
          }),
        stale: [flagsQueries.all],
        said: `“${flagLabels[name]}” is set.`,
      })}
      onClose={onClose}
    >
      {({ values: { mode, percent, roles, people, purpose, endsOn }, change, issue }) => (
        <>
          <Field label="On for">
            <Select
              options={flagModes.map((value) => ({ value, label: flagModeLabels[value] }))}
              value={mode}
              onValueChange={(next) => next && change({ mode: next })}
            />
          </Field>
          {mode === 'percent' && (
            <Field label="Per cent" error={issue('share')} hint="More keeps everyone who has it.">
              <NumberInput
                min={0}
                max={100}
                value={percent}
                onValueChange={(next) => change({ percent: next })}
              />
            </Field>
          )}
          {mode === 'roles' && (
            <ChipGroup
              label="Roles"
              options={flagRoles.map((value) => ({ value, label: value }))}
              value={roles}
              onValueChange={(next) => change({ roles: [...next] })}
            />
          )}
          {mode === 'people' && (
            <Field label="Ids of people" error={issue('people')} hint="One a line.">
              <TextArea
                rows={3}
                value={people}
                onChange={(event) => change({ people: event.target.value })}
              />
            </Field>
          )}
          <Field label="What it is for" required error={issue('purpose')}>
            <TextInput
              value={purpose}
              maxLength={limits.flagPurposeLength}
              onChange={(event) => change({ purpose: event.target.value })}
            />
          </Field>
          <Field
            label="Until"
            required
            error={issue('endsOn')}
            hint="It is stale after this day, and goes on."
          >
            <DateInput value={endsOn} onValueChange={(next) => change({ endsOn: next })} />
          </Field>
        </>
      )}
    </ReasonForm>
  );
}
