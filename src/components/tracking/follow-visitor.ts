import { splitLocale } from '../../i18n/locales.ts'
import { $cart, $cartCount } from '../../stores/cart.ts'
import { $pendingOrder } from '../../stores/pending-order.ts'
import { $session } from '../../stores/session.ts'
import { addedItems, eventOfItems } from '../../stores/tracking/added-items.ts'
import { linkToCustomer } from '../../stores/tracking/give-consent.ts'
import { pageEventsOf } from '../../stores/tracking/page-events.ts'
import { $registered } from '../../stores/tracking/registered.ts'
import { track } from '../../stores/tracking/track.ts'

/** Milliseconds after the page opened (account §7). */
const viewDelay = 500

/** The events of the forms that `send-form.ts` sends, by their call. */
const formEvents = new Map([
  ['POST /contacts', 'Contact'],
  ['PUT /users/subscription', 'Lead'],
] as const)

const followForms = (): void => {
  addEventListener('sent', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return
    for (const [sends, name] of formEvents) if (target.dataset['sends'] === sends) track(name)
  })
}

/** Follows what is added in this tab: another tab has counted its own, and a sign-in loads an old cart. */
const followCart = (): void => {
  let isEntering = false
  $session.listen((now, before) => {
    if (before === undefined) isEntering = now !== undefined
  })
  $cart.listen((now, before) => {
    if (now === undefined) return
    // The count is of all tabs: another tab's cart has set it before this tab loads it.
    const isOwn = !isEntering && now.itemsCount > Number($cartCount.get())
    isEntering = false
    if (!isOwn) return
    const added = addedItems(before?.items, Number($cartCount.get()), now.items)
    if (added.length > 0) track('AddToCart', eventOfItems(added))
  })
}

let isFollowing = false

/** Tracks this page and what its visitor does on it; `track` sends nothing once a consent is withdrawn. */
export const followVisitor = (): void => {
  if (isFollowing) return
  isFollowing = true
  const { path } = splitLocale(location.pathname)
  setTimeout(() => {
    for (const [name, data] of pageEventsOf(path, location.search)) track(name, data)
  }, viewDelay)
  followForms()
  followCart()
  // Other pages get the order from the checkout, which is in one tab only.
  if (path === '/checkout-basket')
    $pendingOrder.listen((order) => {
      if (order !== undefined) track('AddPaymentInfo')
    })
  $registered.listen(() => track('CompleteRegistration'))
  $session.subscribe(() => {
    linkToCustomer().catch(() => undefined)
  })
}
