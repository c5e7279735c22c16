import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ContactCard } from '../contacts/ContactCard.tsx'
import { DeleteContactDialog } from '../contacts/DeleteContactDialog.tsx'
import { LatinForm } from '../contacts/LatinForm.tsx'
import type { ContactDraft } from '../contacts/contact-form.ts'
import { BillingForm } from './BillingForm.tsx'
import type { CheckoutView } from './checkout-view.ts'
import { contactFormId } from './use-billing-panel.ts'
import { useBillingContacts, type BillingContactsInput } from './use-billing-contacts.ts'

interface BillingStepProps extends BillingContactsInput {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly view: CheckoutView
}

/** Step 2 of the checkout: the billing contact, who also becomes the registrant. */
export const BillingStep = (props: BillingStepProps) => {
  const { locale, messages, errors, view, checkout, panel } = props
  const [isDeleting, setDeleting] = useState(false)
  // Unsaved input survives closing the form.
  const [drafts, setDrafts] = useState<Readonly<Record<string, ContactDraft | undefined>>>({})
  const { limit, actions, edited, choose, add, reload, saved, deleted, close, wantsToContinue } =
    useBillingContacts(props)
  const { addresses, addressId } = checkout
  const { editing, edit } = panel
  const draftName = edited?.id ?? 'new'

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
                onChoose={() => choose(contact.id)}
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
          {...{ locale, messages, errors }}
          contact={edited}
          owner={checkout.profile}
          isFirst={addresses.length === 0}
          draft={drafts[draftName]}
          onDraft={(draft) => setDrafts((before) => ({ ...before, [draftName]: draft }))}
          onSaved={(contacts, pressed) => void saved(contacts, pressed)}
          onStale={() => void reload()}
          onBusy={panel.setSaving}
          onClose={close}
        />
      )}
      {panel.latin !== undefined && (
        <section
          aria-labelledby="billing-latin"
          className="grid gap-4 rounded-lg border border-line bg-surface-raised p-4"
        >
          <h3 id="billing-latin" className="text-lg font-bold">
            {message(messages, 'contact.latin')}
          </h3>
          <LatinForm
            key={panel.latin.id}
            id={contactFormId}
            {...{ locale, messages, errors }}
            contact={panel.latin}
            takesFocus={wantsToContinue}
            onSaved={(contacts, pressed) => void saved(contacts, pressed)}
            onStale={() => void reload()}
            onBusy={panel.setSaving}
          />
        </section>
      )}
      <DeleteContactDialog
        messages={messages}
        errors={errors}
        open={isDeleting}
        contacts={addresses}
        onDeleted={(contacts) => {
          deleted(contacts)
          setDeleting(false)
        }}
        onStale={() => void reload()}
        onClose={() => setDeleting(false)}
      />
    </>
  )
}
