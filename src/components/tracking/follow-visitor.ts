import type { TrackedEventName } from '../../contract/tracking.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { builtPath } from '../../stores/built-path.ts'
import { $cart, $cartCount } from '../../stores/cart.ts'
import { $pendingOrder } from '../../stores/pending-order.ts'
import { $session } from '../../stores/session.ts'
import { addedItems, eventOfItems } from '../../stores/tracking/added-items.ts'
import { linkToCustomer } from '../../stores/tracking/give-consent.ts'
import { pageEventsOf, searchedNames } from '../../stores/tracking/page-events.ts'
import { $registered } from '../../stores/tracking/registered.ts'
import { track } from '../../stores/tracking/track.ts'

/** Milliseconds after a route change (account §7). */
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

/** Tracks with what is in the cart, once it is loaded; a guest has none. */
const trackWithCart = (name: TrackedEventName): void => {
  const cart = $cart.get()
  if (cart !== undefined || $session.get() === undefined) {
    track(name, eventOfItems(cart?.items ?? []))
    return
  }
  const stop = $cart.listen((loaded) => {
    if (loaded === undefined) return
    stop()
    track(name, eventOfItems(loaded.items))
  })
}

/** Tracks this page and each other one, or search, that comes without a new document. */
const followRoute = (): void => {
  let tracked: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const trackRoute = (): void => {
    const { path } = splitLocale(builtPath())
    // Filters and pages of a list are no other route.
    const route = `${path}?${searchedNames(path, location.search)}`
    if (route === tracked) return
    tracked = route
    const heading = document.querySelector('h1')?.textContent
    for (const [name, data] of pageEventsOf(path, location.search, heading))
      if (name === 'InitiateCheckout') trackWithCart(name)
      else track(name, data)
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(trackRoute, viewDelay)
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    // Not every browser that we support has an event for it (`navigation`).
    history[name] = (...given) => {
      change(...given)
      wait()
    }
  }
  addEventListener('popstate', wait)
  wait()
}

let isFollowing = false

/** Tracks this page and what its visitor does on it; `track` sends nothing once a consent is withdrawn. */
export const followVisitor = (): void => {
  if (isFollowing) return
  isFollowing = true
  followRoute()
  followForms()
  followCart()
  // Other pages get the order from the checkout, which is in one tab only.
  if (splitLocale(builtPath()).path === '/checkout-basket')
    $pendingOrder.listen((order) => {
      if (order !== undefined) trackWithCart('AddPaymentInfo')
    })
  $registered.listen(() => track('CompleteRegistration'))
  $session.subscribe(() => {
    linkToCustomer().catch(() => undefined)
  })
}
