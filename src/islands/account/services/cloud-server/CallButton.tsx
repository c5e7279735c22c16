import type { CallResult } from '../../../../client/api-error.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CallError } from '../../../shell/CallError.tsx'
import { useCall } from '../../use-call.ts'
import type { ServerProps } from './server-props.ts'

interface CallButtonProps<Answer> extends Pick<ServerProps, 'errors' | 'isBusy'> {
  readonly label: string
  readonly send: () => Promise<CallResult<Answer>>
  readonly onDone: (answer: Answer) => void
}

/** A button that makes one call, with its error. */
export const CallButton = <Answer,>(props: CallButtonProps<Answer>) => {
  const { errors, isBusy, label, send, onDone } = props
  const { busy, error, run } = useCall(send, onDone)
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="secondary"
        busy={busy}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) run()
        }}
      >
        {label}
      </Button>
      <CallError {...{ errors, error }} />
    </div>
  )
}
