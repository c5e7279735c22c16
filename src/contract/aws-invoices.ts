import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { InvoiceStatus } from './invoices.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

/** Amazon's id of an account: 12 digits. */
export const AwsAccountId = v.pipe(v.string(), v.regex(/^\d{12}$/))

/** An invoice that staff issue for a month of an AWS account (commerce §3). */
export const ManualInvoice = v.object({
  id: Id,
  number: v.string(),
  awsAccountId: v.string(),
  /** A month: `2026-10`. */
  period: v.string(),
  status: InvoiceStatus,
  lines: v.array(v.object({ description: v.string(), amount: Dollars })),
  subtotal: Dollars,
  /** AWS_ACCOUNT_DISCOUNT. */
  discountAmount: Dollars,
  taxPercent: v.number(),
  taxAmount: Dollars,
  total: Dollars,
  issuedAt: Moment,
  dueAt: Moment,
  dueUponReceipt: v.boolean(),
})
export type ManualInvoice = v.InferOutput<typeof ManualInvoice>

/** An AWS account that we resell to the customer. */
export const AwsAccount = v.object({
  accountId: v.string(),
  discountPercent: v.number(),
  invoices: v.array(ManualInvoice),
})
export type AwsAccount = v.InferOutput<typeof AwsAccount>

const awsAccountCall = {
  method: 'GET',
  summary: 'An AWS account with its invoices',
  access: 'customer',
  params: v.object({ id: AwsAccountId }),
  answer: AwsAccount,
  errors: ['NOT_FOUND'],
} as const

const manualInvoiceCall = {
  method: 'GET',
  summary: 'An invoice of an AWS account',
  access: 'customer',
  params: IdParams,
  answer: ManualInvoice,
  errors: ['INVOICE_NOT_FOUND'],
} as const

export const getAwsAccount = endpoint({ ...awsAccountCall, path: '/user/aws-account/{id}' })

export const getManualInvoice = endpoint({
  ...manualInvoiceCall,
  path: '/user/manual-invoice/{id}',
})

/** As {@link getAwsAccount}, at the path of the account specification. */
export const getContractAwsAccount = endpoint({
  ...awsAccountCall,
  path: '/user/contracts/aws-account/{id}',
})

/** As {@link getManualInvoice}, at the path of the account specification. */
export const getContractManualInvoice = endpoint({
  ...manualInvoiceCall,
  path: '/user/contracts/manual-invoice/{id}',
})
