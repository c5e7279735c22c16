import { message } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'
import { PriceChangeDialog } from '../shell/PriceChangeDialog.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { VoucherOfferLoader } from '../vouchers/VoucherOfferLoader.tsx'
import { CartBar } from './CartBar.tsx'
import { ConditionsDialog } from './ConditionsDialog.tsx'
import { yearsText } from './price-texts.ts'
import { RegistrantDialog } from './RegistrantDialog.tsx'
import type { CartAdding } from './use-cart-adding.ts'

interface CartAddingDialogsProps extends IslandProps {
  readonly to: CartAdding
  /** Whether names are still being added: the voucher offer waits for the last. */
  readonly isBusy: boolean
}

/** The cart bar and the dialogs of a list of names. */
export const CartAddingDialogs = ({ to, isBusy, ...texts }: CartAddingDialogsProps) => {
  const { adding } = to
  const { messages } = texts
  return (
    <>
      <CartBar {...texts} cart={to.cart} isAside={to.coversAddAll} />
      <PriceChangeDialog
        messages={messages}
        change={adding.priceChange}
        textOf={({ row, years, before, price }) =>
          message(messages, years > 1 ? 'price-changed.years' : 'price-changed.text', {
            name: row.unicodeName,
            before: priceText(before),
            now: priceText(price),
            years: yearsText(messages, years),
          })
        }
        isBusy={adding.adding.size > 0}
        onAccept={(change) => adding.addAt(change, change.price)}
        onClose={adding.keepOldPrice}
      />
      <ConditionsDialog
        {...texts}
        input={adding.conditions}
        onAccept={adding.acceptConditions}
        onClose={adding.refuseConditions}
      />
      <VoucherOfferLoader {...texts} isBusy={isBusy} />
      <RegistrantDialog
        {...texts}
        row={to.registrant}
        onClose={() => to.showRegistrant(undefined)}
      />
    </>
  )
}
