import type { Deal } from '@bestie/contracts/deals.schema';
import { formatDay } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { nameOfInvoice } from '../invoices/invoice-words';
import fields from '../fields.module.css';

/** When the creator is reminded of what is due: 3 days before, on the day, and 7 and 14 days after. */
export function RemindersPart({ deal }: { deal: Deal }) {
  if (deal.reminders.length === 0) return null;
  const nameOf = ({ about, id }: Deal['reminders'][number]) => {
    const invoice = deal.invoices.find((one) => one.id === id);
    if (about === 'invoice') return invoice ? nameOfInvoice(invoice) : 'Invoice';
    return deal.deliverablesList.find((one) => one.id === id)?.title ?? 'Deliverable';
  };
  return (
    <Section level={3} title="Reminders" lede="By mail, once each, and only while it is still due.">
      <ul className={fields.list} aria-label="Reminders">
        {deal.reminders.map((reminder) => (
          <li key={`${reminder.id} ${reminder.on}`}>
            <span dir="auto">{nameOf(reminder)}</span>
            <span className={fields.quiet}>
              {formatDay(reminder.on)}
              {reminder.sent && ', sent'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
