import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field, controlClass } from './Field.tsx'

interface TextInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'onChange'
> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly optionalText?: string | undefined
  readonly onText: (text: string) => void
  readonly after?: ReactNode
}

/** A text input with its label. */
export const TextInput = ({
  id,
  label,
  hint,
  error,
  optionalText,
  onText,
  after,
  ...rest
}: TextInputProps) => (
  <Field
    {...(id === undefined ? {} : { id })}
    label={label}
    hint={hint}
    error={error}
    optionalText={optionalText}
  >
    {(control) => (
      // A button's own least width is less than its text.
      <div className="flex gap-2 [&>button]:shrink-0">
        <input
          type="text"
          {...rest}
          {...control}
          className={controlClass}
          onChange={(event) => onText(event.target.value)}
        />
        {after}
      </div>
    )}
  </Field>
)
