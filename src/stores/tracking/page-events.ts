import { mostTrackedName } from '../../contract/tracked-product.ts'
import type { TrackedEventName } from '../../contract/tracking.ts'
import type { EventData } from './track.ts'

/** Pages of one product, or of one family. */
const productPage = /^\/(cloud|sms|aws-partner|hosting\/[\w/-]+|ssl\/[\w-]+|domain\/tld\/.+)$/

/** Pages whose URL has the names that its visitor looks for. */
const searchPage = /^\/(domain\/(search|transfer)|whois)$/

/** Returns the names that a page's URL looks for, to count each search once; they are never sent. */
export const searchedNames = (path: string, search: string): string => {
  if (!searchPage.test(path)) return ''
  const query = new URLSearchParams(search)
  const typed = `${query.get('domain') ?? ''},${query.get('keywords') ?? ''}`
  return typed
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
}

/** Returns the events of opening a page with its heading: never what was typed into the search. */
export const pageEventsOf = (
  path: string,
  search: string,
  heading?: string,
): readonly (readonly [TrackedEventName, EventData])[] => {
  const id = decodeURIComponent(path.slice(1))
  const title = (heading?.trim() ?? id).slice(0, mostTrackedName)
  const content = {
    ...{ contentIds: [id], contentName: title, contentType: 'product_group' as const },
    contents: [{ id, quantity: 1, title }],
  }
  return [
    ['PageView', {}],
    ...(productPage.test(path) && !path.endsWith('/compare')
      ? [['ViewContent', { customData: content }] as const]
      : []),
    ...(searchedNames(path, search) === '' ? [] : [['Search', {}] as const]),
    ...(path === '/checkout-basket' ? [['InitiateCheckout', {}] as const] : []),
  ]
}
