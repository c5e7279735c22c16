import type { ServerChange } from '../../../../contract/server-changes.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'
import { formatMoment } from '../../../../i18n/format-date.ts'
import { Notice } from '../../../../ui/Notice.tsx'

interface ChangeProgressProps {
  readonly messages: Messages
  readonly change: ServerChange | null
}

const tones = { RUNNING: 'plain', DONE: 'good', FAILED: 'bad' } as const

/** The last long action of a server. */
export const ChangeProgress = ({ messages, change }: ChangeProgressProps) => (
  <div aria-live="polite">
    {change !== null && (
      <Notice tone={tones[change.state]}>
        {message(messages, `server.change.${change.action}.${change.state}`, {
          since: formatMoment(change.since),
        })}
      </Notice>
    )}
  </div>
)
