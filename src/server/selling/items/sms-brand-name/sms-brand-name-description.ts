import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { DocumentState } from '../../../../contract/documents.ts'
import { ServiceOption } from '../../../../contract/items/package-fields.ts'
import { SmsBrandNameAction, SmsSenderOption } from '../../../../contract/items/sms-brand-name.ts'
import { mailText } from '../../../platform/mail/index.ts'
import { SenderConfig } from '../../../services/sms-senders/index.ts'
import type { ItemDescription } from '../item-kind.ts'

/** The config of a line with a sender's name. */
export const SenderLineConfig = v.object({
  option: v.union([ServiceOption, SmsSenderOption]),
  /** Money: the price of a year as ordered; a line of a cart has the catalogue's. */
  yearPrice: v.optional(v.number()),
})
export type SenderLineConfig = v.InferOutput<typeof SenderLineConfig>

const SenderFacts = v.pipe(
  v.nullish(
    v.object({
      /** Whether the name is another order's. */
      isTaken: v.nullish(v.boolean()),
      /** The service that a renewal acts on. */
      service: v.nullish(v.object({ isRenewable: v.boolean(), config: SenderConfig })),
    }),
  ),
  v.transform((facts) => facts ?? {}),
)
export type SenderFacts = v.InferOutput<typeof SenderFacts>

/** Selects as JSON the service that a renewal acts on. */
export const senderServiceJson = (serviceId: SQL, customerId: SQL): SQL => sql`(
  select jsonb_build_object('config', v.config, 'isRenewable', s.state = 'ACTIVE')
  from services v join sms_senders s on s.item_id = v.id
  where v.id = ${serviceId} and v.customer_id = ${customerId} and v.external_id is not null)`

/** Why a name was refunded; none when another order has it. */
const SenderRefundFacts = v.nullish(
  v.object({ reason: v.nullable(v.string()), documents: v.nullable(DocumentState) }),
)

const refundCause = (facts: v.InferOutput<typeof SenderRefundFacts>) => {
  if (facts?.documents === 'EXPIRED') return 'EXPIRED'
  return facts?.reason == null ? 'intro' : 'REFUSED'
}

const receiptLines = {
  purchase: 'receipt.sms-brand-name',
  renewal: 'receipt.sms-brand-name.renewal',
} as const

/** How senders' names are stored and described. */
export const smsBrandNameDescription: ItemDescription<
  'SMS_BRAND_NAME',
  SenderLineConfig,
  SenderFacts
> = {
  type: 'SMS_BRAND_NAME',
  action: SmsBrandNameAction,
  terms: { purchase: 'FIRST', renewal: 'RENEWED' },
  config: SenderLineConfig,
  version: 1,
  factsSchema: SenderFacts,
  facts: (line) =>
    sql`jsonb_build_object('service',
      ${senderServiceJson(sql`${line}.service_id`, sql`${line}.customer_id`)})`,
  describe: ({ subject, action }, locale) => ({
    name: subject,
    detail: mailText(locale, receiptLines[action], { name: subject }),
  }),
  orderDetails: ({ action, subject }) => ({ type: 'SMS_BRAND_NAME', action, senderName: subject }),
  receiptNote: () => undefined,
  refundFacts: (item) => sql`(
    select jsonb_build_object('reason', s.reason, 'documents', (
      select d.state from document_cases d where d.order_item_id = s.item_id))
    from sms_senders s where s.item_id = ${item}.id)`,
  refundText: (_, facts) => {
    const why = v.parse(SenderRefundFacts, facts)
    return {
      about: 'refund.sms-brand-name',
      intro: `refund.sms-brand-name.${refundCause(why)}`,
      reason: why?.reason ?? '',
      path: '/account',
    }
  },
}
