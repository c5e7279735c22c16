import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Moment, Text } from './shared-shapes.ts'

/** A change in the audit log. */
export const AuditRow = v.object({
  id: Id,
  at: Moment,
  actorKind: v.picklist(['operator', 'staff', 'system']),
  actorId: v.string(),
  /** The email of a member of staff; null of others. */
  actorEmail: v.nullable(v.string()),
  reason: v.string(),
  /** Noun and verb: `account ban`. */
  action: v.string(),
  subject: v.string(),
  before: v.unknown(),
  after: v.unknown(),
})
export type AuditRow = v.InferOutput<typeof AuditRow>

export const auditPageSize = 50

const Filter = v.optional(Text(200))

/** The audit log, the latest first; `after` is the id of the last row of the page before. Ours. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/staff/audit',
  summary: 'The audit log',
  access: 'staff',
  permission: 'audit:read',
  query: v.object({
    subject: Filter,
    /** An actor's id, or the email of a member of staff. */
    actor: Filter,
    /** A noun, or a noun and a verb. */
    action: Filter,
    from: v.optional(Moment),
    until: v.optional(Moment),
    after: v.optional(Id),
  }),
  answer: v.object({ rows: v.array(AuditRow), hasMore: v.boolean() }),
  errors: [],
})
