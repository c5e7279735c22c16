import type { ReactNode } from 'react'
import { dnsRecordTypes, dnsTtl, type DnsRecordType } from '../../../contract/dns.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { controlClass, Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { TypedRecord } from './typed-record.ts'
import { fieldsOf, type RecordField } from './record-fields.ts'
import { fullName } from './typed-record.ts'
import { ttlChoices, ttlText } from './ttl-text.ts'

export const fieldId = (name: string): string => `dns-record-${name}`

interface RecordFieldInputsProps {
  readonly messages: Messages
  readonly zone: string
  readonly typed: TypedRecord
  readonly errorOf: (name: string) => string | undefined
  readonly onType: (typed: TypedRecord) => void
  /** Shown after the name. */
  readonly children?: ReactNode
}

const caaTags = ['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc'] as const
const caaFlags = ['0', '128'] as const

/** Returns the choices with the present one, which may be another. */
const withPresent = <Choice,>(choices: readonly Choice[], present: Choice): Choice[] => [
  ...new Set([...choices, present]),
]

const numbers: ReadonlySet<RecordField> = new Set(['priority', 'weight', 'port'])

const ValueInput = (props: RecordFieldInputsProps & { readonly field: RecordField }) => {
  const { messages, typed, errorOf, onType, field } = props
  const text = typed.fields[field]
  const set = (value: string): void =>
    onType({ ...typed, fields: { ...typed.fields, [field]: value } })
  const common = {
    id: fieldId(field),
    name: field,
    label: message(messages, `field.${field}`),
    error: errorOf(field),
  }
  if (field === 'flag' || field === 'tag') {
    const choices = withPresent<string>(field === 'flag' ? caaFlags : caaTags, text)
    return (
      <Select {...common} value={text} onChoice={set}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </Select>
    )
  }
  if (field === 'text') {
    return (
      <Field {...common} hint={message(messages, 'field.text.hint')}>
        {(control) => (
          <textarea
            {...control}
            name={field}
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            className={controlClass}
            value={text}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </Field>
    )
  }
  const hint =
    field === 'target' || field === 'ip' ? `field.${field}.hint.${typed.type}` : undefined
  return (
    <TextInput
      {...common}
      hint={hint === undefined ? undefined : message(messages, hint)}
      inputMode={numbers.has(field) ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      onText={set}
    />
  )
}

/** The fields of a record: name, type, those of the type's value, TTL. */
export const RecordFieldInputs = (props: RecordFieldInputsProps) => {
  const { messages, zone, typed, errorOf, onType, children } = props
  const full = fullName(typed.name, zone)
  return (
    <>
      <Select
        id={fieldId('type')}
        name="type"
        label={message(messages, 'field.type')}
        hint={message(messages, `type.${typed.type}`)}
        error={errorOf('type')}
        value={typed.type}
        onChoice={(value) => {
          const type = dnsRecordTypes.find((one) => one === value)
          if (type !== undefined) onType({ ...typed, type })
        }}
      >
        {dnsRecordTypes.map((type: DnsRecordType) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </Select>
      <TextInput
        id={fieldId('name')}
        name="name"
        label={message(messages, 'field.name')}
        hint={
          <span className="[overflow-wrap:anywhere]">
            {full === undefined
              ? message(messages, 'field.name.hint')
              : message(messages, 'field.name.full', { name: full })}
          </span>
        }
        error={errorOf('name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.name}
        onText={(name) => onType({ ...typed, name })}
      />
      {children}
      {fieldsOf[typed.type].map((field) => (
        <ValueInput key={field} {...props} field={field} />
      ))}
      <Select
        id={fieldId('ttl')}
        name="ttl"
        label={message(messages, 'field.ttl')}
        hint={message(messages, 'field.ttl.hint')}
        error={errorOf('ttl')}
        value={typed.ttl}
        onChoice={(value) => onType({ ...typed, ttl: Number(value) })}
      >
        {withPresent<number>(ttlChoices, typed.ttl).map((ttl) => (
          <option key={ttl} value={ttl}>
            {ttl === dnsTtl.move || ttl === dnsTtl.usual
              ? message(messages, `ttl.${ttl}.choice`)
              : ttlText(messages, ttl)}
          </option>
        ))}
      </Select>
    </>
  )
}
