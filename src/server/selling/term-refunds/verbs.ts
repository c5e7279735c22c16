import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { changeVerb, rule, say, VerbError, VerbReason } from '../../platform/verbs/index.ts'
import { endWithRefund } from './end-with-refund.ts'
import { refundDays } from './term-refund.ts'

const refusals = {
  KIND: say('service.refund-kind'),
  TOO_LATE: say('service.refund-late', { refundDays }),
  HAD_BEFORE: say('service.refund-had-before'),
  OWING: say('service.refund-owing'),
} as const

/** The operator's verb that ends a service with a refund. */
export const termRefundVerbs = [
  changeVerb({
    noun: 'service',
    verb: 'refund',
    permission: 'service:change',
    takes: ['ID'],
    options: { terminated: 'flag', reason: 'text' },
    isDestructive: true,
    showsReason: true,
    help: [
      'ends a service within 30 days and refunds it to the balance, after a final backup',
      '--terminated   we end it, and the customer broke no rule: each open term in full',
      '--reason "Why"   with --terminated, the customer reads it',
    ],
    input: v.object({
      id: v.pipe(v.string(), v.uuid(rule('rule.id-of-service'))),
      terminated: v.optional(v.boolean(), false),
      reason: VerbReason,
    }),
    subject: ({ id }) => id,
    look: async (id, { db }) => {
      const [found] = await rowsOf<{ state: string; expiresAt: string }>(
        db,
        sql`select state, expires_at::text as "expiresAt" from services where id = ${id}::uuid`,
      )
      return found ?? null
    },
    run: async ({ id, terminated, reason }, context) => {
      try {
        const request = terminated ? ({ by: 'US', reason } as const) : ({ by: 'CUSTOMER' } as const)
        const ended = await endWithRefund(context, id, request)
        if (ended.is === 'unknown') throw new VerbError(say('service.not-active', { id }))
        if (ended.is === 'refused') throw new VerbError(refusals[ended.why])
        const { name, amount } = ended
        return { text: say('service.refunded', { name, amount: formatMoney(amount) }) }
      } catch (error) {
        if (error instanceof ApiError) {
          throw new VerbError(say('service.changing'))
        }
        throw error
      }
    },
  }),
] as const
