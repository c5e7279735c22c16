import { message } from '../../../i18n/fill.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Panel } from '../Panel.tsx'
import { UsageCharts } from '../usage/UsageCharts.tsx'

interface UsageHistoryProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
}

/** What a website used on each day. */
export const UsageHistory = (props: UsageHistoryProps) => (
  <Panel
    title={message(props.messages, 'usage.history')}
    description={message(props.messages, 'usage.history.why')}
  >
    <UsageCharts {...props} />
  </Panel>
)
