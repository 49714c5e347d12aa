import type { ProfileSettings } from '@bestie/contracts/settings.contract';
import { Combobox } from '@bestie/design-system/combobox';
import { Field } from '@bestie/design-system/field';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { useSavedChoices } from './use-saved-choices';

type Region = Pick<ProfileSettings, 'timezone' | 'currency' | 'units' | 'sizes'>;

const units = [
  { value: 'metric', label: 'Metric: grams, °C' },
  { value: 'imperial', label: 'Imperial: ounces, °F' },
] as const;

const sizes = [
  { value: 'eu', label: 'European: EU 40' },
  { value: 'uk', label: 'British: UK 7' },
  { value: 'us', label: 'American: US 8 men’s, 9 women’s' },
] as const;

/** Currencies or time zones that this browser knows, and the current one. */
const known = (kind: 'currency' | 'timeZone', current: string) => {
  const all = Intl.supportedValuesOf(kind);
  return all.includes(current) ? all : [current, ...all];
};

function currencyOptions(current: string) {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return known('currency', current).map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
}

/** Time zone, currency, units and sizes; each change is saved at once. */
export function RegionSection({ stored }: { stored: Region }) {
  const { choices, choose, saving } = useSavedChoices(stored, (region: Partial<Region>) => region);
  return (
    <Section title="Region" aria-busy={saving}>
      <Field label="Time zone" hint="Decides when your day starts.">
        <Combobox
          options={known('timeZone', choices.timezone).map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
          value={choices.timezone}
          onValueChange={(timezone) => timezone && timezone !== choices.timezone && choose({ timezone })}
        />
      </Field>
      <Field label="Currency" hint="For new prices. Existing prices keep theirs.">
        <Combobox
          options={currencyOptions(choices.currency)}
          value={choices.currency}
          onValueChange={(currency) => currency && currency !== choices.currency && choose({ currency })}
        />
      </Field>
      <Field label="Units">
        <Select
          options={units}
          value={choices.units}
          onValueChange={(value) => value && choose({ units: value })}
        />
      </Field>
      <Field label="Sizes" hint="For shoes and men’s jackets. Pieces keep what you typed.">
        <Select
          options={sizes}
          value={choices.sizes}
          onValueChange={(value) => value && choose({ sizes: value })}
        />
      </Field>
    </Section>
  );
}
