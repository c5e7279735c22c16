import { message, type Messages } from '../../i18n/fill.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Draft } from './use-draft.ts'

/** A form field as data. */
export interface FieldLine<Name extends string> {
  readonly name: Name
  readonly autoComplete: string
  readonly type?: 'email' | 'tel'
  readonly optional?: boolean
  /** Spans both columns. */
  readonly wide?: boolean
  /** The language of the input. */
  readonly lang?: 'en' | 'km'
}

interface FieldGridProps<Name extends string> {
  readonly messages: Messages
  readonly fields: readonly FieldLine<Name>[]
  readonly labels: Readonly<Record<string, string>>
  readonly hints?: Readonly<Record<string, string>>
  readonly draft: Draft<Name>
  readonly fieldId: (name: string) => string
  readonly errorOf: (name: string) => string | undefined
  readonly onText: (name: Name, text: string) => void
}

/** Form fields, in two columns where there is room. */
export const FieldGrid = <Name extends string>(props: FieldGridProps<Name>) => {
  const { messages, fields, labels, hints = {}, draft, fieldId, errorOf, onText } = props
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, autoComplete, type = 'text', optional, wide, lang }) => (
        <div key={name} className={wide === true ? 'sm:col-span-2' : ''}>
          <TextInput
            id={fieldId(name)}
            name={name}
            label={labels[name]}
            hint={hints[name]}
            type={type}
            lang={lang}
            autoComplete={autoComplete}
            required={optional !== true}
            optionalText={optional === true ? message(messages, 'optional') : undefined}
            value={draft[name]}
            error={errorOf(name)}
            onText={(text) => onText(name, text)}
          />
        </div>
      ))}
    </div>
  )
}
