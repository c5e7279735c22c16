import type { CloudServerOrderItem } from '../../../contract/items/cloud-server.ts'
import type { Messages } from '../../../i18n/fill.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { usePart } from '../../shell/use-part.ts'
import { PackageOrderAction } from '../PackageOrderAction.tsx'
import { serverText } from './server-text.ts'

interface OrderActionProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly orderId: string
  readonly item: CloudServerOrderItem
}

const loadNoRoom = () => import('./NoRoom.tsx')

const Undecided = ({ messages, orderId, item }: OrderActionProps) => {
  const part = usePart(loadNoRoom)
  return part === undefined ? null : <part.NoRoom {...{ messages, orderId }} itemId={item.id} />
}

/** The choices while a region has no room, later the link to the services. */
export const OrderAction = (props: OrderActionProps) =>
  props.item.fulfilment === 'NO_CAPACITY' && props.item.action === 'purchase' ? (
    <Undecided {...props} />
  ) : (
    <PackageOrderAction {...props} text={serverText} />
  )
