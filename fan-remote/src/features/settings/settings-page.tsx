import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import type { ProfileSettings } from '@bestie/contracts/settings.contract';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Combobox } from '@bestie/design-system/combobox';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { FormSkeleton, Loading } from '@bestie/design-system/skeleton';
import { Switch } from '@bestie/design-system/switch';
import { Select } from '@bestie/design-system/select';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { ArchiveSection } from './archive-section';
import { BlockedSection } from './blocked-section';
import { DecisionsSection } from './decisions-section';
import { DevicesSection } from './devices-section';
import { DeleteAccountSection } from './delete-account-section';
import { NotificationsSection } from './notifications-section';
import { FailedSignIns } from './passkeys/failed-sign-ins';
import { PasskeysSection } from './passkeys/passkeys-section';
import { PasswordSection } from './password-section';
import { PrivacySection } from './privacy-section';
import { ReportsSection } from './reports-section';
import { StorageSection } from './storage-section';
import { ThemeChoice } from './theme-choice';
import { WeatherSection } from './weather-section';
import styles from './settings-page.module.css';

type Changes = Partial<Omit<ProfileSettings, 'privacy' | 'updatedAt'>>;

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

/** Account, units and appearance; each change is saved at once. */
export default function SettingsPage() {
  const { api, session, fanMode } = useShell();
  const uid = session?.uid ?? '';
  const settings = useQuery(settingsQueries.get(api, uid));
  const { act, busy: saving } = useActionState();

  const save = (changes: Changes) =>
    act({
      call: () => api.settings.merge({ uid, ...changes }),
      updates: settingsQueries.get(api, uid).queryKey,
      said: 'Saved.',
    });

  return (
    <Page width="form" aria-busy={saving}>
      <PageHeader title="Settings" lede="Changes are saved automatically." />
      {settings.isError && !settings.data ? (
        <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
      ) : !settings.data ? (
        <Loading label="Loading your settings…">
          <FormSkeleton fields={5} />
        </Loading>
      ) : (
        <>
          <Section title="Account">
            <div className={styles.row}>
              <dl className={styles.facts}>
                <dt>Email</dt>
                <dd>{session?.email ?? 'None'}</dd>
              </dl>
              <Button href={paths.fan.profile}>Edit profile</Button>
            </div>
          </Section>
          <PasswordSection />
          <PasskeysSection />
          <DevicesSection />
          <FailedSignIns />
          <Section title="Appearance" lede="For this browser.">
            <ThemeChoice />
          </Section>
          <Section title="Region">
            <Field label="Time zone" hint="Decides when your day starts.">
              <Combobox
                options={known('timeZone', settings.data.timezone).map((zone) => ({
                  value: zone,
                  label: zone.replaceAll('_', ' '),
                }))}
                value={settings.data.timezone}
                onValueChange={(timezone) =>
                  timezone && timezone !== settings.data.timezone && void save({ timezone })
                }
              />
            </Field>
            <Field label="Currency" hint="For new prices. Existing prices keep theirs.">
              <Combobox
                options={currencyOptions(settings.data.currency)}
                value={settings.data.currency}
                onValueChange={(currency) =>
                  currency && currency !== settings.data.currency && void save({ currency })
                }
              />
            </Field>
            <Field label="Units">
              <Select
                options={units}
                value={settings.data.units}
                onValueChange={(value) => value && void save({ units: value })}
              />
            </Field>
            <Field label="Sizes" hint="For shoes and men’s jackets. Pieces keep what you typed.">
              <Select
                options={sizes}
                value={settings.data.sizes}
                onValueChange={(value) => value && void save({ sizes: value })}
              />
            </Field>
          </Section>
          <WeatherSection />
          <NotificationsSection stored={settings.data.notifications} />
          <PrivacySection stored={settings.data.privacy} />
          <BlockedSection />
          <ReportsSection />
          <DecisionsSection />
          <StorageSection />
          <ArchiveSection />
          <Section title="Fan mode">
            <Switch
              label="Fan mode"
              hint="Creators can look at Bestie as a fan while this is on."
              checked={fanMode.enabled}
              onCheckedChange={(enabled) => void act({ call: () => fanMode.set(enabled) })}
            />
          </Section>
          <DeleteAccountSection />
        </>
      )}
    </Page>
  );
}
