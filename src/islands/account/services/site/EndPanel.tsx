import { useState } from 'react'
import { finalSiteBackupDays } from '../../../../contract/site-copies.ts'
import { endSite } from '../../../../contract/site-tasks.ts'
import { message } from '../../../../i18n/fill.ts'
import { formatDay, formatOptionalDay } from '../../../../i18n/format-date.ts'
import { call } from '../../../../stores/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { Panel } from '../../Panel.tsx'
import { ConfirmEnd } from '../ConfirmEnd.tsx'

interface EndPanelProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly service: {
    readonly id: string
    readonly name: string
    readonly expiresAt: string | null
  }
  readonly onChanged: () => void
}

const dayMs = 86_400_000

/** Ends a website before its paid term is over, and names what dies, what is kept and what it costs. */
export const EndPanel = ({ messages, errors, service, onChanged }: EndPanelProps) => {
  const [askedAt, setAskedAt] = useState<number | undefined>()
  const { id, name } = service
  const date = formatOptionalDay(service.expiresAt)
  const until = new Date((askedAt ?? 0) + finalSiteBackupDays * dayMs).toISOString()
  return (
    <Panel
      title={message(messages, 'site-end')}
      description={message(messages, 'end.why', { date })}
    >
      {askedAt === undefined ? (
        <div>
          <Button look="secondary" onClick={() => setAskedAt(Date.now())}>
            {message(messages, 'end.open')}
          </Button>
        </div>
      ) : (
        <ConfirmEnd
          {...{ messages, errors, service }}
          label="site-end.confirm"
          about="site-end"
          params={{ name, date, until: formatDay(until) }}
          end={(confirmation) => call(endSite, { params: { id }, body: { confirmation } })}
          onDone={onChanged}
          onCancel={() => setAskedAt(undefined)}
        />
      )}
    </Panel>
  )
}
