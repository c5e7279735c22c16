import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { PartyRow } from '../../../platform/party-check.ts'
import { cyberSourceCheck } from '../../../providers/cybersource/cybersource-check.ts'
import { payPalCheck } from '../../../providers/paypal/paypal-check.ts'
import { payWayCheck } from '../../../providers/payway/payway-check.ts'

/** Returns the checks of the gateways. */
export const gatewayChecks = (
  config: Pick<Config, 'payway' | 'cards' | 'paypal'>,
  clock: Clock,
): readonly PartyRow[] => [
  payWayCheck(config.payway, clock),
  cyberSourceCheck(config.cards, clock),
  payPalCheck(config.paypal, clock),
]
