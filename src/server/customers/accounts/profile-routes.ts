import { acceptAutoSign, checkInfo, saveLocale, saveProfile } from '../../../contract/profile.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { accountState, storeAutoSign } from './account-state.ts'
import { storeLocale, storeProfile } from './save-profile.ts'
import { userInformation } from './user.ts'

export interface ProfileDeps {
  readonly db: Queryable
  readonly clock: Clock
}

const done = { messageCode: 'SUCCESS' } as const

export const profileRoutes = ({ db, clock }: ProfileDeps): Route[] => [
  route(saveProfile, async ({ body }, { customer: { customerId } }) => {
    await storeProfile(db, clock, customerId, body)
    return userInformation(db, customerId)
  }),
  route(saveLocale, async ({ body }, { customer: { customerId } }) => {
    await storeLocale(db, clock, customerId, body.localeCode)
    return done
  }),
  route(checkInfo, (_, { customer: { customerId } }) => accountState(db, customerId)),
  route(acceptAutoSign, async (_, { customer: { customerId } }) => {
    await storeAutoSign(db, clock, customerId)
    return done
  }),
]
