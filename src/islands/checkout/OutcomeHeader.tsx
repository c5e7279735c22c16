import type { Ref } from 'react'
import { CircleX, Clock, LoaderCircle } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Order } from '../../contract/checkout.ts'
import { Lantern } from './Lantern.tsx'
import { pendingText } from './methods/pending-text.ts'
import type { OutcomePhase } from './outcome-state.ts'

const marks = {
  processing: { Icon: LoaderCircle, className: 'text-ink-soft motion-safe:animate-spin' },
  pending: { Icon: Clock, className: 'text-warn' },
  failed: { Icon: CircleX, className: 'text-bad' },
  cancelled: { Icon: CircleX, className: 'text-bad' },
} as const satisfies Record<Exclude<OutcomePhase, 'success'>, unknown>

interface OutcomeHeaderProps {
  readonly messages: Messages
  readonly phase: OutcomePhase
  readonly order?: Order | undefined
  readonly hasCart?: boolean
  readonly heading?: Ref<HTMLHeadingElement>
}

/** The first item in large type, and how many others there are. */
const Bought = ({ messages, order }: { readonly messages: Messages; readonly order: Order }) => {
  const [first, ...others] = order.items
  return (
    <p className="grid gap-1">
      <span className="text-3xl font-bold [overflow-wrap:anywhere] sm:text-4xl">{first?.name}</span>
      {others.length > 0 && (
        <span className="text-ink-soft">
          {message(messages, others.length === 1 ? 'outcome.other' : 'outcome.others', {
            count: others.length,
          })}
        </span>
      )}
    </p>
  )
}

/** The state of a payment. A change of phase moves no line. */
export const OutcomeHeader = (props: OutcomeHeaderProps) => {
  const { messages, phase, order, hasCart = false, heading } = props
  const { Icon, className } = marks[phase === 'success' ? 'processing' : phase]
  const detail =
    phase === 'cancelled' && hasCart ? 'outcome.cancelled.cart' : `outcome.${phase}.detail`
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
        {order !== undefined && phase === 'pending'
          ? pendingText(messages, order, detail)
          : message(messages, detail)}
      </p>
      {order !== undefined && <Bought messages={messages} order={order} />}
    </header>
  )
}
