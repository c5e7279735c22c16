import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Done, Moment } from './shared-shapes.ts'

/** Days for which a copy of the data can be downloaded. */
export const exportDays = 7

/** Days from the request to the deletion of an account (the privacy policy's). */
export const deletionDays = 30

/** A copy of the customer's data; PREPARING until a job has written it. */
export const DataExport = v.object({
  state: v.picklist(['PREPARING', 'READY']),
  requestedAt: Moment,
  /** Null while it is prepared. */
  bytes: v.nullable(v.number()),
  expiresAt: v.nullable(Moment),
})
export type DataExport = v.InferOutput<typeof DataExport>

/** The latest copy that still exists; null without one. Ours. */
export const getDataExport = endpoint({
  method: 'GET',
  path: '/user/data-export',
  summary: 'The copy of the customer’s data',
  access: 'customer',
  answer: v.nullable(DataExport),
  errors: [],
})

/** One in a day; a mail says when it is ready. Ours. */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/user/data-export',
  summary: 'Requests a copy of the customer’s data',
  access: 'customer',
  sensitive: true,
  answer: DataExport,
  errors: ['DATA_EXPORT_LIMITED'],
})

export const downloadDataExport = endpoint({
  method: 'GET',
  path: '/user/data-export/file',
  summary: 'Downloads the copy of the customer’s data',
  access: 'customer',
  sensitive: true,
  download: ['application/zip'],
  answer: v.null(),
  errors: ['DATA_EXPORT_NOT_FOUND'],
})

/** What must be settled before an account can be deleted. */
export const DeletionObstacle = v.picklist([
  'SERVICES_ACTIVE',
  'ORDERS_OPEN',
  'INVOICES_UNPAID',
  'PAYMENTS_OPEN',
  'REFUNDS_OPEN',
])
export type DeletionObstacle = v.InferOutput<typeof DeletionObstacle>

export const AccountDeletion = v.object({
  /** Null: the account is not to be deleted. */
  dueAt: v.nullable(Moment),
  obstacles: v.array(v.object({ code: DeletionObstacle, count: v.number() })),
  /** What is lost with the account. */
  balance: Dollars,
  promoCredit: Dollars,
  messageCredits: v.number(),
})
export type AccountDeletion = v.InferOutput<typeof AccountDeletion>

/** Ours. */
export const getAccountDeletion = endpoint({
  method: 'GET',
  path: '/user/deletion',
  summary: 'What the deletion of the account would mean, and when it is due',
  access: 'customer',
  answer: AccountDeletion,
  errors: [],
})

/** Ends all sessions; the account is deleted after 30 days unless the customer undoes it. Ours. */
export const requestAccountDeletion = endpoint({
  method: 'POST',
  path: '/user/deletion',
  summary: 'Schedules the deletion of the account',
  access: 'customer',
  sensitive: true,
  body: v.object({
    /** The balance that the customer saw and gives up. */
    waivedBalance: v.pipe(Dollars, v.minValue(0)),
  }),
  answer: v.object({ dueAt: Moment }),
  errors: ['ACCOUNT_IN_USE', 'BALANCE_NOT_WAIVED'],
})

/** Ours. */
export const undoAccountDeletion = endpoint({
  method: 'DELETE',
  path: '/user/deletion',
  summary: 'Keeps an account that was to be deleted',
  access: 'customer',
  answer: Done,
  errors: [],
})
