import { gatewayChecks } from '../../money/payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { PartyRow } from '../../platform/party-check.ts'
import { partyChecks } from '../../providers/party-checks.ts'

/** Returns the checks of all outside parties. */
export const allChecks = (config: Config, clock: Clock): readonly PartyRow[] => [
  ...gatewayChecks(config, clock),
  ...partyChecks(config, clock),
]
