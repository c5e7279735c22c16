import { Check } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { message, type Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'

interface HeadingProps {
  readonly messages: Messages
  /** `region`: the title is `step.region`. */
  readonly name: string
  /** From 1. */
  readonly at: number
  readonly isDone: boolean
}

interface SectionProps extends HeadingProps {
  readonly children: ReactNode
}

const idOf = (name: string): string => `step-${name}`

const Heading = memo(({ messages, name, at, isDone }: HeadingProps) => (
  <h2 id={idOf(name)} className="flex items-center gap-3 text-xl font-bold">
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
))
Heading.displayName = 'Heading'

/** One group of choices with its number, or a tick once it is complete. */
export const Section = ({ children, ...heading }: SectionProps) => (
  <section
    aria-labelledby={idOf(heading.name)}
    className="grid gap-4 border-t border-line pt-6"
    data-step={heading.name}
  >
    <Heading {...heading} />
    {children}
  </section>
)
