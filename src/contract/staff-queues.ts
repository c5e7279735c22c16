import * as v from 'valibot'
import { documentTypes } from './document-files.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shared-shapes.ts'

/** What waits for staff. */
export const StaffQueueKey = v.picklist([
  'transfers',
  'bank-credits',
  'payments',
  'corrections',
  'documents',
  'companies',
  'senders',
  'claims',
  'items',
  'services',
  'steps',
  'jobs',
  'mail-ports',
  'messages',
  'reviews',
])
export type StaffQueueKey = v.InferOutput<typeof StaffQueueKey>

/** Names the texts of codes on the screen. */
export const QueueCodeGroup = v.picklist([
  'action',
  'change',
  'difference',
  'document',
  'gateway',
  'payable',
  'position',
  'refund',
  'type',
  'wait',
  'zone',
])
export type QueueCodeGroup = v.InferOutput<typeof QueueCodeGroup>

/** A fact to decide by, whose `key` names its text on the screen; money is in ten-thousandths of a dollar. */
export const QueueFact = v.variant('is', [
  v.object({
    key: v.string(),
    is: v.picklist(['text', 'money', 'moment']),
    value: v.nullable(v.union([v.string(), v.number()])),
  }),
  v.object({
    key: v.string(),
    is: v.literal('codes'),
    of: QueueCodeGroup,
    codes: v.array(v.string()),
  }),
])
export type QueueFact = v.InferOutput<typeof QueueFact>

/** A verb that decides, with the values that are known. */
export const QueueAct = v.object({
  /** Names the act's text of the screen. */
  key: v.string(),
  noun: v.string(),
  verb: v.string(),
  values: v.record(v.string(), v.union([v.string(), v.boolean()])),
  /** The values that staff type. */
  asks: v.array(v.string()),
})
export type QueueAct = v.InferOutput<typeof QueueAct>

export const QueueFile = v.object({ id: Id, name: v.string(), type: v.string() })
export type QueueFile = v.InferOutput<typeof QueueFile>

/** One thing that waits. */
export const QueueRow = v.object({
  id: v.string(),
  /** Null: not known. */
  since: v.nullable(Moment),
  title: v.string(),
  facts: v.array(QueueFact),
  files: v.array(QueueFile),
  acts: v.array(QueueAct),
})
export type QueueRow = v.InferOutput<typeof QueueRow>

/** The queues that the caller's role may see. Ours. */
export const listStaffQueues = endpoint({
  method: 'GET',
  path: '/staff/queues',
  summary: 'The queues of staff, with the number and the age of what waits',
  access: 'staff',
  permission: 'desk:use',
  answer: v.array(
    v.object({ queue: StaffQueueKey, count: v.number(), oldest: v.nullable(Moment) }),
  ),
  errors: [],
})

/** Rows of a page. */
export const queuePageSize = 50

/** What waits in a queue, the oldest first. Ours. */
export const readStaffQueue = endpoint({
  method: 'GET',
  path: '/staff/queues/{queue}',
  summary: 'What waits in a queue, the oldest first',
  access: 'staff',
  permission: 'desk:use',
  params: v.object({ queue: StaffQueueKey }),
  query: v.object({
    /** `next` of the page before. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\|.{1,180}$/))),
  }),
  answer: v.object({ rows: v.array(QueueRow), next: v.nullable(v.string()) }),
  errors: ['STAFF_ROLE_REFUSED'],
})

/** A document of what waits. Ours. */
export const readQueueFile = endpoint({
  method: 'GET',
  path: '/staff/queues/{queue}/{id}/files/{fileId}',
  summary: 'A document of what waits in a queue',
  access: 'staff',
  permission: 'desk:use',
  params: v.object({ queue: StaffQueueKey, id: Id, fileId: Id }),
  answer: v.null(),
  download: documentTypes,
  errors: ['STAFF_ROLE_REFUSED', 'NOT_FOUND'],
})
