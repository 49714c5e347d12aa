import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Privacy } from '@bestie/contracts/settings.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Section } from '@bestie/design-system/section';
import { Switch } from '@bestie/design-system/switch';
import { privacyAnchor } from '../../parts/settings/privacy-path';
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
    label: 'Everyone who is signed in',
    hint: 'By your handle they find your profile with your public outfits and boards, and can follow you.',
  },
  {
    value: 'nobody',
    label: 'Only you',
    hint: 'To everyone else it is not there: no one finds or follows you, sees your outfits or remixes them. Whoever follows you already stays, and sees nothing. Boards that you made public or shared by a link still open by that link, with your name and picture.',
  },
];

const invitations = (hidden: boolean): Choice<Privacy['invitations']>[] => [
  {
    value: 'everyone',
    label: 'Everyone',
    hint: hidden
      ? 'Whoever knows your e-mail address. Your handle finds no one while only you see your profile.'
      : 'Whoever knows your handle or e-mail address.',
  },
  {
    value: 'followed',
    label: 'People you follow',
    hint: `Everyone else is told that no one here has your handle or e-mail address.${
      hidden ? ' While only you see your profile, they need your e-mail address.' : ''
    }`,
  },
  {
    value: 'nobody',
    label: 'No one',
    hint: 'Everyone is told that no one here has your handle or e-mail address.',
  },
];

/** One of several, each with what it means. */
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

/** Who finds one, and who may bring one in; each change is saved at once. */
export function PrivacySection({ stored }: { stored: Privacy }) {
  const { choices: privacy, choose, saving } = useSavedChoices('privacy', stored);
  const { hash } = useLocation();
  const here = useRef<HTMLDivElement>(null);
  const wanted = hash === `#${privacyAnchor}`;
  useEffect(() => {
    if (!wanted) return;
    here.current?.focus({ preventScroll: true });
    here.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [wanted]);
  const hidden = privacy.profile === 'nobody';
  return (
    <Section
      id={privacyAnchor}
      title="Privacy"
      lede="Who finds you here, and who may bring you in."
      aria-busy={saving}
      className={styles.section}
    >
      <div ref={here} tabIndex={-1} className={styles.place}>
        <Choices
          legend="Who sees your profile"
          name="privacy-profile"
          choices={profiles}
          value={privacy.profile}
          onChoose={(profile) => choose({ profile })}
        />
        <Switch
          label="Show me in search"
          hint={
            hidden
              ? 'No one finds you while only you see your profile.'
              : 'When off, no one finds you by name or handle. Whoever has your profile’s address still opens it.'
          }
          disabled={hidden}
          checked={privacy.searchable && !hidden}
          onCheckedChange={(searchable) => choose({ searchable })}
        />
        <Choices
          legend="Who may add you to boards and spaces"
          name="privacy-invitations"
          choices={invitations(hidden)}
          value={privacy.invitations}
          onChoose={(next) => choose({ invitations: next })}
        >
          <p className={styles.hint}>Where you are already you stay, and the others there see your name.</p>
        </Choices>
      </div>
    </Section>
  );
}
