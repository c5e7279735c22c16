import { useId, type ReactNode } from 'react'

interface CheckboxProps {
  readonly id?: string
  readonly label: ReactNode
  readonly checked: boolean
  readonly error?: string | undefined
  readonly onCheck: (checked: boolean) => void
}

/** A checkbox whose whole row is the target. */
export const Checkbox = ({ id, label, checked, error, onCheck }: CheckboxProps) => {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={controlId}
          type="checkbox"
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${controlId}-error`}
          className="my-3 size-5 shrink-0 accent-accent"
          onChange={(event) => onCheck(event.target.checked)}
        />
        <label htmlFor={controlId} className="min-h-11 flex-1 py-2.5">
          {label}
        </label>
      </div>
      {error !== undefined && (
        <p id={`${controlId}-error`} className="ps-8 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
