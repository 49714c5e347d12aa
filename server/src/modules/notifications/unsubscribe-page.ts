import { notificationKindLabels } from '@bestie/contracts/notifications';
import type { NotificationKind } from '@bestie/contracts/notifications';
import { paths } from '@bestie/contracts/paths';
import { escapeHtml } from '../../platform/page/escape-html';
import { plainPagePolicy, plainPageStyle, renderPlainPage } from '../../platform/page/plain-page';

/** Where a mail leads whoever wants no more of its kind. */
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

const style = `${plainPageStyle}
ul { margin: 0 0 20px; padding-inline-start: 20px; }
p:last-child { margin: 20px 0 0; }
`;

export const unsubscribePagePolicy = plainPagePolicy(style);

const render = (title: string, body: string) => renderPlainPage({ title, body, style });
const settings = `<p><a href="${paths.fan.settings}">Notification settings</a></p>`;
const listOf = (kinds: readonly NotificationKind[]) =>
  `<ul>${kinds.map((kind) => `<li>${escapeHtml(notificationKindLabels[kind])}</li>`).join('')}</ul>`;

/** Asks first: mail programs open links by themselves. */
export const renderUnsubscribePage = (kinds: readonly NotificationKind[]): string =>
  render(
    'Stop these emails?',
    `<p>You won’t get emails about this any more. In Bestie you still see it.</p>
${listOf(kinds)}
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="main" type="submit">Stop these emails</button></form>`,
  );

export const renderUnsubscribedPage = (kinds: readonly NotificationKind[]): string =>
  render('Emails stopped', `<p>You won’t get any more emails about this.</p>\n${listOf(kinds)}\n${settings}`);

export const renderUnknownPage = (): string =>
  render(
    'This link doesn’t work any more',
    `<p>It may be too old. You can choose which emails you get in your settings.</p>\n${settings}`,
  );
