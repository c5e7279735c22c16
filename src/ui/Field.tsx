import { useId, type ReactNode } from 'react'

/** Props for the control in a field. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly id?: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly optionalText?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

export const controlClass =
  'w-full min-h-11 rounded-md border border-ink-soft bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-bad disabled:opacity-60'

/** A label, a control, a hint and an error that belong together. */
export const Field = ({ id, label, hint, error, optionalText, children }: FieldProps) => {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].filter(
    (name) => name !== '',
  )
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={controlId} className="font-medium">
        {label}{' '}
        {optionalText !== undefined && (
          <span className="inline-block text-sm font-normal text-ink-soft">{optionalText}</span>
        )}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="text-sm font-medium text-bad [overflow-wrap:anywhere]">
          {error}
        </p>
      )}
    </div>
  )
}
