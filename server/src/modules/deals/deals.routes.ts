import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { dealsContract } from '@bestie/contracts/deals.contract';
import { deliverablesContract } from '@bestie/contracts/deliverables.contract';
import { BestieError } from '@bestie/contracts/errors';
import { id } from '@bestie/contracts/fields';
import { invoicesContract } from '@bestie/contracts/invoices.contract';
import { person } from '../../platform/http/caller';
import type { Person } from '../../platform/http/caller';
import { createHeavyReads } from '../../platform/http/heavy-reads';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import { requireFound } from '../../platform/http/require-found';
import { createArchiveStream } from '../assets';
import type { DealNotesService } from './deal-notes.service';
import type { DealsService } from './deals.service';
import type { DeliverablesService } from './deliverables.service';
import type { InvoiceFileRow, InvoicesRepository, IssuedInvoiceRow } from './invoices.repository';
import type { InvoicePaymentsService } from './invoice-payments.service';
import { invoiceNumber } from './invoices.presenter';
import type { InvoicesService } from './invoices.service';

export interface DealsServices {
  deals: DealsService;
  dealNotes: DealNotesService;
  deliverables: DeliverablesService;
  invoices: InvoicesService;
  invoicePayments: InvoicePaymentsService;
}

/** HTTP routes of the contracts, and issued invoices as files. */
export function registerDealsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { deals, dealNotes, deliverables, invoices, invoicePayments }: DealsServices,
  files: InvoiceFiles,
): void {
  registerContract(app, http, 'deals', dealsContract, {
    listBoard: ({ caller, input }) => deals.listBoard(caller, input),
    list: ({ caller, input }) => deals.list(caller, input),
    get: ({ caller, input }) => deals.get(caller, input),
    create: ({ caller, input }) => deals.create(caller, input),
    update: ({ caller, input }) => deals.update(caller, input),
    move: ({ caller, input }) => deals.move(caller, input),
    archive: ({ caller, input }) => deals.archive(caller, input),
    delete: ({ caller, input }) => deals.delete(caller, input),
    restore: ({ caller, input }) => deals.restore(caller, input),
    saveRights: ({ caller, input }) => deals.saveRights(caller, input),
    listNotes: ({ caller, input }) => dealNotes.listNotes(caller, input),
    addNote: ({ caller, input }) => dealNotes.addNote(caller, input),
    updateNote: ({ caller, input }) => dealNotes.updateNote(caller, input),
    deleteNote: ({ caller, input }) => dealNotes.deleteNote(caller, input),
    addFiles: ({ caller, input }) => dealNotes.addFiles(caller, input),
    deleteFile: ({ caller, input }) => dealNotes.deleteFile(caller, input),
    getOwed: ({ caller }) => deals.getOwed(caller),
    getIncome: ({ caller, input }) => deals.getIncome(caller, input),
    listNeeds: ({ caller }) => deals.listNeeds(caller),
    listBands: ({ caller, input }) => deals.listBands(caller, input),
    checkTime: ({ caller, input }) => deals.checkTime(caller, input),
    listCategories: ({ caller }) => deals.listCategories(caller),
  });
  registerContract(app, http, 'deliverables', deliverablesContract, {
    create: ({ caller, input }) => deliverables.create(caller, input),
    update: ({ caller, input }) => deliverables.update(caller, input),
    link: ({ caller, input }) => deliverables.link(caller, input),
    unlink: ({ caller, input }) => deliverables.unlink(caller, input),
    deliver: ({ caller, input }) => deliverables.deliver(caller, input),
    accept: ({ caller, input }) => deliverables.accept(caller, input),
    reopen: ({ caller, input }) => deliverables.reopen(caller, input),
    delete: ({ caller, input }) => deliverables.delete(caller, input),
  });
  registerContract(app, http, 'invoices', invoicesContract, {
    list: ({ caller, input }) => invoices.list(caller, input),
    get: ({ caller, input }) => invoices.get(caller, input),
    getSender: ({ caller }) => invoices.getSender(caller),
    saveSender: ({ caller, input }) => invoices.saveSender(caller, input),
    create: ({ caller, input }) => invoices.create(caller, input),
    update: ({ caller, input }) => invoices.update(caller, input),
    delete: ({ caller, input }) => invoices.delete(caller, input),
    issue: ({ caller, input }) => invoices.issue(caller, input),
    credit: ({ caller, input }) => invoices.credit(caller, input),
    addPayment: ({ caller, input }) => invoicePayments.addPayment(caller, input),
    deletePayment: ({ caller, input }) => invoicePayments.deletePayment(caller, input),
    exportCsv: ({ caller, input }) => invoices.exportCsv(caller, input),
  });
  registerFiles(app, http, files);
}

type InvoiceFiles = Pick<InvoicesRepository, 'findFile' | 'listIssuedNumbers'>;

const nameOf = (file: IssuedInvoiceRow, ending: string) =>
  `${file.kind === 'invoice' ? 'invoice' : 'credit-note'}-${invoiceNumber(file)}.${ending}`;

/** Issued invoices as files, for their owner alone. */
function registerFiles(
  app: FastifyInstance,
  http: HttpServices,
  { findFile, listIssuedNumbers }: InvoiceFiles,
): void {
  // Until its last byte is sent, each keeps an invoice in memory.
  const openZips = createHeavyReads({ running: 2, waiting: 0 });

  async function ownFile({ uid }: Person, invoiceId: string): Promise<InvoiceFileRow> {
    const parsed = id.safeParse(invoiceId);
    return requireFound(parsed.success && (await findFile(uid, parsed.data)));
  }
  for (const [ending, type] of [
    ['pdf', 'application/pdf'],
    ['xml', 'application/xml'],
  ] as const)
    app.get<{ Params: { invoiceId: string } }>(
      `/api/invoices/:invoiceId.${ending}`,
      async (request, reply) => {
        const caller = person(await http.authenticate(request));
        await http.rateLimits.consume('read', 'invoices.file', caller.uid);
        const file = await ownFile(caller, request.params.invoiceId);
        reply.header('cache-control', 'private, no-store');
        reply.header('content-disposition', `attachment; filename="${nameOf(file, ending)}"`);
        return reply.type(type).send(ending === 'pdf' ? Buffer.from(file.pdf) : file.xml);
      },
    );

  app.get<{ Querystring: { year?: string } }>('/api/invoices.zip', async (request, reply) => {
    const caller = person(await http.authenticate(request));
    await http.rateLimits.consume('bulk', 'invoices.zip', caller.uid);
    const { year } = request.query;
    if (year !== undefined && !/^\d{4}$/.test(year)) throw BestieError.field('year', 'A year such as 2026.');
    return openZips.run(caller.uid, async () => {
      const stream = await createZip(caller, year === undefined ? undefined : Number(year));
      reply.header('cache-control', 'private, no-store');
      reply.header(
        'content-disposition',
        `attachment; filename="bestie-invoices${year === undefined ? '' : `-${year}`}.zip"`,
      );
      void reply.type('application/zip').send(stream);
      await finished(stream).catch(() => {});
      return reply;
    });
  });

  /** One invoice at a time, as it is downloaded, so that a ZIP of many years needs the memory of one. */
  async function createZip({ uid }: Person, year: number | undefined): Promise<Readable> {
    const issued = await listIssuedNumbers(uid, year);
    return createArchiveStream(
      issued.map((file) => ({
        folder: '',
        name: nameOf(file, 'pdf'),
        object_name: file.id,
        created_at: new Date(Date.UTC(file.year, 0, 1)),
      })),
      async (invoiceId) => {
        const file = await findFile(uid, invoiceId);
        return file && Readable.from([Buffer.from(file.pdf)]);
      },
    );
  }
}
