import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'

/** The page of each product; `product.<name>` is its text. */
const products = [
  ['domain', '/domain/search'],
  ['cloud', '/cloud'],
  ['hosting', '/hosting/shared'],
  ['wordpress', '/hosting/wordpress'],
  ['ssl', '/ssl'],
  ['sms', '/sms'],
] as const

interface ProductLinksProps {
  readonly locale: Locale
  readonly messages: Messages
}

/** Links to all products that a customer can add. */
export const ProductLinks = ({ locale, messages }: ProductLinksProps) => (
  <nav aria-label={message(messages, 'products')} className="flex flex-wrap gap-x-5">
    {products.map(([name, path]) => (
      <a
        key={name}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={localePath(locale, path)}
      >
        {message(messages, `product.${name}`)}
      </a>
    ))}
  </nav>
)
