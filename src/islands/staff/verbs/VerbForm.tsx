import { useId, useRef, useState } from 'react'
import { errorText, type CallResult } from '../../../client/api-error.ts'
import type { FieldError } from '../../../contract/problem.ts'
import {
  mostReason,
  runStaffVerb,
  type StaffVerb,
  type StaffVerbAnswer,
} from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { staffCall } from '../staff-call.ts'
import { newUuid } from '../../../stores/new-uuid.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileInput } from '../FileInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { ConfirmDialog } from '../../account/ConfirmDialog.tsx'
import { Panel } from '../../account/Panel.tsx'
import { useForm } from '../../account/use-form.ts'
import type { StaffScreenProps } from '../staff-screen.ts'
import { FileExample } from './FileExample.tsx'
import { unknownTexts } from './unknown-texts.ts'
import { VerbField } from './VerbField.tsx'
import { VerbHelp } from './VerbHelp.tsx'
import { VerbPreview } from './VerbPreview.tsx'
import { VerbResult } from './VerbResult.tsx'
import { fieldTexts, verbTitle } from './verb-texts.ts'

type Values = Readonly<Record<string, string | boolean>>

interface GivenFile {
  readonly name: string
  readonly text: string
}

const missing = (field: string): FieldError => ({ field, code: 'REQUIRED', params: {} })

const textOf = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : ''

interface VerbFormProps extends StaffScreenProps {
  readonly verb: StaffVerb
}

/** The form of a command: its values, a file, the reason, and what it answered. */
export const VerbForm = ({ verb, messages, errors: texts, query }: VerbFormProps) => {
  // A lost answer does not say whether the command ran.
  const errors = { ...texts, ...unknownTexts(messages) }
  const key = useRef(newUuid())
  const { fields, changes, isDestructive, showsPreview, showsReason } = verb
  const { file: fileKind, example } = verb
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(
      fields.flatMap(({ name, kind }) =>
        query[name] === undefined ? [] : [[name, kind === 'FLAG' ? true : query[name]]],
      ),
    ),
  )
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<GivenFile | undefined>()
  const [result, setResult] = useState<StaffVerbAnswer | undefined>()
  const [asks, setAsks] = useState(false)
  const formId = useId()
  const fieldId = (name: string): string => `${formId}-${name}`

  const checkInput = (): readonly FieldError[] => [
    ...fields
      .filter(({ name, isRequired }) => isRequired && textOf(values[name]).trim() === '')
      .map(({ name }) => missing(name)),
    ...(fileKind !== null && file === undefined ? [missing('file')] : []),
  ]
  const check = (): readonly FieldError[] => [
    ...checkInput(),
    ...(changes && reason.trim() === '' ? [missing('reason')] : []),
  ]
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
    errors,
    labels: {
      ...Object.fromEntries(
        fields.map(({ name }) => [name, fieldTexts(messages, verb, name).label]),
      ),
      file: message(messages, 'verbs.file'),
      reason: message(messages, 'verbs.reason'),
    },
    fieldId,
    check,
    // A destructive command is run by the answer of its dialog.
    send: () => (isDestructive ? Promise.resolve({ ok: true, answer: undefined }) : run()),
    onSaved: (answer) => {
      setAsks(answer === undefined)
      setResult(answer)
    },
  })
  const read = async (chosen: File | undefined): Promise<void> =>
    setFile(chosen === undefined ? undefined : { name: chosen.name, text: await chosen.text() })
  const close = (): void => setAsks(false)

  return (
    <Panel title={verbTitle(messages, verb)}>
      <VerbHelp messages={messages} verb={verb} />
      <form noValidate className="grid max-w-xl gap-4" onSubmit={form.submit}>
        <ErrorSummary
          title={message(messages, 'check-fields')}
          errors={form.summary}
          attempt={form.attempt}
        />
        {fields.map((field) => (
          <VerbField
            key={field.name}
            {...{ messages, verb, field }}
            id={fieldId(field.name)}
            value={values[field.name]}
            error={form.errorOf(field.name)}
            onValue={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        {fileKind !== null && (
          <Field
            id={fieldId('file')}
            label={message(messages, 'verbs.file')}
            hint={message(messages, `verbs.file.${fileKind}`)}
            error={form.errorOf('file')}
          >
            {(control) => <FileInput {...control} onChosen={(chosen) => void read(chosen)} />}
          </Field>
        )}
        {example !== undefined && (
          <FileExample messages={messages} name={`${verb.noun}.json`} text={example} />
        )}
        {showsPreview && (
          <VerbPreview
            // What it shows is over with a new value, and when the command ran.
            key={JSON.stringify([values, file, result])}
            {...{ messages, errors: texts, verb, values, file }}
            isComplete={checkInput().length === 0}
          />
        )}
        {changes && (
          <TextInput
            id={fieldId('reason')}
            label={message(messages, 'verbs.reason')}
            hint={message(messages, showsReason ? 'verbs.reason.customer' : 'verbs.reason.hint')}
            autoComplete="off"
            maxLength={mostReason}
            value={reason}
            error={form.errorOf('reason')}
            onText={setReason}
          />
        )}
        <div>
          <Button type="submit" look={isDestructive ? 'danger' : 'primary'} busy={form.busy}>
            {message(messages, changes ? 'verbs.run' : 'verbs.show')}
          </Button>
        </div>
      </form>
      <VerbResult messages={messages} changes={changes} result={result} />
      <ConfirmDialog
        open={asks}
        title={message(messages, 'verbs.sure', { verb: verbTitle(messages, verb) })}
        text={message(messages, 'verbs.sure.text')}
        yes={message(messages, 'verbs.run')}
        no={message(messages, 'cancel')}
        closeLabel={message(messages, 'close')}
        failedTitle={message(messages, 'verbs.failed')}
        onYes={async () => {
          const outcome = await run()
          if (!outcome.ok) return errorText(errors, outcome.error)
          setResult(outcome.answer)
          close()
          return undefined
        }}
        onClose={close}
      />
    </Panel>
  )
}
