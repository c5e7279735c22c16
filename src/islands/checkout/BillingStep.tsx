import { useRef, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import type { SavedContact } from '../../contract/addresses.ts'
import type { Checkout } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ContactCard } from '../contacts/ContactCard.tsx'
import { DeleteContactDialog } from '../contacts/DeleteContactDialog.tsx'
import type { ContactDraft } from '../contacts/contact-form.ts'
import { limitReached, savedContacts } from '../contacts/contact-list.ts'
import { BillingForm } from './BillingForm.tsx'
import type { CheckoutView } from './checkout-view.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import { continueValue, type BillingPanel } from './use-billing-panel.ts'

interface BillingStepProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly view: CheckoutView
  readonly checkout: Checkout
  readonly flow: CheckoutFlow
  readonly panel: BillingPanel
  readonly onContinue: () => void
}

/** Step 2 of the checkout: the billing contact, who also becomes the registrant. */
export const BillingStep = (props: BillingStepProps) => {
  const { messages, errors, view, checkout, flow, panel, onContinue } = props
  const [isDeleting, setDeleting] = useState(false)
  const [limit, setLimit] = useState<number | undefined>()
  // Unsaved input survives closing the form.
  const [drafts, setDrafts] = useState<Readonly<Record<string, ContactDraft | undefined>>>({})
  const actions = useRef<HTMLDivElement>(null)
  const { addresses, addressId } = checkout
  const { editing, edit } = panel
  const edited = editing === 'new' ? undefined : editing
  const draftName = edited?.id ?? 'new'

  const close = (): void => {
    edit(undefined)
    actions.current?.querySelector('button')?.focus()
  }
  const take = (contacts: readonly SavedContact[]): void => {
    const fresh = contacts.find(({ id }) => !addresses.some((known) => known.id === id))
    flow.setContacts(contacts)
    const chosen = fresh ?? edited
    if (chosen !== undefined) flow.chooseContact(chosen.id)
    setLimit(undefined)
  }
  const saved = async (contacts: readonly SavedContact[], pressed: string): Promise<void> => {
    take(contacts)
    if (pressed !== continueValue) close()
    else if (await flow.sendContact()) onContinue()
    edit(undefined)
  }
  const reload = async (): Promise<void> => {
    const contacts = await savedContacts()
    if (contacts !== undefined) flow.setContacts(contacts)
  }
  const add = async (): Promise<void> => {
    const reached = await limitReached(addresses)
    setLimit(reached)
    if (reached === undefined) edit('new')
    else if (addresses.length < reached) await reload()
  }
  return (
    <>
      <p className="max-w-prose text-ink-soft">{message(messages, 'billing.why')}</p>
      <ErrorSummary
        title={message(messages, 'billing.failed')}
        attempt={view.failures}
        errors={view.error === undefined ? [] : [{ text: errorText(errors, view.error) }]}
      />
      {limit !== undefined && (
        <Notice tone="warn" role="alert">
          {message(errors, 'ADD_ADDRESS_WAS_LIMITED', { limit })}
        </Notice>
      )}
      {addresses.length > 0 && (
        <>
          <fieldset className="grid gap-3">
            <legend className="sr-only">{message(messages, 'billing.choose')}</legend>
            {addresses.map((contact) => (
              <ContactCard
                key={contact.id}
                name="billing-contact"
                messages={messages}
                contact={contact}
                checked={contact.id === addressId}
                onChoose={() => flow.chooseContact(contact.id)}
                onEdit={() => edit(contact)}
              />
            ))}
          </fieldset>
          <div ref={actions} className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => void add()}>
              {message(messages, 'contact.add')}
            </Button>
            <Button look="plain" onClick={() => setDeleting(true)}>
              {message(messages, 'contact.delete')}
            </Button>
          </div>
        </>
      )}
      {editing !== undefined && (
        <BillingForm
          key={draftName}
          {...{ messages, errors }}
          contact={edited}
          isFirst={addresses.length === 0}
          draft={drafts[draftName]}
          onDraft={(draft) => setDrafts((before) => ({ ...before, [draftName]: draft }))}
          onSaved={(contacts, pressed) => void saved(contacts, pressed)}
          onStale={() => void reload()}
          onBusy={panel.setSaving}
          onClose={close}
        />
      )}
      <DeleteContactDialog
        messages={messages}
        errors={errors}
        open={isDeleting}
        contacts={addresses}
        onDeleted={(contacts) => {
          take(contacts)
          edit(undefined)
          setDeleting(false)
        }}
        onStale={() => void reload()}
        onClose={() => setDeleting(false)}
      />
    </>
  )
}
