import { useState } from 'react'
import type { DomainCartItem } from '../../../contract/items/domain.ts'
import { fromDollars, subtract, toDollars } from '../../../contract/money.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { domainText } from './domain-text.ts'

interface CartDetailsProps {
  readonly messages: Messages
  readonly item: DomainCartItem
}

/** The action of a domain item, and its conditions. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => {
  const [now] = useState(() => Date.now())
  return (
    <>
      <p className="flex flex-wrap gap-2 text-sm text-ink-soft">
        {domainText(messages, `action.${item.action}`)}
        {item.premium && <Badge>{domainText(messages, 'premium')}</Badge>}
        {item.needsDocuments && <Badge tone="warn">{domainText(messages, 'documents')}</Badge>}
      </p>
      {item.eligibility !== 'anyone' && (
        <p className="text-sm text-ink-soft">
          {message(messages, 'conditions.who', {
            who: message(messages, `eligibility.${item.eligibility}`),
          })}
        </p>
      )}
      {item.action === 'reactivation' && (
        <p className="text-sm">
          {domainText(messages, 'reactivation.split', {
            fee: priceText(
              toDollars(subtract(fromDollars(item.price), fromDollars(item.renewalPrice))),
            ),
            renewal: priceText(item.renewalPrice),
          })}
        </p>
      )}
      {item.renewBy !== null && Date.parse(item.renewBy) < now && (
        <p className="text-sm text-warn">
          {domainText(messages, 'renew-late', { date: formatDay(item.renewBy) })}
        </p>
      )}
    </>
  )
}
