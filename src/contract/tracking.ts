import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, DurationType } from './shared-shapes.ts'
import { mostTrackedName } from './tracked-product.ts'

/** The tracked events, by Meta's names. */
export const TrackedEventName = v.picklist([
  'PageView',
  'ViewContent',
  'Search',
  'AddToCart',
  'InitiateCheckout',
  'AddPaymentInfo',
  'Purchase',
  'CompleteRegistration',
  'Lead',
  'Contact',
])
export type TrackedEventName = v.InferOutput<typeof TrackedEventName>

/** A browser's id in the format of Meta's `_fbp` cookie: `fb.1.<milliseconds>.<random number>`. */
export const BrowserId = v.pipe(v.string(), v.regex(/^fb\.1\.\d{13}\.\d{8,20}$/))

/** The click on an advertisement in the format of Meta's `_fbc` cookie: `fb.1.<milliseconds>.<fbclid>`. */
export const ClickId = v.pipe(v.string(), v.regex(/^fb\.1\.\d{13}\.[\w-]{1,255}$/))

/** One or several SHA-256 hashes in hexadecimal: a value in clear is refused. */
const Hashes = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))), v.maxLength(5)),
)

/** A name of the catalogue. An email address has an @, so it is refused. */
const Name = v.pipe(v.string(), v.maxLength(mostTrackedName), v.regex(/^[^@\p{Cc}]*$/u))
const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))
const contentsOf = <Content extends v.GenericSchema>(content: Content) =>
  v.pipe(v.array(content), v.maxLength(100))

/** Hashed contacts by Meta's names, and the ids of the advertisement's click and the browser. */
export const TrackedUser = v.object({
  ...{ em: Hashes, ph: Hashes, fn: Hashes, ln: Hashes, ge: Hashes, db: Hashes },
  ...{ ct: Hashes, st: Hashes, zp: Hashes, country: Hashes },
  clickId: v.optional(ClickId),
  browserId: BrowserId,
  externalId: Hashes,
})

export const TrackedCustomData = v.object({
  contentIds: v.optional(contentsOf(Name)),
  contentName: v.optional(Name),
  contentType: v.optional(v.picklist(['product', 'product_group'])),
  orderId: v.optional(Name),
  currency: v.optional(v.literal('USD')),
  value: v.optional(v.pipe(Dollars, v.minValue(0))),
  contents: v.optional(
    contentsOf(
      v.object({
        ...{ id: Name, quantity: Quantity },
        itemPrice: v.optional(v.pipe(Dollars, v.minValue(0))),
        title: v.optional(Name),
      }),
    ),
  ),
})
export type TrackedCustomData = v.InferOutput<typeof TrackedCustomData>

export const TrackedExtraContents = v.object({
  transactionId: v.optional(Name),
  affiliation: v.optional(Name),
  tax: v.optional(v.pipe(Dollars, v.minValue(0))),
  /** The tab's visit, for Google: the Unix second of its first event. */
  sessionId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e10))),
  /** In the order of `customData.contents`. */
  contents: v.optional(
    contentsOf(
      v.object({
        id: Name,
        duration: v.optional(Quantity),
        durationType: v.optional(DurationType),
        addons: v.optional(contentsOf(Name)),
      }),
    ),
  ),
})
export type TrackedExtraContents = v.InferOutput<typeof TrackedExtraContents>

/** A tracking event (account §3). */
export const TrackedEvent = v.object({
  /** One id for the same event of browser and server. */
  eventId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  eventName: TrackedEventName,
  eventSourceUrl: v.pipe(v.string(), v.maxLength(2000), v.url(), v.startsWith('http')),
  userData: TrackedUser,
  customData: v.optional(TrackedCustomData, {}),
  extraContents: v.optional(TrackedExtraContents, {}),
})
export type TrackedEvent = v.InferOutput<typeof TrackedEvent>

/** Returns the id of an order's Purchase. */
export const purchaseEventId = (orderId: string): string => `purchase-${orderId}`

/**
 * Stores an event of a browser whose visitor agreed, once per event id; drops any other, and a
 * Purchase, which only our server reports.
 */
export const trackEvent = endpoint({
  method: 'POST',
  path: '/meta/events',
  summary: 'Stores a tracking event of a visitor who agreed to it',
  access: 'public',
  body: TrackedEvent,
  answer: v.object({ stored: v.boolean() }),
  errors: [],
})

const parameters = { browserId: BrowserId }

/**
 * Stores what a visitor agreed to; with neither, it withdraws: the browser's events and its row are
 * deleted. It is joined with no customer until `linkConsent`. Ours.
 */
export const giveConsent = endpoint({
  method: 'PUT',
  path: '/meta/consents/{browserId}',
  summary: 'Stores or withdraws the consent to tracking',
  access: 'public',
  params: v.object(parameters),
  body: v.object({
    version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
    /** Visits in Google Analytics. */
    statistics: v.boolean(),
    /** Measuring Meta's advertisements. */
    advertising: v.boolean(),
    clickId: v.optional(ClickId),
  }),
  answer: v.object({ stored: v.boolean() }),
  errors: [],
})

/**
 * Joins the consent of a browser with its customer, whose purchases the server reports; never one that
 * is another customer's. Ours.
 */
export const linkConsent = endpoint({
  method: 'PUT',
  path: '/user/meta/consents/{browserId}',
  summary: 'Joins the consent to tracking with the customer',
  access: 'customer',
  params: v.object(parameters),
  answer: v.object({ stored: v.boolean() }),
  errors: [],
})

/** Joins no consent of any browser with the customer any more: no purchase is reported. Ours. */
export const unlinkConsents = endpoint({
  method: 'DELETE',
  path: '/user/meta/consents',
  summary: 'Separates the consents to tracking from the customer',
  access: 'customer',
  answer: v.object({ stored: v.literal(false) }),
  errors: [],
})
