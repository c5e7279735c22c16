import { useEffect, useRef, type ComponentProps } from 'react'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { ContactForm } from '../contacts/ContactForm.tsx'
import { contactFormId } from './use-billing-panel.ts'

interface BillingFormProps extends ComponentProps<typeof ContactForm> {
  /** Without any contact, the form is the step itself. */
  readonly isFirst: boolean
  readonly onClose: () => void
}

/** Adds or edits a contact in the page; the summary's button saves it as well. */
export const BillingForm = ({ isFirst, onClose, ...props }: BillingFormProps) => {
  const { messages, errors, contact } = props
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isFirst) part.current?.querySelector('input')?.focus()
  }, [isFirst])
  if (isFirst) {
    return (
      <ContactForm
        {...props}
        id={contactFormId}
        refusal={message(errors, 'BILLING_INFO_MISSING')}
      />
    )
  }
  const title = message(messages, contact === undefined ? 'contact.add' : 'contact.edit')
  return (
    <section
      ref={part}
      aria-label={title}
      className="grid gap-4 rounded-lg border border-line bg-surface-raised p-4"
    >
      <h3 className="text-lg font-bold">{title}</h3>
      <ContactForm
        {...props}
        id={contactFormId}
        actions={(busy) => (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="secondary" busy={busy}>
              {message(messages, 'contact.save')}
            </Button>
            <Button look="plain" onClick={onClose}>
              {message(messages, 'cancel')}
            </Button>
          </div>
        )}
      />
    </section>
  )
}
