import type { Ref } from 'react'
import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Order } from '../../contract/checkout.ts'
import { pendingText } from './methods/pending-text.ts'
import type { OutcomePhase } from './outcome-state.ts'

const marks = {
  processing: { Icon: LoaderCircle, className: 'text-ink-soft motion-safe:animate-spin' },
  pending: { Icon: Clock, className: 'text-warn' },
  success: { Icon: CircleCheck, className: 'text-good' },
  failed: { Icon: CircleX, className: 'text-bad' },
  cancelled: { Icon: CircleX, className: 'text-bad' },
} as const satisfies Record<OutcomePhase, unknown>

interface OutcomeHeaderProps {
  readonly messages: Messages
  readonly phase: OutcomePhase
  readonly order?: Order | undefined
  readonly hasCart?: boolean
  readonly heading?: Ref<HTMLHeadingElement>
}

/** The state of a payment. A change of phase moves no line. */
export const OutcomeHeader = (props: OutcomeHeaderProps) => {
  const { messages, phase, order, hasCart = false, heading } = props
  const { Icon, className } = marks[phase]
  const detail =
    phase === 'cancelled' && hasCart ? 'outcome.cancelled.cart' : `outcome.${phase}.detail`
  return (
    <header className="grid gap-3 py-6 text-center">
      <Icon aria-hidden className={classNames('mx-auto size-12', className)} />
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
        {order !== undefined && phase === 'pending'
          ? pendingText(messages, order, detail)
          : message(messages, detail)}
      </p>
    </header>
  )
}
