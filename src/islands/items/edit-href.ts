import type { PackageCartFields, ServiceOption } from '../../contract/items/package-fields.ts'
import { localePath, splitLocale } from '../../i18n/locales.ts'
import { formatChoices } from '../configurator/choices-url.ts'
import { choicesOf } from '../configurator/item-choices.ts'

type Item = PackageCartFields & { readonly option: ServiceOption | object }

const queryOf = (item: Item): URLSearchParams | undefined => {
  const { option, change, key } = item
  if (!('serviceId' in option)) return new URLSearchParams({ edit: key })
  // A renewal has no choices.
  if (change === null) return undefined
  const choices = formatChoices(choicesOf(item)).map(([name, value]) => [name, value])
  return new URLSearchParams([...choices, ['service', option.serviceId]])
}

/** Returns the configurator with an item's choices, on the page of its family. */
export const editHref = (path: `/${string}`, item: Item): string | undefined => {
  const query = queryOf(item)
  const { locale } = splitLocale(location.pathname)
  return query && `${localePath(locale, path)}?${query}`
}
