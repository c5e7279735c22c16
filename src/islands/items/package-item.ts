import type {
  PackageAction,
  PackageCartFields,
  PackageOrderFields,
} from '../../contract/items/package-fields.ts'
import type { PackagePrice } from '../../contract/products.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { ItemText } from './item-text.ts'
import { setupText } from './setup-text.ts'

/** Creates the texts of the kind whose folder this is: `cloud-server`. */
export const itemTextOf =
  (folder: string): ItemText =>
  (messages, key, params) =>
    message(messages, `${folder}:${key}`, params)

/** Returns the length of a term: '12 months', '1 month'. */
export const termText = (
  text: ItemText,
  messages: Messages,
  { duration, durationType }: Pick<PackagePrice, 'duration' | 'durationType'>,
): string => {
  const unit = { YEAR: 'year', MONTH: 'month', DAY: 'day' }[durationType]
  return text(messages, duration === 1 ? unit : `${unit}s`, { count: duration })
}

type OfAction<Value> = Readonly<Record<PackageAction, Value>>

/** Whether its term begins with the payment. */
const startsNow: OfAction<boolean> = { purchase: true, renewal: false, upgrade: false }

/** The prefix of its states' texts. */
const prefixes: OfAction<string> = { purchase: '', renewal: 'renewal.', upgrade: 'upgrade.' }

/** Creates the texts that all kinds of packages have. */
export const packageTexts = (text: ItemText) => ({
  removeText: (messages: Messages, { action, name }: PackageCartFields): string =>
    text(messages, `remove.${action}`, { name }),
  orderDetail: (messages: Messages, item: PackageOrderFields): string =>
    `${text(messages, `action.${item.action}`, { plan: item.planName })}, ${termText(text, messages, item)}`,
  fulfilmentText: (messages: Messages, item: PackageOrderFields): string => {
    const key = `fulfilment.${prefixes[item.action]}${item.fulfilment}`
    return setupText(text, messages, item, Date.now()) ?? text(messages, key)
  },
  startsNow: ({ action }: Pick<PackageCartFields, 'action'>): boolean => startsNow[action],
  totalNote: () => undefined,
})
