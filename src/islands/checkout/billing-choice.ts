import type { Client } from '../../client/create-client.ts'
import type { SavedContact } from '../../contract/addresses.ts'
import { saveAddress, type Checkout } from '../../contract/checkout.ts'
import type { CheckoutStore } from './checkout-store.ts'

/** Returns the chosen contact if a registry needs it in Latin letters and it has none. */
export const contactWithoutLatin = ({
  cart,
  addresses,
  addressId,
}: Pick<Checkout, 'cart' | 'addresses' | 'addressId'>): SavedContact | undefined =>
  addresses.find(({ id, hasLatin }) => cart.hasRegistrant && id === addressId && !hasLatin)

/** The billing contact of a checkout. */
export interface BillingChoice {
  readonly chooseContact: (addressId: string) => void
  readonly setContacts: (contacts: readonly SavedContact[]) => void
  /** Sends the chosen contact; returns whether the server accepted it. */
  readonly sendContact: () => Promise<boolean>
}

/** Creates the choice of a checkout's billing contact. */
export const createBillingChoice = (
  { $checkout, set, fail }: CheckoutStore,
  call: Client['call'],
): BillingChoice => ({
  chooseContact(addressId) {
    const { checkout } = $checkout.get()
    if (checkout === undefined) return
    const chosen = { ...checkout, addressId }
    set({ checkout: chosen, error: undefined })
    // The customer does not continue yet, and may reload the page meanwhile.
    if (contactWithoutLatin(chosen) !== undefined) void call(saveAddress, { body: { addressId } })
  },
  setContacts(contacts) {
    const { checkout } = $checkout.get()
    if (checkout === undefined) return
    const chosen =
      contacts.find(({ id }) => id === checkout.addressId) ??
      contacts.find(({ isDefault }) => isDefault) ??
      contacts[0]
    set({
      error: undefined,
      checkout: { ...checkout, addresses: [...contacts], addressId: chosen?.id ?? null },
    })
  },
  async sendContact() {
    const { busy, checkout } = $checkout.get()
    const addressId = checkout?.addressId ?? null
    if (addressId === null) {
      const messageCode = 'BILLING_INFO_MISSING'
      fail({ kind: 'answered', status: 0, messageCode, params: {}, errors: [] })
      return false
    }
    if (busy !== undefined) return false
    // Its form is open and asks for them.
    if (checkout !== undefined && contactWithoutLatin(checkout) !== undefined) return false
    set({ busy: 'contact', error: undefined })
    const result = await call(saveAddress, { body: { addressId } })
    set({ busy: undefined })
    if (!result.ok) fail(result.error)
    return result.ok
  },
})
