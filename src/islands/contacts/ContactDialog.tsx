import type { CallResult } from '../../client/api-error.ts'
import { addAddress, editAddress, maximumContacts, type Contact } from '../../contract/addresses.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $session } from '../../stores/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useForm } from '../account/use-form.ts'
import {
  checkContact,
  contactFields,
  draftOf,
  newDraft,
  type ContactDraft,
} from './contact-form.ts'
import { isListStale } from './contact-list.ts'
import { CountrySelect } from './CountrySelect.tsx'

interface ContactDialogProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly open: boolean
  /** The contact to edit; undefined for a new one. */
  readonly contact: Contact | undefined
  /** Unsaved edits from before. */
  readonly draft: ContactDraft | undefined
  readonly onDraft: (draft: ContactDraft | undefined) => void
  readonly onSaved: (contacts: readonly Contact[]) => void
  /** The list changed elsewhere and must be reloaded. */
  readonly onStale: () => void
  readonly onClose: () => void
}

const fieldId = (name: string): string => `contact-${name}`

const ContactForm = (props: Omit<ContactDialogProps, 'open'>) => {
  const { messages, errors, contact, onDraft, onSaved, onStale, onClose } = props
  const draft =
    props.draft ?? (contact === undefined ? newDraft($session.get()?.user) : draftOf(contact))
  const label = (name: string): string => message(messages, `contact.${name}`)
  const form = useForm({
    errors,
    labels: Object.fromEntries(contactFields.map(({ name }) => [name, label(name)])),
    fieldId,
    check: () => checkContact(draft),
    send: async (): Promise<CallResult<readonly Contact[]>> => {
      const result =
        contact === undefined
          ? await call(addAddress, { body: draft })
          : await call(editAddress, { params: { id: contact.id }, body: draft })
      if (result.ok || !isListStale(result.error)) return result
      onStale()
      const { error } = result
      return { ok: false, error: { ...error, params: { limit: maximumContacts, ...error.params } } }
    },
    onSaved: (contacts) => {
      onDraft(undefined)
      onSaved(contacts)
    },
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'contact.failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {contactFields.map((field) => {
          const { name, autoComplete } = field
          const wide = 'wide' in field ? 'sm:col-span-2' : ''
          const onText = (text: string): void => onDraft({ ...draft, [name]: text })
          return (
            <div key={name} className={wide}>
              {name === 'country' ? (
                <CountrySelect
                  id={fieldId(name)}
                  label={label(name)}
                  value={draft.country}
                  error={form.errorOf(name)}
                  onChoice={onText}
                />
              ) : (
                <TextInput
                  id={fieldId(name)}
                  name={name}
                  label={label(name)}
                  type={'type' in field ? field.type : 'text'}
                  autoComplete={autoComplete}
                  optionalText={'optional' in field ? message(messages, 'optional') : undefined}
                  required={!('optional' in field)}
                  value={draft[name]}
                  error={form.errorOf(name)}
                  onText={onText}
                />
              )}
            </div>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {message(messages, 'contact.save')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Adds or edits a contact. Neither an error nor closing loses the input. */
export const ContactDialog = ({ open, ...props }: ContactDialogProps) => (
  <Dialog
    open={open}
    title={message(props.messages, props.contact === undefined ? 'contact.add' : 'contact.edit')}
    closeLabel={message(props.messages, 'close')}
    onClose={props.onClose}
  >
    <ContactForm {...props} />
  </Dialog>
)
