import { useId, useRef, useState } from 'react'
import { errorText, type CallResult } from '../../../client/api-error.ts'
import {
  runStaffVerb,
  type StaffVerb,
  type StaffVerbAnswer,
} from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { newUuid } from '../../../stores/new-uuid.ts'
import { useForm } from '../../account/use-form.ts'
import { staffCall } from '../staff-call.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { unknownTexts } from './unknown-texts.ts'
import { missingOf, valuesOfQuery, type VerbInput } from './verb-input.ts'
import { fieldTexts } from './verb-texts.ts'

/** What the form of a command depends on. */
export interface VerbFormInput extends Pick<StaffScreenProps, 'messages' | 'errors' | 'query'> {
  readonly verb: StaffVerb
}

/** Returns the form of a command, which runs once for each submission. */
export const useVerbForm = (props: VerbFormInput) => {
  const { verb, messages, query } = props
  // A lost answer does not say whether the command ran.
  const errors = { ...props.errors, ...unknownTexts(messages) }
  const { fields, changes, isDestructive } = verb
  const key = useRef(newUuid())
  const [values, setValues] = useState(() => valuesOfQuery(verb, query))
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<VerbInput['file']>()
  const [result, setResult] = useState<StaffVerbAnswer | undefined>()
  const [asks, setAsks] = useState(false)
  const formId = useId()
  const fieldId = (name: string): string => `${formId}-${name}`
  const input = { values, file }

  const run = async (): Promise<CallResult<StaffVerbAnswer>> => {
    setResult(undefined)
    const outcome = await staffCall(
      runStaffVerb,
      {
        params: { noun: verb.noun, verb: verb.verb },
        body: { values, ...(file !== undefined && { file }), ...(changes && { reason }) },
      },
      { idempotencyKey: key.current },
    )
    // Until then, sending it again changes nothing twice.
    if (outcome.ok) {
      key.current = newUuid()
      // Another run is another decision.
      setReason('')
    }
    return outcome
  }
  const form = useForm<StaffVerbAnswer | undefined>({
    ...{ errors, fieldId },
    labels: {
      ...Object.fromEntries(
        fields.map(({ name }) => [name, fieldTexts(messages, verb, name).label]),
      ),
      file: message(messages, 'verbs.file'),
      reason: message(messages, 'verbs.reason'),
    },
    check: () => missingOf(verb, input, reason),
    // A destructive command is run by the answer of its dialog.
    send: () => (isDestructive ? Promise.resolve({ ok: true, answer: undefined }) : run()),
    onSaved: (answer) => {
      setAsks(answer === undefined)
      setResult(answer)
    },
  })
  const close = (): void => setAsks(false)
  return {
    ...{ form, fieldId, input, reason, setReason, result, asks, close },
    setValue: (name: string, value: string | boolean): void =>
      setValues((before) => ({ ...before, [name]: value })),
    take: async (chosen: File | undefined): Promise<void> =>
      setFile(chosen === undefined ? undefined : { name: chosen.name, text: await chosen.text() }),
    /** Runs a confirmed command; returns the text of a failure. */
    confirm: async (): Promise<string | undefined> => {
      const outcome = await run()
      if (!outcome.ok) return errorText(errors, outcome.error)
      setResult(outcome.answer)
      close()
      return undefined
    },
  }
}

/** The form of a command. */
export type VerbFormState = ReturnType<typeof useVerbForm>
