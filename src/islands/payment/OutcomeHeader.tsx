import type { ReactNode, Ref } from 'react'
import { CircleX, Clock, LoaderCircle } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import { Lantern } from './Lantern.tsx'
import type { OutcomePhase } from './outcome-phase.ts'

const marks = {
  processing: { Icon: LoaderCircle, className: 'text-ink-soft motion-safe:animate-spin' },
  pending: { Icon: Clock, className: 'text-warn' },
  failed: { Icon: CircleX, className: 'text-bad' },
  cancelled: { Icon: CircleX, className: 'text-bad' },
} as const satisfies Record<Exclude<OutcomePhase, 'success'>, unknown>

interface OutcomeHeaderProps {
  readonly messages: Messages
  readonly phase: OutcomePhase
  /** Instead of the phase's usual text. */
  readonly detail?: string | undefined
  readonly heading?: Ref<HTMLHeadingElement>
  /** What was paid. */
  readonly children?: ReactNode
}

/** The state of a payment. A change of phase moves no line. */
export const OutcomeHeader = ({
  messages,
  phase,
  detail = message(messages, `outcome.${phase}.detail`),
  heading,
  children,
}: OutcomeHeaderProps) => {
  const { Icon, className } = marks[phase === 'success' ? 'processing' : phase]
  return (
    <header className="grid gap-3 py-6 text-center">
      {/* As high in each phase. */}
      <div className="grid h-24 place-items-center">
        {phase === 'success' ? (
          <Lantern />
        ) : (
          <Icon aria-hidden className={classNames('size-12', className)} />
        )}
      </div>
      <h1
        ref={heading}
        tabIndex={-1}
        className="flex min-h-[2lh] items-end justify-center text-3xl font-bold outline-none sm:min-h-[1lh]"
      >
        {message(messages, `outcome.${phase}`)}
      </h1>
      <p
        className="mx-auto min-h-[2lh] w-full max-w-prose text-ink-soft sm:min-h-[1lh]"
        role="status"
      >
        {detail}
      </p>
      {children}
    </header>
  )
}
