import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { formatMoney, type Money } from '../../contract/money.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { endBar } from '../../ui/end-bar.ts'
import { usePart } from '../shell/use-part.ts'

interface SummaryPanelProps {
  readonly messages: Messages
  /** Today, with VAT; undefined without a price. */
  readonly total: Money | undefined
  /** The lines, or why there is no price; a phone shows them on request. */
  readonly children: ReactNode
  /** What a phone always shows. */
  readonly always?: ReactNode
  readonly isBusy: boolean
  readonly canSend: boolean
  readonly sendLabel: string
  /** Without it, the button submits the form around. */
  readonly onSend?: () => void
}

const loadRiel = () => import('../price/RielTotal.tsx')

/** The price of the configuration: beside it, or at the bottom of a phone. */
export const SummaryPanel = (props: SummaryPanelProps) => {
  const { messages, total, children, always, isBusy, canSend, sendLabel, onSend } = props
  const [isOpen, setOpen] = useState(false)
  const riel = usePart(loadRiel)
  // The total in dollars is painted first.
  const later = useDeferredValue(total)
  const label = message(messages, 'summary.today')
  return (
    <aside
      ref={endBar}
      aria-label={message(messages, 'summary.title')}
      className="sticky bottom-[var(--bottom-navigation-height,0px)] z-10 -mx-4 grid gap-3 self-start border-t border-line bg-surface-raised p-4 shadow-lg sm:mx-0 sm:rounded-lg sm:border md:bottom-4 lg:top-[calc(var(--header-height,4rem)+1rem)] lg:bottom-auto lg:shadow-none"
    >
      <h2 className="text-lg font-bold max-lg:sr-only">{message(messages, 'summary.title')}</h2>
      <div
        id="configure-lines"
        className={classNames('grid gap-3', !isOpen && total !== undefined && 'max-lg:hidden')}
      >
        {children}
      </div>
      {always}
      {total !== undefined && (
        <div className="flex items-center justify-between gap-4 lg:border-t lg:border-line lg:pt-3">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="configure-lines"
            className="inline-flex min-h-11 items-center gap-1 font-medium lg:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            {label}
            <ChevronDown
              aria-hidden
              className={classNames(
                'size-4 transition motion-reduce:transition-none',
                !isOpen && 'rotate-180',
              )}
            />
          </button>
          <span className="font-bold max-lg:hidden">{label}</span>
          <output
            data-total-today
            aria-live="polite"
            className="text-xl font-bold whitespace-nowrap tabular-nums"
          >
            <span className="sr-only">{label} </span>
            {formatMoney(total)}
          </output>
        </div>
      )}
      {later !== undefined &&
        (riel === undefined ? (
          <div className="-mt-2 min-h-6 lg:min-h-11" />
        ) : (
          <riel.RielTotal {...{ messages, isOpen }} total={later} />
        ))}
      <Button
        wide
        type={onSend === undefined ? 'submit' : 'button'}
        busy={isBusy}
        aria-disabled={!canSend}
        onClick={onSend}
      >
        {sendLabel}
      </Button>
    </aside>
  )
}
