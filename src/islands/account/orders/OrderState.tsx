import type { ListedOrder } from '../../../contract/orders.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { ProgressIcon } from '../../../ui/ProgressIcon.tsx'

interface OrderStateProps {
  readonly messages: Messages
  readonly order: Pick<ListedOrder, 'state' | 'note'>
}

/** The state of an order and what it waits for, in words and an icon. */
export const OrderState = ({ messages, order: { state, note } }: OrderStateProps) => (
  <span className="inline-flex items-center gap-1.5 text-sm">
    <ProgressIcon state={note ?? state} className="size-4" />
    {message(messages, note === null ? `state.${state}` : `note.${note}`)}
  </span>
)
