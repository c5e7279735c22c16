import type { CallResult } from '../../../client/api-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError } from '../../shell/CallError.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'

interface RemovalProps extends Pick<IslandProps, 'errors'> {
  readonly text: string
  readonly confirm: string
  readonly send: () => Promise<CallResult<unknown>>
  readonly onDone: () => void
}

/** Says what a removal loses, and the button that confirms it. */
export const Removal = ({ errors, text, confirm, send, onDone }: RemovalProps) => {
  const { busy, error, run } = useCall(send, onDone)
  return (
    <div className="grid justify-items-start gap-3 pt-1">
      <p className="max-w-prose [overflow-wrap:anywhere]">{text}</p>
      <CallError {...{ errors, error }} />
      <Button look="secondary" busy={busy} onClick={run}>
        {confirm}
      </Button>
    </div>
  )
}
