import type { TrackedEventName } from '../../contract/tracking.ts'
import type { EventData } from './track.ts'

/** Pages of one product, or of one family. */
const productPage = /^\/(cloud|sms|aws-partner|hosting\/[\w/-]+|ssl\/[\w-]+|domain\/tld\/.+)$/

/** Returns the events of opening a page: never what was typed into the search. */
export const pageEventsOf = (
  path: string,
  search: string,
): readonly (readonly [TrackedEventName, EventData])[] => {
  const id = decodeURIComponent(path.slice(1))
  const content = { contentIds: [id], contentName: id, contentType: 'product_group' as const }
  return [
    ['PageView', {}],
    ...(productPage.test(path) && path !== '/ssl/compare'
      ? [['ViewContent', { customData: content }] as const]
      : []),
    ...(path === '/domain/search' && new URLSearchParams(search).has('domain')
      ? [['Search', {}] as const]
      : []),
    ...(path === '/checkout-basket' ? [['InitiateCheckout', {}] as const] : []),
  ]
}
