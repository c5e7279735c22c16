import { useState } from 'react'
import type { SslCartItem } from '../../../contract/items/ssl.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { EditLink } from '../EditLink.tsx'
import { partsText } from './parts-text.ts'
import { sslText, yearsText } from './ssl-text.ts'

interface CartDetailsProps {
  readonly messages: Messages
  readonly item: SslCartItem
}

/** The certificate and the names that it covers. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => {
  const [now] = useState(() => new Date())
  const { action, planName, names, option, name, duration } = item
  return (
    <>
      <p className="text-sm text-ink-soft">
        {sslText(messages, `cart.${action}`, {
          plan: planName,
          term: yearsText(messages, duration),
          parts: partsText((range) => sslText(messages, 'parts.range', range), duration, now),
        })}
      </p>
      {names.length > 1 && (
        <p className="text-sm break-words text-ink-soft">
          {sslText(messages, 'names', { names: names.slice(1).join(', ') })}
        </p>
      )}
      {'csr' in option && (
        <p className="text-sm text-ink-soft">{sslText(messages, 'csr.included')}</p>
      )}
      {'domainName' in option && (
        <EditLink
          path={`/ssl/${item.productKey}`}
          query={{ edit: item.key }}
          label={sslText(messages, 'edit.of', { name })}
        >
          {sslText(messages, 'edit')}
        </EditLink>
      )}
    </>
  )
}
