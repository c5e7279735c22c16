import { getUserInformation, login, logout, refresh } from '../../../contract/accounts.ts'
import {
  addAddress,
  addressesOverLimit,
  deleteAddress,
  editAddress,
  getAddress,
  listAddresses,
  maximumContacts,
  setDefaultAddress,
} from '../../../contract/addresses.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { createSharedLimit } from '../../platform/shared-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { AccessTokens } from './access-tokens.ts'
import {
  addContact,
  deleteContact,
  editContact,
  findContact,
  isOverContactLimit,
  listContacts,
  setDefaultContact,
} from './addresses.ts'
import { answerTokens } from './answer-tokens.ts'
import { createPasswords, type Passwords } from './password.ts'
import { endSession, renewSession } from './refresh-tokens.ts'
import { showContact, showContacts } from './show-contact.ts'
import { signIn } from './sign-in.ts'
import { userInformation, type UserDeps } from './user.ts'

export interface AccountDeps extends UserDeps {
  readonly clock: Clock
  readonly accessTokens: AccessTokens
  readonly passwords?: Passwords
  readonly signInsPerMinute?: number
}

/** Many customers of one network refresh their tokens, each once in ten minutes. */
const refreshesPerSignIn = 10

export const accountRoutes = ({
  db,
  clock,
  accessTokens,
  passwords = createPasswords(),
  signInsPerMinute = 30,
  offersCards,
}: AccountDeps): Route[] => {
  const limitSignIns = createIpLimit(signInsPerMinute, 60)
  const limitRefreshes = createIpLimit(signInsPerMinute * refreshesPerSignIn, 60)
  const failures = createSharedLimit(
    { db, clock },
    { name: 'failed sign-ins', points: signInsPerMinute, seconds: 60 },
  )
  return [
    route(login, async ({ body }, { ip, userAgent, deviceType }) => {
      await limitSignIns(ip)
      const { username, password } = body
      const given = { username, password, userAgent, ip, deviceType }
      return signIn({ db, clock, accessTokens, passwords, failures }, given)
    }),
    route(refresh, async ({ body }, { userAgent, ip, deviceType }) => {
      await limitRefreshes(ip)
      const renewed = await renewSession(db, clock, { ...body, userAgent, ip, deviceType })
      return answerTokens(accessTokens, renewed)
    }),
    route(logout, async ({ body }) => {
      await endSession(db, clock, body.refreshToken)
      return { messageCode: 'SUCCESS' as const }
    }),
    route(getUserInformation, (_, { customer }) =>
      userInformation({ db, offersCards }, customer.customerId),
    ),
    route(listAddresses, async (_, { customer, locale }) =>
      showContacts(await listContacts(db, customer.customerId), locale),
    ),
    route(addressesOverLimit, async (_, { customer }) => ({
      overLimit: await isOverContactLimit(db, customer.customerId),
      limit: maximumContacts,
    })),
    route(addAddress, async ({ body }, { customer, locale }) =>
      showContacts(await addContact(db, clock, customer.customerId, body), locale),
    ),
    route(getAddress, async ({ params }, { customer, locale }) => {
      const contact = await findContact(db, customer.customerId, params.id)
      if (contact === undefined) throw new ApiError('ADDRESS_NOT_FOUND')
      return showContact(contact, locale)
    }),
    route(editAddress, async ({ params, body }, { customer, locale }) =>
      showContacts(await editContact(db, clock, customer.customerId, params.id, body), locale),
    ),
    route(setDefaultAddress, async ({ params }, { customer, locale }) =>
      showContacts(await setDefaultContact(db, clock, customer.customerId, params.id), locale),
    ),
    route(deleteAddress, async ({ params }, { customer, locale }) =>
      showContacts(await deleteContact(db, clock, customer.customerId, params.id), locale),
    ),
  ]
}
