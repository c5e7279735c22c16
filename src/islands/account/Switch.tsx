import { useId } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { CallError } from '../shell/CallError.tsx'
import type { IslandProps } from '../shell/use-session.ts'

interface SwitchProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly label: string
  /** What its present state means. */
  readonly meaning: string
  readonly on: boolean
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly error: ApiError | undefined
  readonly onSwitch: () => void
}

/** A switch that is saved at once. */
export const Switch = (props: SwitchProps) => {
  const { messages, errors, label, meaning, on, busy, disabled, error, onSwitch } = props
  const id = useId()
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        role="switch"
        aria-checked={on}
        aria-describedby={id}
        look="secondary"
        busy={busy ?? false}
        disabled={disabled}
        onClick={onSwitch}
      >
        {label}
        <span aria-hidden className="font-bold">
          {message(messages, on ? 'on' : 'off')}
        </span>
      </Button>
      <p id={id} className="max-w-prose text-sm text-ink-soft">
        {meaning}
      </p>
      <CallError {...{ errors, error }} />
    </div>
  )
}
