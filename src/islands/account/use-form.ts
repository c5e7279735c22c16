import { useRef, useState, type SubmitEvent } from 'react'
import {
  errorText,
  fieldErrorText,
  type ApiError,
  type CallResult,
} from '../../client/api-error.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { FieldError } from '../../contract/problem.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { SummaryError } from '../../ui/ErrorSummary.tsx'

interface FormOptions<Answer> {
  readonly errors: Messages
  /** The fields' labels, in the form's order. */
  readonly labels: Readonly<Record<string, string>>
  readonly fieldId: (name: string) => string
  /** Validates before sending; like all, by the value of the pressed button. */
  readonly check: (pressed: string) => readonly FieldError[]
  readonly send: (pressed: string) => Promise<CallResult<Answer>>
  readonly onSaved: (answer: Answer, pressed: string) => void
  /** Refusals that concern one field: PHONE_EXISTS concerns the phone number. */
  readonly aboutField?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Messages for empty fields where the generic one does not fit. */
  readonly missing?: Readonly<Record<string, string>>
}

/** An error that concerns no field, such as a lost connection. */
const whole = (errors: Messages, failure: ApiError): SummaryError => ({
  text:
    failure.kind === 'network' && failure.status === 0
      ? message(errors, 'NOT_SENT')
      : errorText(errors, failure),
  alone: failure.kind === 'network',
})

/** A form's submission and its result. */
export interface Form {
  readonly busy: boolean
  /** The value of the button that submitted it last. */
  readonly pressed: string
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly errorOf: (name: string) => string | undefined
  /** All errors, for the summary that takes the focus. */
  readonly summary: readonly SummaryError[]
  readonly attempt: number
  /** The server's refusal, if any. */
  readonly failure: ApiError | undefined
  /** Whether the last submission succeeded. */
  readonly saved: boolean
  /** Marks the form as changed after saving. */
  readonly touch: () => void
}

/**
 * Validates, submits one at a time, and assigns each error to its field. Editing a field clears its
 * error. No input is lost.
 */
export const useForm = <Answer>(options: FormOptions<Answer>): Form => {
  const { errors, labels, fieldId, check, send, onSaved, aboutField = {}, missing = {} } = options
  const [wrong, setWrong] = useState<readonly FieldError[]>([])
  const [failure, setFailure] = useState<ApiError | undefined>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [pressed, setPressed] = useState('')
  const [saved, setSaved] = useState(false)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  // State updates too late for two clicks in one frame.
  const running = useRef(false)

  const run = async (button: string): Promise<void> => {
    const result = await send(button)
    if (result.ok) {
      setSaved(true)
      onSaved(result.answer, button)
      return
    }
    setWrong(result.error.errors)
    setChanged(new Set())
    setFailure(result.error)
    setAttempt((before) => before + 1)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Deferred: React must handle the input event first.
    event.currentTarget.oninput = ({ target }) =>
      setTimeout(() => setChanged((before) => new Set(before).add((target as Element).id)))
    if (running.current) return
    const button = event.nativeEvent.submitter?.getAttribute('value') ?? ''
    setPressed(button)
    const found = check(button)
    setWrong(found)
    setChanged(new Set())
    setFailure(undefined)
    setSaved(false)
    if (found.length > 0) {
      setAttempt((before) => before + 1)
      return
    }
    running.current = true
    setBusy(true)
    void run(button).finally(() => {
      running.current = false
      setBusy(false)
    })
  }

  const concerned = failure === undefined ? undefined : aboutField[failure.messageCode]
  const textOf = (name: string): string | undefined => {
    const error = wrong.find(({ field }) => field === name)
    if (error?.code === 'REQUIRED' && missing[name] !== undefined) return missing[name]
    if (error !== undefined) return fieldErrorText(errors, error, labels[name] ?? name)
    return failure !== undefined && concerned === name ? errorText(errors, failure) : undefined
  }
  // Other fields' client errors may be fixed as well, as with a repeated password.
  const still = failure === undefined && wrong.length > 0 ? check(pressed) : wrong
  const isGone = (name: string): boolean =>
    changed.has(fieldId(name)) || (concerned !== name && !still.some(({ field }) => field === name))
  const atFields = Object.keys(labels).flatMap((name) => {
    const text = textOf(name)
    return text === undefined ? [] : [{ text, fieldId: fieldId(name), gone: isGone(name) }]
  })
  return {
    busy,
    pressed,
    submit,
    errorOf: (name) => (isGone(name) ? undefined : textOf(name)),
    summary: failure !== undefined && atFields.length === 0 ? [whole(errors, failure)] : atFields,
    attempt,
    failure,
    saved,
    touch: () => setSaved(false),
  }
}
