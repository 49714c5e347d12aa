import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium where there is one, the lighter build first; elsewhere the browser that Playwright finds. */
const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM ?? debianBrowsers.find((browser) => existsSync(browser));

/** What people's data goes through, for a run on another database; the rest is about browsers and builds. */
const journeysOfData = ['closet', 'planner', 'sign-in'];

/**
 * Files with servers of their own, and files that take minutes. In CI, journeys end at a limit on a very slow machine: what most
 * people do comes first, and these are what may be left. The longest start before the long ones, so that no worker is alone with
 * one of them at the end. Each group starts new workers with servers of their own; within one, files start by name.
 */
const lastJourneys = {
  longest: ['teams', 'development'],
  long: [
    ...['access', 'archive', 'releases', 'remote-faults', 'uploads'],
    ...['billing', 'challenges', 'confessions', 'forum', 'network-pages', 'open-pages', 'upload'],
  ],
};

const filesOf = (names: readonly string[]) => names.map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/demo-data.setup.ts',
  projects: process.env.TEST_DATABASE_URL
    ? [{ name: 'data', testMatch: filesOf(journeysOfData) }]
    : [
        // In this order, because projects start one after another.
        { name: 'journeys', testIgnore: Object.values(lastJourneys).flatMap(filesOf) },
        ...Object.entries(lastJourneys).map(([name, files]) => ({ name, testMatch: filesOf(files) })),
      ],
  outputDir: './test-results',
  // A machine may be three times slower from one day to another. A step that fails ends at its own timeout, long before this one.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  // `npm test` sets it in CI (.ci/test.mjs).
  globalTimeout: Number(process.env.JOURNEYS_MS ?? 0),
  // Each has a server and a browser of its own; a journey waits for more than half of its time.
  workers: 4,
  forbidOnly: true,
  // On CI a journey that fails is tried once more, and then reported as flaky rather than passed over.
  retries: process.env.CI ? 1 : 0,
  // More failures than this have one cause, and each waits for its timeouts.
  maxFailures: process.env.CI ? 10 : 0,
  reporter: [['list']],
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Journeys see pages as they are by themselves; kept-releases.spec.ts lets the worker take part.
    serviceWorkers: 'block',
    // What moves is hard to hit, for people on a slow machine and for journeys.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Traces take a fifth of the time of a run; on CI what failed is tried again, with one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that hums, without asking.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
