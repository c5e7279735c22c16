import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { SpendingPanel } from './SpendingPanel.tsx'
import { UpcomingLine } from './UpcomingLine.tsx'
import { UptimePanel } from './UptimePanel.tsx'

/** The page `/account/usage`: what renews soon, what the customer spends, and the uptime that was missed. */
export const Usage = (props: IslandProps) => (
  <AccountGate>
    <UpcomingLine {...props} />
    <SpendingPanel {...props} />
    <UptimePanel {...props} />
  </AccountGate>
)
