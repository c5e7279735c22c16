import type { StaffVerb, StaffVerbField } from '../../../contract/staff-verbs.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { choiceText, fieldTexts } from './verb-texts.ts'

interface VerbFieldProps {
  readonly messages: Messages
  readonly verb: StaffVerb
  readonly field: StaffVerbField
  readonly id: string
  readonly value: string | boolean | undefined
  readonly error: string | undefined
  readonly onValue: (value: string | boolean) => void
}

/** The input of one value of a command. */
export const VerbField = (props: VerbFieldProps) => {
  const { messages, verb, field, id, value, error, onValue } = props
  const { name, kind, isRequired, choices } = field
  const { label, hint } = fieldTexts(messages, verb, name)
  if (kind === 'FLAG')
    return <Checkbox id={id} label={label} checked={value === true} onCheck={onValue} />
  const text = typeof value === 'string' ? value : ''
  const common = { id, hint, error, value: text }
  if (choices !== undefined)
    return (
      <Select {...common} label={label} onChoice={onValue}>
        <option value="">{message(messages, 'choose')}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(messages, name, choice)}
          </option>
        ))}
      </Select>
    )
  return (
    <TextInput
      {...common}
      label={label}
      autoComplete="off"
      spellCheck={false}
      inputMode={name === 'amount' ? 'decimal' : 'text'}
      optionalText={isRequired ? undefined : message(messages, 'optional')}
      onText={onValue}
    />
  )
}
