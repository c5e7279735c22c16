import { useState } from 'react'
import type { SavedContact } from '../../contract/addresses.ts'
import { contactWithoutLatin } from './billing-choice.ts'
import type { CurrentStep } from './use-current-step.ts'

/** The id of the contact form, which the summary's button submits. */
export const contactFormId = 'billing-contact-form'

/** The value of the button that saves the contact and continues. */
export const continueValue = 'continue'

/** The contact form of the billing step. */
export interface BillingPanel {
  readonly editing: SavedContact | 'new' | undefined
  readonly edit: (contact: SavedContact | 'new' | undefined) => void
  /** The contact whose Latin letters are missing; undefined while another form is open. */
  readonly latin: SavedContact | undefined
  readonly isOpen: boolean
  readonly isSaving: boolean
  readonly setSaving: (isSaving: boolean) => void
}

/** Returns the state of the contact form, which is open while a contact or its Latin letters are missing. */
export const useBillingPanel = ({ view, step }: CurrentStep): BillingPanel => {
  const [opened, edit] = useState<BillingPanel['editing']>()
  const [isSaving, setSaving] = useState(false)
  const hasContacts = (view.checkout?.addresses.length ?? 0) > 0
  const editing = hasContacts ? opened : 'new'
  const latin =
    editing === undefined && view.checkout ? contactWithoutLatin(view.checkout) : undefined
  const isOpen = step === 'billing-information' && (editing !== undefined || latin !== undefined)
  return { editing, edit, latin, isOpen, isSaving: isOpen && isSaving, setSaving }
}
