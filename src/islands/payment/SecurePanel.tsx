import { LoaderCircle } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import type { GatewayForm } from '../checkout/methods/browser-method.ts'
import { FrameRoom, GatewayFrame } from './GatewayFrame.tsx'

interface SecurePanelProps {
  readonly messages: Messages
  readonly form: GatewayForm
  /** Dollars. */
  readonly total: number
  /** Whether the customer is done and the charge is being made. */
  readonly isBusy: boolean
  readonly onDone: () => void
  readonly onOtherMethod: () => void
}

/** Ref of the title: the button that had the focus is gone. */
const arrive = (title: HTMLElement | null): void => title?.focus()

/** The page of a card's bank, which asks the customer to confirm a payment (3-D Secure). */
export const SecurePanel = (props: SecurePanelProps) => {
  const { messages, form, total, isBusy, onDone, onOtherMethod } = props
  return (
    <section
      aria-labelledby="secure-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h3 id="secure-title" ref={arrive} tabIndex={-1} className="text-lg font-bold outline-none">
          {message(messages, 'card.secure')}
        </h3>
        <p className="max-w-prose text-ink-soft">
          {message(messages, 'card.secure.text', { total: priceText(total) })}
        </p>
      </div>
      {isBusy ? (
        <FrameRoom>
          <p role="status" className="flex items-center gap-2 p-4 font-medium">
            <LoaderCircle aria-hidden className="size-5 shrink-0 motion-safe:animate-spin" />
            {message(messages, 'card.secure.checking')}
          </p>
        </FrameRoom>
      ) : (
        <GatewayFrame
          title={message(messages, 'card.secure.frame')}
          loading={message(messages, 'card.secure.loading')}
          form={form}
          step="challenge"
          onDone={onDone}
        />
      )}
      <div>
        <Button look="secondary" busy={isBusy} onClick={onOtherMethod}>
          {message(messages, 'card.secure.other')}
        </Button>
      </div>
    </section>
  )
}
