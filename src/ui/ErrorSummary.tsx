import { useEffect, useRef } from 'react'
import { TriangleAlert } from 'lucide-react'
import { classNames } from './class-names.ts'

/** One error; `fieldId` is the id of its control. */
export interface SummaryError {
  readonly text: string
  readonly fieldId?: string
  readonly alone?: boolean
  readonly gone?: boolean
}

interface ErrorSummaryProps {
  readonly title: string
  readonly errors: readonly SummaryError[]
  /** Changes with each submission, so that equal errors take the focus again. */
  readonly attempt: number | object
}

/** A form's errors in one block that takes the focus; each line links to its field. */
export const ErrorSummary = ({ title, errors, attempt }: ErrorSummaryProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) element.current?.focus()
    // Errors belong to their submission.
  }, [attempt, errors.length])
  if (errors.length === 0) return null
  return (
    <div
      ref={element}
      tabIndex={-1}
      role="alert"
      className={classNames(
        'flex gap-3 rounded-lg border border-bad p-4',
        errors.every(({ gone }) => gone) && 'invisible',
      )}
    >
      <TriangleAlert aria-hidden className="h-lh w-5 shrink-0 text-bad" />
      <div className="min-w-0">
        {!errors[0]?.alone && <p className="font-bold">{title}</p>}
        <ul className="mt-1 grid gap-1 first:mt-0">
          {errors.map(({ text, fieldId, gone }) => (
            <li key={`${fieldId ?? ''} ${text}`} className={gone ? 'invisible' : undefined}>
              {fieldId === undefined ? (
                text
              ) : (
                <a
                  href={`#${fieldId}`}
                  className="underline underline-offset-4"
                  onClick={(event) => {
                    event.preventDefault()
                    const control = document.getElementById(fieldId)
                    // A control in a closed section cannot take the focus.
                    const part = control?.closest('details')
                    if (part) part.open = true
                    control?.focus()
                  }}
                >
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
