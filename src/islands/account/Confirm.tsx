import { useState } from 'react'
import type { CallResult } from '../../client/api-error.ts'
import { message, type MessageParams, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { CallError } from '../shell/CallError.tsx'
import { useCall } from './use-call.ts'

interface ConfirmProps<Answer> {
  readonly messages: Messages
  readonly errors: Messages
  /** Identifies its texts in the page. */
  readonly id: string
  /** The prefix of its texts' keys: the button, `.of`, `.title`, `.text`, `.yes` and `.no`. */
  readonly about: string
  readonly params: MessageParams
  readonly send: () => Promise<CallResult<Answer>>
  readonly onDone: (answer: Answer) => void
}

/** Asks for confirmation in place before what can't be undone. The safe answer has the focus. */
export const Confirm = <Answer,>(props: ConfirmProps<Answer>) => {
  const { messages, errors, id, about, params, send, onDone } = props
  // Undefined until the first question; afterwards the button takes the focus back.
  const [isAsked, setAsked] = useState<boolean | undefined>()
  const { busy, error, run } = useCall(send, onDone)
  const say = (key: string): string => message(messages, `${about}${key}`, params)
  if (isAsked !== true) {
    return (
      <div>
        <Button
          look="secondary"
          autoFocus={isAsked === false}
          aria-label={say('.of')}
          onClick={() => setAsked(true)}
        >
          {say('')}
        </Button>
      </div>
    )
  }
  const textId = `confirm-${id}`
  return (
    <div role="group" aria-label={say('.title')}>
      <p id={textId} className="max-w-prose pb-3">
        {say('.text')}
      </p>
      <CallError {...{ errors, error }} />
      <div className="flex flex-wrap gap-3 pt-1">
        <Button look="danger" busy={busy} aria-describedby={textId} onClick={run}>
          {say('.yes')}
        </Button>
        <Button
          look="secondary"
          autoFocus
          aria-describedby={textId}
          onClick={() => setAsked(false)}
        >
          {say('.no')}
        </Button>
      </div>
    </div>
  )
}
