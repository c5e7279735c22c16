import { TriangleAlert } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'

interface CardRefusalProps {
  readonly messages: Messages
  readonly text: string
  readonly onOtherCard: () => void
  readonly onOtherMethod: () => void
}

/** Ref of the refusal: the customer looks at the button below, and hears it at once. */
const arrive = (refusal: HTMLElement | null): void => refusal?.focus()

/** Why the chosen card was not charged, and what else pays. */
export const CardRefusal = ({ messages, text, onOtherCard, onOtherMethod }: CardRefusalProps) => (
  <div
    ref={arrive}
    tabIndex={-1}
    role="alert"
    className="grid gap-3 rounded-lg border border-bad p-4"
  >
    <div className="flex gap-3">
      <TriangleAlert aria-hidden className="h-lh w-5 shrink-0 text-bad" />
      <div className="min-w-0">
        <p className="font-bold">{message(messages, 'card.declined')}</p>
        <p>{text}</p>
      </div>
    </div>
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={onOtherCard}>
        {message(messages, 'card.declined.card')}
      </Button>
      <Button look="plain" onClick={onOtherMethod}>
        {message(messages, 'card.declined.method')}
      </Button>
    </div>
  </div>
)
