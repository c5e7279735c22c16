export { invoicedWhenPaid, issueInvoice, voidedInvoices } from './issue-invoice.ts'
export type { InvoiceRule } from './invoice-rule.ts'
