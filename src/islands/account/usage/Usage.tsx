import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePart } from '../../shell/use-part.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { SpendingPanel } from './SpendingPanel.tsx'
import { UpcomingLine } from './UpcomingLine.tsx'
import { UptimePanel } from './UptimePanel.tsx'

const loadUsed = () => import('./UsedPanel.tsx')

const Used = (props: IslandProps) => {
  const part = usePart(loadUsed)
  if (part === undefined) return <Skeleton className="h-96 w-full" />
  return <part.UsedPanel {...props} />
}

/** The page `/account/usage`: what renews soon, what the customer spends, what services used, and the uptime that was missed. */
export const Usage = (props: IslandProps) => (
  <AccountGate>
    <div className="waits-for-first contents">
      <UpcomingLine {...props} />
      <SpendingPanel {...props} />
      <Used {...props} />
      <UptimePanel {...props} />
    </div>
  </AccountGate>
)
