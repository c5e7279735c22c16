import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'

interface StepsProps {
  readonly label: string
  readonly steps: readonly { readonly key: string; readonly name: string }[]
  readonly current: string
  readonly onStep: (key: string) => void
}

/** The steps of a process: done, current and upcoming. */
export const Steps = ({ label, steps, current, onStep }: StepsProps) => {
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <nav aria-label={label}>
      <ol className="grid grid-cols-3 gap-2">
        {steps.map(({ key, name }, index) => {
          const done = index < at
          const content = (
            <>
              <span
                aria-hidden
                className={classNames(
                  'inline-flex size-6 shrink-0 items-center justify-center rounded-full text-sm font-bold tabular-nums',
                  index <= at ? 'bg-accent text-accent-ink' : 'border border-line text-ink-soft',
                )}
              >
                {done ? <Check aria-hidden className="size-4" /> : index + 1}
              </span>
              <span className="min-w-0 break-words">{name}</span>
            </>
          )
          const className =
            'flex min-h-11 w-full flex-col items-start gap-x-2 gap-y-1 py-2 text-start text-sm sm:flex-row sm:items-center sm:text-base'
          return (
            <li
              key={key}
              className={classNames('border-t-2', index <= at ? 'border-accent' : 'border-line')}
            >
              {done ? (
                <button
                  type="button"
                  className={classNames(className, 'hover:underline underline-offset-4')}
                  onClick={() => onStep(key)}
                >
                  {content}
                </button>
              ) : (
                <span
                  aria-current={index === at ? 'step' : undefined}
                  className={classNames(className, index === at ? 'font-medium' : 'text-ink-soft')}
                >
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
