import type { ServerChange } from '../../../../contract/server-changes.ts'
import type { Messages } from '../../../../i18n/fill.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { changeText } from './change-text.ts'

interface ChangeProgressProps {
  readonly messages: Messages
  readonly change: ServerChange | null
}

const tones = { RUNNING: 'plain', DONE: 'good', FAILED: 'bad' } as const

/** The last long action of a server. */
export const ChangeProgress = ({ messages, change }: ChangeProgressProps) => (
  <div aria-live="polite">
    {change !== null && <Notice tone={tones[change.state]}>{changeText(messages, change)}</Notice>}
  </div>
)
