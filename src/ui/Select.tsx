import type { ReactNode, SelectHTMLAttributes } from 'react'
import { Field, controlClass } from './Field.tsx'

interface SelectProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'className' | 'onChange'
> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly onChoice: (value: string) => void
  readonly children: ReactNode
}

/** A native select with its label. */
export const Select = ({ id, label, hint, error, onChoice, children, ...rest }: SelectProps) => (
  <Field {...(id === undefined ? {} : { id })} label={label} hint={hint} error={error}>
    {(control) => (
      <select
        {...rest}
        {...control}
        className={controlClass}
        onChange={(event) => onChoice(event.target.value)}
      >
        {children}
      </select>
    )}
  </Field>
)
