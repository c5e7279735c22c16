import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { SmsCreditsOption } from '../../../../contract/items/sms-service.ts'
import { formatCount } from '../../../../contract/sms-parts.ts'
import { mailText } from '../../../platform/mail/index.ts'
import type { ItemDescription } from '../item-kind.ts'

/** The config of a line with message credits. */
export const CreditsLineConfig = v.object({ option: SmsCreditsOption })
export type CreditsLineConfig = v.InferOutput<typeof CreditsLineConfig>

/** How message credits are stored and described. */
export const smsServiceDescription: ItemDescription<'SMS_SERVICE', CreditsLineConfig> = {
  type: 'SMS_SERVICE',
  action: v.literal('purchase'),
  terms: { purchase: 'FIRST' },
  config: CreditsLineConfig,
  version: 1,
  // Message credits are spent like money, with the network operators.
  takesPromoCredit: false,
  factsSchema: v.unknown(),
  facts: () => sql`null::jsonb`,
  hasFacts: () => false,
  describe: ({ subject, config }, locale) => ({
    name: subject,
    detail: mailText(locale, 'receipt.sms-service', {
      credits: formatCount(config.option.credits),
    }),
  }),
  orderDetails: ({ config }) => ({
    ...{ type: 'SMS_SERVICE', action: 'purchase', credits: config.option.credits },
  }),
  receiptNote: () => undefined,
  refundFacts: () => sql`null::jsonb`,
  refundText: () => ({
    about: 'refund.sms-service',
    intro: 'refund.sms-service.intro',
    reason: '',
    path: '/account',
  }),
}
