import { mostReason } from '../../../contract/staff-verbs.ts'
import { message } from '../../../i18n/fill.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { FileInput } from '../FileInput.tsx'
import { FileExample } from './FileExample.tsx'
import type { VerbFormInput, VerbFormState } from './use-verb-form.ts'
import { VerbField } from './VerbField.tsx'
import { missingInput } from './verb-input.ts'
import { VerbPreview } from './VerbPreview.tsx'

interface VerbFieldsProps extends Omit<VerbFormInput, 'query'> {
  readonly state: VerbFormState
}

/** What a command takes: its values, a file, the reason; and what it would change. */
export const VerbFields = ({ messages, errors, verb, state }: VerbFieldsProps) => {
  const { form, fieldId, input, reason, result } = state
  const { fields, file: fileKind, example, changes, showsPreview, showsReason } = verb
  return (
    <>
      {fields.map((field) => (
        <VerbField
          key={field.name}
          {...{ messages, verb, field }}
          id={fieldId(field.name)}
          value={input.values[field.name]}
          error={form.errorOf(field.name)}
          onValue={(value) => state.setValue(field.name, value)}
        />
      ))}
      {fileKind !== null && (
        <Field
          id={fieldId('file')}
          label={message(messages, 'verbs.file')}
          hint={message(messages, `verbs.file.${fileKind}`)}
          error={form.errorOf('file')}
        >
          {(control) => <FileInput {...control} onChosen={(chosen) => void state.take(chosen)} />}
        </Field>
      )}
      {example !== undefined && (
        <FileExample messages={messages} name={`${verb.noun}.json`} text={example} />
      )}
      {showsPreview && (
        <VerbPreview
          // What it shows is over with a new value, and when the command ran.
          key={JSON.stringify([input.values, input.file, result])}
          {...{ messages, errors, verb, ...input }}
          isComplete={missingInput(verb, input).length === 0}
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
          onText={state.setReason}
        />
      )}
    </>
  )
}
