import { giveConsent, linkConsent, trackEvent, unlinkConsents } from '../../../contract/tracking.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { hashedContact, type HashedContact } from '../../providers/meta/index.ts'
import {
  consentOf,
  linkConsentTo,
  storeConsent,
  unlinkConsentsOf,
  withdrawConsent,
  type Consent,
} from './consents.ts'
import { isTrackingOn } from './parties.ts'
import { storeEvent, type StoreEventDeps } from './store-event.ts'

/** Per network: a school or a mobile network shares one IP. */
const mostPerMinute = 600

const nothing = { stored: false } as const

type Hashes = readonly string[] | undefined

/** Returns the hashes that a browser sent, by Meta's names. */
const givenHashes = ({ externalId, ...hashes }: Readonly<Record<string, Hashes>>): HashedContact =>
  Object.fromEntries(
    Object.entries({ ...hashes, external_id: externalId }).flatMap(([name, values]) =>
      values === undefined ? [] : [[name, values]],
    ),
  )

/** Returns the hash of the customer who agreed, as their purchases have it. */
const knownHashes = ({ customerId, advertising }: Consent): HashedContact =>
  advertising && customerId !== null ? hashedContact({ externalId: customerId }) : {}

/** Returns the calls of tracking; while it is off, they store nothing. */
export const trackingRoutes = (deps: StoreEventDeps): Route[] => {
  const { db, parties } = deps
  const limit = createIpLimit(mostPerMinute, 60)
  const isOn = isTrackingOn(parties)
  return [
    route(trackEvent, async ({ body }, { ip, userAgent }) => {
      await limit(ip)
      // Only we know what was bought.
      if (!isOn || body.eventName === 'Purchase') return nothing
      const { browserId, clickId, ...hashes } = body.userData
      const consent = await consentOf(db, browserId)
      if (consent === undefined) return nothing
      const all = { ...knownHashes(consent), ...givenHashes(hashes) }
      const event = { ...body, hashes: all, clickId, ip, userAgent }
      return { stored: await storeEvent(deps, consent, event) }
    }),
    route(giveConsent, async ({ params, body }, { ip, userAgent }) => {
      await limit(ip)
      if (!body.statistics && !body.advertising) {
        await withdrawConsent(db, params.browserId)
        return nothing
      }
      if (!isOn) return nothing
      await storeConsent(deps, { ...params, ...body, userAgent })
      return { stored: true }
    }),
    route(linkConsent, async ({ params }, { customer }) => ({
      stored: isOn && (await linkConsentTo(db, params.browserId, customer.customerId)),
    })),
    route(unlinkConsents, async (_, { customer }) => {
      await unlinkConsentsOf(db, customer.customerId)
      return nothing
    }),
  ]
}
