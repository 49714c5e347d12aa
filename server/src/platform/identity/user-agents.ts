import type { Device } from '@bestie/contracts/devices.contract';

/**
 * Most browsers also name those they are compatible with, so the order decides: derived browsers come first.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|\bCriOS|\bChromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string, Device['kind']][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/**
 * Browser and system in words, from the `User-Agent`; null when it names none that people know. An iPad that
 * requests desktop pages identifies as a Mac, and is shown as one.
 */
export function readUserAgent(userAgent: string | null): Pick<Device, 'kind' | 'browser' | 'system'> {
  const text = userAgent ?? '';
  const [, browser = null] = browsers.find(([pattern]) => pattern.test(text)) ?? [];
  const [, system = null, kind = 'unknown' as const] = systems.find(([pattern]) => pattern.test(text)) ?? [];
  return { kind, browser, system };
}
