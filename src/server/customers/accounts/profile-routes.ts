import { acceptAutoSign, checkInfo, saveLocale, saveProfile } from '../../../contract/profile.ts'
import type { Clock } from '../../platform/clock.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { accountState, storeAutoSign } from './account-state.ts'
import { storeLocale, storeProfile } from './save-profile.ts'
import { userInformation, type UserDeps } from './user.ts'

export interface ProfileDeps extends UserDeps {
  readonly clock: Clock
}

const done = { messageCode: 'SUCCESS' } as const

export const profileRoutes = ({ db, clock, offersCards }: ProfileDeps): Route[] => [
  route(saveProfile, async ({ body }, { customer: { customerId } }) => {
    await storeProfile(db, clock, customerId, body)
    return userInformation({ db, offersCards }, customerId)
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
