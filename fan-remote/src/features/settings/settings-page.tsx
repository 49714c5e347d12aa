import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { FormSkeleton, Loading } from '@bestie/design-system/skeleton';
import { Switch } from '@bestie/design-system/switch';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
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
import { RegionSection } from './region-section';
import { ReportsSection } from './reports-section';
import { StorageSection } from './storage-section';
import { ThemeChoice } from './theme-choice';
import { WeatherSection } from './weather-section';
import styles from './settings-page.module.css';

/** Account, units and appearance; each change is saved at once. */
export default function SettingsPage() {
  const { api, session, fanMode } = useShell();
  const uid = session?.uid ?? '';
  const settings = useQuery(settingsQueries.get(api, uid));
  const act = useAction();

  return (
    <Page width="form">
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
          <RegionSection stored={settings.data} />
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
