import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import type { Contact } from '../../contract/addresses.ts'
import type { Checkout } from '../../contract/checkout.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ContactCard } from '../contacts/ContactCard.tsx'
import { ContactDialog } from '../contacts/ContactDialog.tsx'
import { DeleteContactDialog } from '../contacts/DeleteContactDialog.tsx'
import type { CheckoutView } from './checkout-view.ts'
import type { ContactDraft } from '../contacts/contact-form.ts'
import { limitReached, savedContacts } from '../contacts/contact-list.ts'
import type { CheckoutFlow } from './create-checkout.ts'

interface BillingStepProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly view: CheckoutView
  readonly checkout: Checkout
  readonly flow: CheckoutFlow
}

type OpenDialog =
  | { readonly type: 'add' }
  | { readonly type: 'edit'; readonly contact: Contact }
  | { readonly type: 'delete' }

/** Step 2 of the checkout: the billing contact, who also becomes the registrant. */
export const BillingStep = (props: BillingStepProps) => {
  const { messages, errors, view, checkout, flow } = props
  const [dialog, setDialog] = useState<OpenDialog | undefined>()
  const [limit, setLimit] = useState<number | undefined>()
  // Unsaved input survives closing the dialog.
  const [drafts, setDrafts] = useState<Readonly<Record<string, ContactDraft>>>({})
  const { addresses, addressId } = checkout
  const keep = (name: string, draft: ContactDraft | undefined): void =>
    setDrafts((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
      ...(draft === undefined ? {} : { [name]: draft }),
    }))
  const saved = (contacts: readonly Contact[]): void => {
    const fresh = contacts.find(({ id }) => !addresses.some((known) => known.id === id))
    flow.setContacts(contacts)
    if (fresh !== undefined) flow.chooseContact(fresh.id)
    setLimit(undefined)
    setDialog(undefined)
  }
  const reload = async (): Promise<void> => {
    const contacts = await savedContacts()
    if (contacts !== undefined) flow.setContacts(contacts)
  }
  const add = async (): Promise<void> => {
    const reached = await limitReached(addresses)
    setLimit(reached)
    if (reached === undefined) setDialog({ type: 'add' })
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
      {addresses.length === 0 ? (
        <EmptyState
          level={3}
          text={message(messages, 'billing.none')}
          action={<Button onClick={() => void add()}>{message(messages, 'contact.add')}</Button>}
        />
      ) : (
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
                onEdit={() => setDialog({ type: 'edit', contact })}
              />
            ))}
          </fieldset>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => void add()}>
              {message(messages, 'contact.add')}
            </Button>
            <Button look="plain" onClick={() => setDialog({ type: 'delete' })}>
              {message(messages, 'contact.delete')}
            </Button>
          </div>
        </>
      )}
      <ContactDialog
        messages={messages}
        errors={errors}
        open={dialog?.type === 'add' || dialog?.type === 'edit'}
        contact={dialog?.type === 'edit' ? dialog.contact : undefined}
        draft={drafts[dialog?.type === 'edit' ? dialog.contact.id : 'new']}
        onDraft={(draft) => keep(dialog?.type === 'edit' ? dialog.contact.id : 'new', draft)}
        onSaved={saved}
        onStale={() => void reload()}
        onClose={() => setDialog(undefined)}
      />
      <DeleteContactDialog
        messages={messages}
        errors={errors}
        open={dialog?.type === 'delete'}
        contacts={addresses}
        onDeleted={saved}
        onStale={() => void reload()}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}
