import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import type { CheckoutState } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { checkoutSteps } from './checkout-steps.ts'

interface StepSectionProps {
  readonly messages: Messages
  readonly step: CheckoutState
  readonly current: CheckoutState
  /** Of a completed step, in one line. */
  readonly summary: ReactNode
  readonly onChange: () => void
  readonly children: ReactNode
}

/** A step of the checkout: open, or completed with its summary, or still to come. */
export const StepSection = (props: StepSectionProps) => {
  const { messages, step, current, summary, onChange, children } = props
  const at = checkoutSteps.indexOf(step)
  const isOpen = step === current
  const isDone = at < checkoutSteps.indexOf(current)
  const name = message(messages, `step.${step}`)
  const id = `step-${step}`
  return (
    <section
      aria-labelledby={id}
      aria-current={isOpen ? 'step' : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line py-4"
    >
      <div className="flex min-h-11 items-center gap-3">
        <span
          aria-hidden
          className={classNames(
            'inline-flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-bold tabular-nums',
            isOpen || isDone ? 'bg-accent text-accent-ink' : 'border border-line text-ink-soft',
          )}
        >
          {isDone ? <Check className="size-4" /> : at + 1}
        </span>
        <div className="min-w-0 flex-1">
          <h2
            id={id}
            className={classNames(
              isOpen ? 'text-2xl font-bold' : 'text-lg font-medium',
              !isOpen && !isDone && 'text-ink-soft',
            )}
          >
            {name}
          </h2>
          {isDone && <p className="truncate text-sm text-ink-soft">{summary}</p>}
        </div>
        {isDone && (
          <Button
            look="plain"
            aria-label={message(messages, 'step.change.of', { step: name })}
            onClick={onChange}
          >
            {message(messages, 'step.change')}
          </Button>
        )}
      </div>
      {isOpen && children}
    </section>
  )
}
