import { limits } from '@bestie/contracts/limits';
import { trashedBefore } from '../../platform/database/trash';
import { createPrintDocument } from '../../platform/documents/print-document';
import { defineModule } from '../../platform/module/define-module';
import { restoreOneByOne } from '../../platform/module/restore-from-trash';
import { assetsMerged } from '../assets';
import { dealNotifications } from './deal-notifications';
import { createDealNotesService } from './deal-notes.service';
import { dealsArchive } from './deals-archive';
import { dealsDemo } from './deals.demo';
import { dealsTrash } from './deals-trash.sql';
import { dealFileReferences } from './deals.sql';
import { dealsRepositories } from './deals.repositories';
import { registerDealsRoutes } from './deals.routes';
import { createDealsService } from './deals.service';
import { createDeliverablesService } from './deliverables.service';
import { createInvoicePaymentsService } from './invoice-payments.service';
import { createInvoicesService } from './invoices.service';
import { createPrintInvoice } from './print-invoice';
import { remind } from './remind';
import { replaceFile } from './replace-file';

/** How often reminders are looked for: days begin at another time in each zone. */
const remindMs = 15 * 60_000;

export const dealsModule = defineModule({
  name: 'deals',
  uses: ['jobs', 'storage', 'fontsFolder'],
  repositories: dealsRepositories,
  open({ app, http, jobs, storage, fontsFolder, repositories, transaction }) {
    const dependencies = { repositories, transaction };
    const services = {
      deals: createDealsService(dependencies),
      dealNotes: createDealNotesService({
        ...dependencies,
        async findDocument(path) {
          const object = await storage.objects.find(path);
          return object && { contentType: object.content_type, bytes: object.size };
        },
      }),
      deliverables: createDeliverablesService(dependencies),
      invoices: createInvoicesService({
        ...dependencies,
        print: createPrintInvoice(createPrintDocument(fontsFolder)),
      }),
      invoicePayments: createInvoicePaymentsService(dependencies),
    };
    jobs.every('deals.remind', remindMs, () => remind(transaction));
    registerDealsRoutes(app, http, services, repositories.invoices);
    return services;
  },
  sweep: ({ deals }, now) => deals.emptyTrash(trashedBefore(now)),
  handles: (on) => [on(assetsMerged, (bound, { from, to }) => replaceFile(bound, from, to))],
  archive: dealsArchive,
  notArchived: {
    invoice_senders: 'each invoice says who issued it',
    invoice_numbers: 'counts the numbers of invoices',
    invoice_documents: 'PDFs of invoices, which are one download of their own',
    deal_reminders: 'which reminders were sent',
  },
  erasure: [
    { table: 'deal_reminders', column: 'owner_uid' },
    { table: 'invoice_payments', column: 'owner_uid' },
    { table: 'invoice_documents', column: 'owner_uid' },
    { table: 'invoices', column: 'owner_uid' },
    { table: 'invoice_numbers', column: 'owner_uid' },
    { table: 'invoice_senders', column: 'owner_uid' },
    { table: 'deal_rights', column: 'owner_uid' },
    { table: 'deliverables', column: 'owner_uid' },
    { table: 'deal_files', column: 'owner_uid' },
    { table: 'deal_notes', column: 'owner_uid' },
    { table: 'deals', column: 'owner_uid' },
  ],
  notErased: {
    'invoices.recipient': 'the brand that an invoice goes to; the row is erased with its owner',
  },
  trash: dealsTrash,
  restore: ({ deals }) => ({
    deals: restoreOneByOne((caller, { id }) => deals.restore(caller, { dealId: id })),
  }),
  notifications: dealNotifications,
  demo: [dealsDemo],
  // Contracts and briefs, which nobody but the creator sees.
  objectFolders: {
    deals: { limits: { image: limits.deals.fileBytes, other: limits.deals.fileBytes } },
  },
  objectReferences: dealFileReferences,
});
