import {
  getSubscription,
  sendContactMessage,
  subscribe,
  unsubscribe,
} from '../../../contract/contacts.ts'
import { createAddressLimit } from '../../platform/rate-limit.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { keepMessage, type KeepMessageDeps } from './store-enquiry.ts'
import { keepSubscription } from './store-subscription.ts'
import { endOwnSubscription, isSubscribed } from './own-subscription.ts'

export interface ContactDeps extends KeepMessageDeps {
  /** What one address may send an hour: so many messages, and so many subscriptions. */
  readonly messagesPerHour: number
}

const hour = 3600
const done = { messageCode: 'SUCCESS' } as const

/** The calls by which visitors reach the provider, and the provider's news them. */
export const contactRoutes = ({ messagesPerHour, ...deps }: ContactDeps): Route[] => {
  const limitMessages = createAddressLimit(messagesPerHour, hour)
  const limitSubscriptions = createAddressLimit(messagesPerHour, hour)
  return [
    route(sendContactMessage, async ({ body }, { address, locale, site }) => {
      await limitMessages(address)
      await keepMessage(deps, { ...body, locale, site })
      return done
    }),
    route(subscribe, async ({ body }, { address, locale }) => {
      await limitSubscriptions(address)
      await keepSubscription(deps.db, deps.clock, { ...body, locale })
      return done
    }),
    route(getSubscription, async (_, { customer }) => ({
      subscribed: await isSubscribed(deps.db, customer.customerId),
    })),
    route(unsubscribe, async (_, { customer }) => {
      await endOwnSubscription(deps.db, customer.customerId)
      return done
    }),
  ]
}
