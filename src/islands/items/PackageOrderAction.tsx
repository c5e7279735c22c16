import type { PackageOrderFields } from '../../contract/items/package-fields.ts'
import type { Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import type { ItemText } from './item-text.ts'

interface PackageOrderActionProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly text: ItemText
  readonly item: PackageOrderFields
}

/** The link to the services once the item is ready. */
export const PackageOrderAction = ({ locale, messages, text, item }: PackageOrderActionProps) =>
  item.fulfilment === 'ACTIVE' ? (
    <p>
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={localePath(locale, '/account/services')}
        aria-label={text(messages, 'manage.of', { name: item.name })}
      >
        {text(messages, 'manage')}
      </a>
    </p>
  ) : null
