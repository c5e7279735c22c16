import {
  confirmSubscription,
  getSubscription,
  sendEnquiry,
  subscribe,
  unsubscribe,
} from '../../../contract/enquiries.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { createSharedLimit } from '../../platform/shared-limit.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { storeEnquiry, type StoreEnquiryDeps } from './store-enquiry.ts'
import { confirmSubscriptionOf, storeSubscription } from './store-subscription.ts'
import { endOwnSubscription, isSubscribed } from './own-subscription.ts'

export interface EnquiryDeps extends StoreEnquiryDeps {
  readonly messagesPerHour: number
}

const hour = 3600
const done = { messageCode: 'SUCCESS' } as const

export const enquiryRoutes = ({ messagesPerHour, ...deps }: EnquiryDeps): Route[] => {
  const limitMessages = createIpLimit(messagesPerHour, hour)
  const limitSubscriptions = createIpLimit(messagesPerHour, hour)
  const mailboxes = createSharedLimit(deps, { name: 'subscriptions', points: 3, seconds: hour })
  return [
    route(sendEnquiry, async ({ body }, { ip, locale, site }) => {
      await limitMessages(ip)
      await storeEnquiry(deps, { ...body, locale, site })
      return done
    }),
    route(subscribe, async ({ body }, { ip, locale }) => {
      await limitSubscriptions(ip)
      await storeSubscription({ ...deps, mailboxes }, { ...body, locale })
      return done
    }),
    route(confirmSubscription, async ({ params }) => {
      if (!(await confirmSubscriptionOf(deps, params.token))) throw new ApiError('CODE_INCORRECT')
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
