import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'

interface SectionProps {
  readonly messages: Messages
  /** `region`: the title is `step.region`. */
  readonly name: string
  /** From 1. */
  readonly at: number
  readonly isDone: boolean
  readonly children: ReactNode
}

/** One group of choices with its number, or a tick once it is complete. */
export const Section = ({ messages, name, at, isDone, children }: SectionProps) => {
  const id = `step-${name}`
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6" data-step={name}>
      <h2 id={id} className="flex items-center gap-3 text-xl font-bold">
        <span
          aria-hidden
          className={classNames(
            'inline-flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-bold tabular-nums',
            isDone ? 'bg-ink text-surface' : 'border border-ink-soft text-ink-soft',
          )}
        >
          {isDone ? <Check className="size-4" /> : at}
        </span>
        {message(messages, `step.${name}`)}
        <span className="sr-only">{message(messages, isDone ? 'step.done' : 'step.open')}</span>
      </h2>
      {children}
    </section>
  )
}
