import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { TransferFailure } from '../../../../contract/domain-transfers.ts'
import type { DomainAction } from '../../../../contract/items/domain.ts'
import type { Locale } from '../../../platform/http/request-locale.ts'
import { mailText } from '../../../platform/mail/index.ts'
import type { RefundText } from '../item-kind.ts'
import { registrationStep } from './domain-term.ts'

const texts = {
  registration: { about: 'refund', path: '/domain/search' },
  renewal: { about: 'refund.renewal', path: '/contact-us' },
  reactivation: { about: 'refund.reactivation', path: '/contact-us' },
  transfer: { about: 'refund.transfer', path: '/domain/transfer' },
} as const satisfies Record<DomainAction, Pick<RefundText, 'about' | 'path'>>

const RefundFacts = v.object({
  failure: v.nullable(TransferFailure),
  documents: v.nullable(v.picklist(['REFUSED', 'EXPIRED'])),
  refusal: v.nullable(v.string()),
  refused: v.nullable(v.string()),
})

/** The stored reason of a registrant that a registry refused without Latin letters. */
export const notLatin = 'NOT_LATIN'

/** Selects why a domain was refunded: its transfer's failure, its documents or its registration. */
export const domainRefundFacts = (item: SQL): SQL => sql`(
  select jsonb_build_object('failure', t.failure, 'documents', c.state, 'refusal', c.reason,
    'refused', r.value->>'refused')
  from (select ${item}.id) as refunded
    left join domain_transfers t on t.order_item_id = refunded.id
    left join document_cases c on c.order_item_id = refunded.id
      and c.state in ('REFUSED', 'EXPIRED')
    left join steps r on r.owner = refunded.id and r.name = ${registrationStep})`

/** Returns the texts and the link about the refund of a domain. */
export const domainRefundText = (
  action: DomainAction,
  facts: unknown,
  locale: Locale,
): RefundText => {
  const { failure, documents, refusal, refused } = v.parse(RefundFacts, facts)
  if (refused === notLatin) {
    const path = '/account/contacts'
    return { about: 'refund.latin', path, intro: 'refund.latin.intro', reason: '' }
  }
  const { about, path } = texts[action]
  return {
    about,
    path,
    intro: documents === null ? `${about}.intro` : `refund.documents.${documents}`,
    reason: failure === null ? (refusal ?? '') : mailText(locale, `refund.transfer.${failure}`),
  }
}
