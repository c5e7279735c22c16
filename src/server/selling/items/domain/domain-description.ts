import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DomainAction } from '../../../../contract/items/domain.ts'
import { add, formatMoney, money, toDollars, type Money } from '../../../../contract/money.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import { mailText } from '../../../platform/mail/index.ts'
import { AgreedPrice, AgreedRenewal, agreedRenewalJson } from '../../../services/domains/index.ts'
import type { ItemDescription, OrderItemJson } from '../item-kind.ts'
import { lengthText } from '../length-text.ts'
import { domainRefundFacts, domainRefundText } from './domain-refund.ts'

const Price = v.pipe(v.number(), v.transform(money))

const DomainConfig = v.object({
  premium: v.exactOptional(
    v.object({ registration: Price, renewal: Price, transfer: v.exactOptional(Price) }),
  ),
  /** Of an ordered domain: what a year's renewal costs from then on. */
  agreed: v.exactOptional(AgreedPrice),
})
export type DomainConfig = v.InferOutput<typeof DomainConfig>

/** Returns the config of a name with its premium prices, if any. */
export const domainConfig = (premium: DomainConfig['premium']): DomainConfig =>
  premium === undefined ? {} : { premium }

/** Returns the price of renewals that an order agreed. */
export const agreedPriceOf = ({ config }: { readonly config: unknown }): AgreedPrice | undefined =>
  v.parse(DomainConfig, config).agreed

/** Returns the premium prices of a stored config. */
export const premiumOf = ({ config }: { readonly config: unknown }): DomainConfig['premium'] =>
  v.parse(DomainConfig, config).premium

const DomainFacts = v.pipe(
  v.nullish(
    v.object({
      ownedUntil: v.nullish(v.string()),
      agreed: v.nullish(AgreedRenewal),
      withHosting: v.nullish(v.string()),
    }),
  ),
  v.transform((facts) => ({
    ownedUntil: facts?.ownedUntil ? new Date(facts.ownedUntil) : undefined,
    agreed: facts?.agreed ?? undefined,
    withHosting: facts?.withHosting ?? undefined,
  })),
)
export type DomainFacts = v.InferOutput<typeof DomainFacts>

export const icannPart = 'ICANN_FEE'

const icannFeeOf = ({ parts }: Pick<OrderItemJson, 'parts'>): Money =>
  add(...parts.filter(({ code }) => code === icannPart).map(({ amount }) => amount))

const receiptLines = {
  registration: 'receipt.item',
  renewal: 'receipt.renewal',
  reactivation: 'receipt.reactivation',
  transfer: 'receipt.transfer',
} as const satisfies Record<DomainAction, string>

/** Returns the key that makes a domain unique in a cart. */
export const domainKey = ({
  action,
  subject,
}: {
  readonly action: DomainAction
  readonly subject: string
}): string => (action === 'registration' ? `domain-${subject}` : `${action}-${subject}`)

const nameOfKey = (key: string): string | undefined => {
  const [prefix = '', ...rest] = key.split('-')
  const subject = rest.join('-')
  // The keys of other kinds have the same prefixes, and ids without a dot.
  const isDomains = prefix === 'domain' || v.is(DomainAction, prefix)
  return isDomains && subject.includes('.') ? toUnicodeName(subject) : undefined
}

/** How domains are stored and described. */
export const domainDescription: ItemDescription<'DOMAIN', DomainConfig, DomainFacts> = {
  type: 'DOMAIN',
  action: DomainAction,
  terms: {
    ...{ registration: 'FIRST', transfer: 'FIRST' },
    ...{ renewal: 'RENEWED', reactivation: 'RENEWED' },
  },
  registers: ['registration', 'transfer'],
  config: DomainConfig,
  version: 1,
  factsSchema: DomainFacts,
  // A registration depends only on a hosting of the same cart, which has facts itself.
  hasFacts: (action) => action === 'renewal' || action === 'reactivation',
  facts: (line) => sql`case when ${line}.action in ('renewal', 'reactivation') then
    (select jsonb_build_object('ownedUntil', s.expires_at, 'agreed', ${agreedRenewalJson(sql`s`)})
      from services s
      where s.subject = ${line}.subject and s.type = 'DOMAIN'
        and s.customer_id = ${line}.customer_id and s.external_id is not null
      order by s.expires_at desc limit 1)
    when ${line}.action = 'registration' then jsonb_build_object('withHosting', (
      select h.type from cart_items h
      where h.customer_id = ${line}.customer_id
        and h.config #>> '{option,domain,from}' = 'FROM_CART'
        and h.config #>> '{option,domain,name}' = ${line}.subject limit 1)) end`,
  describe: ({ action, subject, duration }, locale) => {
    const name = toUnicodeName(subject)
    const params = { name, length: lengthText(locale, 'years', duration) }
    return { name, detail: mailText(locale, receiptLines[action], params) }
  },
  nameOfKey,
  orderDetails: ({ action, parts }) => ({
    type: 'DOMAIN',
    action,
    icannFee: toDollars(icannFeeOf({ parts })),
  }),
  receiptNote: (items, locale) => {
    const fee = add(...items.map(icannFeeOf))
    return fee > 0 ? mailText(locale, 'receipt.icann', { fee: formatMoney(fee) }) : undefined
  },
  refundFacts: domainRefundFacts,
  refundText: ({ action }, facts, locale) => domainRefundText(action, facts, locale),
}
