import { TextInput } from '../../ui/TextInput.tsx'

interface CodeInputProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
}

/** A field for a six-digit code; one field, so that paste and autofill from messages work. */
export const CodeInput = ({ id, label, hint, value, error, onText }: CodeInputProps) => (
  <div className="max-w-56">
    <TextInput
      id={id}
      name="code"
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      data-autofocus
      value={value}
      error={error}
      onText={onText}
    />
  </div>
)
