import { readUserAgent } from './user-agents';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

/** As browsers of 2026 send it. */
test.each([
  [`${windows} ${webKit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome', 'Windows', 'computer'],
  [`${windows} ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge', 'Windows', 'computer'],
  [`${windows} ${webKit} Chrome/143.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera', 'Windows', 'computer'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox',
    'Windows',
    'computer',
  ],
  [
    `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
    'Safari',
    'macOS',
    'computer',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux', 'computer'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/143.0.0.0 Safari/537.36`,
    'Chrome',
    'Linux',
    'computer',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/143.0.0.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    'computer',
  ],
  [`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', 'phone'],
  [`${iPhone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', 'phone'],
  [`${iPhone} FxiOS/145.0 Mobile/15E148 Safari/604.1`, 'Firefox', 'iPhone', 'phone'],
  [`${iPhone} EdgiOS/143.0.0.0 Version/26.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iPhone', 'phone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPad',
    'tablet',
  ],
  [`${android} ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  [
    `${android} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    'phone',
  ],
  [`${android} ${webKit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome', 'Android', 'tablet'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android', 'phone'],
  ['Mozilla/5.0 (Android 15; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android', 'tablet'],
  ['curl/8.5.0', null, null, 'unknown'],
  ['', null, null, 'unknown'],
  [null, null, null, 'unknown'],
])('%s', (userAgent, browser, system, kind) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system, kind });
});
