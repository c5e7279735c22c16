import { useState } from 'react'
import type { SavedContact } from '../../contract/addresses.ts'
import type { CurrentStep } from './use-current-step.ts'

/** The id of the contact form, which the summary's button submits. */
export const contactFormId = 'billing-contact-form'

/** The value of the button that saves the contact and continues. */
export const continueValue = 'continue'

/** The contact form of the billing step. */
export interface BillingPanel {
  readonly editing: SavedContact | 'new' | undefined
  readonly edit: (contact: SavedContact | 'new' | undefined) => void
  readonly isOpen: boolean
  readonly isSaving: boolean
  readonly setSaving: (isSaving: boolean) => void
}

/** Returns the state of the contact form, which is open while there is no contact. */
export const useBillingPanel = ({ view, step }: CurrentStep): BillingPanel => {
  const [opened, edit] = useState<BillingPanel['editing']>()
  const [isSaving, setSaving] = useState(false)
  const hasContacts = (view.checkout?.addresses.length ?? 0) > 0
  const editing = hasContacts ? opened : 'new'
  const isOpen = step === 'billing-information' && editing !== undefined
  return { editing, edit, isOpen, isSaving: isOpen && isSaving, setSaving }
}
