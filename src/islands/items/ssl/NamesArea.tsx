import type { ReactNode } from 'react'
import { controlClass, Field } from '../../../ui/Field.tsx'

interface NamesAreaProps {
  readonly id?: string
  readonly label: string
  readonly hint: ReactNode
  readonly error: string | undefined
  readonly text: string
  readonly onText: (text: string) => void
}

/** Names of a certificate, one on each line. */
export const NamesArea = ({ text, onText, ...field }: NamesAreaProps) => (
  <Field {...field}>
    {(control) => (
      <textarea
        {...control}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        className={controlClass}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    )}
  </Field>
)
