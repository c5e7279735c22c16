import type { SslCartItem } from '../../../contract/items/ssl.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { localePath, splitLocale } from '../../../i18n/locales.ts'
import { sslText } from './ssl-text.ts'

interface CartDetailsProps {
  readonly messages: Messages
  readonly item: SslCartItem
}

const editPath = ({ productKey, key }: SslCartItem): string => {
  const { locale } = splitLocale(location.pathname)
  return `${localePath(locale, `/ssl/${productKey}`)}?edit=${encodeURIComponent(key)}`
}

/** The certificate and the names that it covers. */
export const CartDetails = ({ messages, item }: CartDetailsProps) => {
  const { action, planName, names, option, name } = item
  return (
    <>
      <p className="text-sm text-ink-soft">
        {sslText(messages, `action.${action}`, { plan: planName })}
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
        <p>
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={editPath(item)}
            aria-label={sslText(messages, 'edit.of', { name })}
          >
            {sslText(messages, 'edit')}
          </a>
        </p>
      )}
    </>
  )
}
