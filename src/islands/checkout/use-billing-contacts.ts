import { useRef, useState, type RefObject } from 'react'
import type { SavedContact } from '../../contract/addresses.ts'
import type { Checkout } from '../../contract/checkout.ts'
import { limitReached, savedContacts } from '../contacts/contact-list.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import { continueValue, type BillingPanel } from './use-billing-panel.ts'

/** What the billing contacts of a checkout depend on. */
export interface BillingContactsInput {
  readonly checkout: Checkout
  readonly flow: CheckoutFlow
  readonly panel: BillingPanel
  readonly onContinue: () => void
}

interface BillingContacts {
  /** Maximum number of contacts, when another was refused. */
  readonly limit: number | undefined
  /** The buttons below the contacts. */
  readonly actions: RefObject<HTMLDivElement | null>
  /** The contact in the form; undefined when it is new. */
  readonly edited: SavedContact | undefined
  readonly wantsToContinue: boolean
  readonly choose: (addressId: string) => void
  readonly add: () => Promise<void>
  readonly reload: () => Promise<void>
  /** Takes the saved contacts, by the value of the pressed button. */
  readonly saved: (contacts: readonly SavedContact[], pressed: string) => Promise<void>
  readonly deleted: (contacts: readonly SavedContact[]) => void
  /** Closes the form; the first button takes the focus. */
  readonly close: () => void
}

/** Returns the billing contacts of a checkout and what changes them. */
export const useBillingContacts = (input: BillingContactsInput): BillingContacts => {
  const { checkout, flow, panel, onContinue } = input
  const { addresses } = checkout
  const { editing, edit } = panel
  const [limit, setLimit] = useState<number | undefined>()
  const [wantsToContinue, setWantsToContinue] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const edited = editing === 'new' ? undefined : editing

  const take = (contacts: readonly SavedContact[]): void => {
    const fresh = contacts.find(({ id }) => !addresses.some((known) => known.id === id))
    flow.setContacts(contacts)
    const chosen = fresh ?? edited
    if (chosen !== undefined) flow.chooseContact(chosen.id)
    setLimit(undefined)
  }
  const close = (): void => {
    edit(undefined)
    actions.current?.querySelector('button')?.focus()
  }
  const reload = async (): Promise<void> => {
    const contacts = await savedContacts()
    if (contacts !== undefined) flow.setContacts(contacts)
  }
  return {
    ...{ limit, actions, edited, wantsToContinue, close, reload },
    choose(addressId) {
      setWantsToContinue(false)
      flow.chooseContact(addressId)
    },
    async add() {
      const reached = await limitReached(addresses)
      setLimit(reached)
      if (reached === undefined) edit('new')
      else if (addresses.length < reached) await reload()
    },
    async saved(contacts, pressed) {
      take(contacts)
      setWantsToContinue(pressed === continueValue)
      if (pressed !== continueValue) close()
      else if (await flow.sendContact()) onContinue()
      edit(undefined)
    },
    deleted(contacts) {
      take(contacts)
      edit(undefined)
    },
  }
}
