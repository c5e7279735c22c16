import {
  askToTurnOffTwoFactor,
  beginTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
  twoFactorStatus,
  verifyTwoFactor,
} from '../../../../contract/two-factor.ts'
import { createIpLimit, createLimit } from '../../../platform/rate-limit.ts'
import { route, type Route } from '../../../platform/http/routes.ts'
import type { SignInDeps } from '../complete-sign-in.ts'
import type { SecondFactorDeps } from './second-factor.ts'
import { requestTurnOff, turnOffByLink, type TurnOffDeps } from './turn-off.ts'
import { startSetup, renewRecovery, showTwoFactor, turnOn } from './turn-on.ts'
import { verifySignIn } from './verify-sign-in.ts'

export interface TwoFactorDeps extends SignInDeps, SecondFactorDeps, TurnOffDeps {
  readonly signInsPerMinute: number
}

const hour = 3600
const linksPerHour = 5
/** Sets of recovery codes per customer and hour: each costs ten slow hashes. */
const codeSetsPerHour = 20

const done = { messageCode: 'SUCCESS' } as const

export const twoFactorRoutes = ({ signInsPerMinute, ...deps }: TwoFactorDeps): Route[] => {
  const limitSignIns = createIpLimit(signInsPerMinute, 60)
  const limitLinks = createLimit(linksPerHour, hour)
  const limitCodeSets = createLimit(codeSetsPerHour, hour)
  return [
    route(verifyTwoFactor, async ({ body }, { ip, userAgent, deviceType }) => {
      await limitSignIns(ip)
      return verifySignIn(deps, body, { ip, userAgent, deviceType })
    }),
    route(twoFactorStatus, (_, { customer }) => showTwoFactor(deps, customer.customerId)),
    route(beginTwoFactor, (_, { customer }) => startSetup(deps, customer)),
    route(turnOnTwoFactor, async ({ body }, { customer }) => {
      await limitCodeSets(customer.customerId)
      return turnOn(deps, customer, body)
    }),
    route(renewRecoveryCodes, async ({ body }, { customer: { customerId }, ip }) => {
      await limitCodeSets(customerId)
      return { recoveryCodes: await renewRecovery(deps, customerId, { ...body, ip }) }
    }),
    route(askToTurnOffTwoFactor, async ({ params }, { customer: { customerId } }) => {
      await limitLinks(customerId)
      await requestTurnOff(deps, customerId, params.id)
      return done
    }),
    route(turnOffTwoFactor, async ({ params }) => {
      await turnOffByLink(deps, params.token)
      return done
    }),
  ]
}
