import type { ReactNode } from 'react';
import type { Privacy } from '@bestie/contracts/settings.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Switch } from '@bestie/design-system/switch';
import { privacyAnchor } from '../../parts/settings/privacy-path';
import { LinkedSection } from './linked-section';
import { useSavedChoices } from './use-saved-choices';
import styles from './privacy.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint: string;
}

const profiles: Choice<Privacy['profile']>[] = [
  {
    value: 'members',
    label: 'Everyone signed in',
    hint: 'They can find your profile by your handle, see your public outfits and boards, and follow you.',
  },
  {
    value: 'nobody',
    label: 'Only you',
    hint: 'No one else can find or follow you, or see or remix your outfits. Your followers stay, but see nothing. Boards that you made public or shared by link still open by that link, with your name and picture.',
  },
];

const invitations = (hidden: boolean): Choice<Privacy['invitations']>[] => [
  {
    value: 'everyone',
    label: 'Everyone',
    hint: hidden
      ? 'Anyone who knows your email address. Your handle doesn’t work while only you can see your profile.'
      : 'Anyone who knows your handle or email address.',
  },
  {
    value: 'followed',
    label: 'People you follow',
    hint: `Everyone else is told that no one here has your handle or email address.${
      hidden ? ' While only you can see your profile, they need your email address.' : ''
    }`,
  },
  {
    value: 'nobody',
    label: 'No one',
    hint: 'Everyone is told that no one here has your handle or email address.',
  },
];

/** A group of radio buttons, each with an explanation. */
function Choices<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChoose,
  children,
}: {
  legend: string;
  name: string;
  choices: Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          type="radio"
          name={name}
          value={choice.value}
          label={choice.label}
          hint={choice.hint}
          checked={value === choice.value}
          onCheckedChange={() => onChoose(choice.value)}
        />
      ))}
      {children}
    </fieldset>
  );
}

/** Who can find and invite the person; each change is saved at once. */
export function PrivacySection({ stored }: { stored: Privacy }) {
  const {
    choices: privacy,
    choose,
    saving,
  } = useSavedChoices(stored, (changes: Partial<Privacy>) => ({ privacy: changes }));
  const hidden = privacy.profile === 'nobody';
  return (
    <LinkedSection
      id={privacyAnchor}
      title="Privacy"
      lede="Who can find you here, and who can invite you."
      aria-busy={saving}
    >
      <div className={styles.choices}>
        <Choices
          legend="Who can see your profile"
          name="privacy-profile"
          choices={profiles}
          value={privacy.profile}
          onChoose={(profile) => choose({ profile })}
        />
        <Switch
          label="Show me in search"
          hint={
            hidden
              ? 'No one can find you while only you can see your profile.'
              : 'When off, no one can find you by name or handle. Anyone with the link to your profile can still open it.'
          }
          disabled={hidden}
          checked={privacy.searchable && !hidden}
          onCheckedChange={(searchable) => choose({ searchable })}
        />
        <Switch
          label="Show when I’m in the lounge"
          hint="When off, no one sees that you’re there or typing, and you don’t see who else is there."
          checked={privacy.presence}
          onCheckedChange={(presence) => choose({ presence })}
        />
        <Choices
          legend="Who can add you to boards and spaces"
          name="privacy-invitations"
          choices={invitations(hidden)}
          value={privacy.invitations}
          onChoose={(next) => choose({ invitations: next })}
        >
          <p className={styles.hint}>
            You stay wherever you’ve already been added, and the others there see your name.
          </p>
        </Choices>
      </div>
    </LinkedSection>
  );
}
