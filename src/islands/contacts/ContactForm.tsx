import { useEffect, type ReactNode } from 'react'
import type { CallResult } from '../../client/api-error.ts'
import {
  addAddress,
  editAddress,
  maximumContacts,
  type SavedContact,
} from '../../contract/addresses.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { $session } from '../../stores/session.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useForm } from '../account/use-form.ts'
import {
  checkContact,
  contactFields,
  draftOf,
  newDraft,
  type ContactDraft,
  type ContactOwner,
} from './contact-form.ts'
import { isListStale } from './contact-list.ts'
import { CountrySelect } from './CountrySelect.tsx'

export interface ContactFormProps {
  /** For submit buttons outside of it. */
  readonly id?: string
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  /** The contact to edit; undefined for a new one. */
  readonly contact: SavedContact | undefined
  readonly owner: ContactOwner | undefined
  /** Unsaved edits from before. */
  readonly draft: ContactDraft | undefined
  /** The first line of a refused form; the usual one without it. */
  readonly refusal?: string
  readonly onDraft: (draft: ContactDraft | undefined) => void
  /** @param pressed the value of the button that submitted the form */
  readonly onSaved: (contacts: readonly SavedContact[], pressed: string) => void
  /** The list changed elsewhere and must be reloaded. */
  readonly onStale: () => void
  readonly onBusy?: (isBusy: boolean) => void
  readonly actions?: (isBusy: boolean) => ReactNode
}

const fieldId = (name: string): string => `contact-${name}`

const useContactForm = (props: ContactFormProps, draft: ContactDraft) => {
  const { locale, messages, errors, contact, onDraft, onSaved, onStale, onBusy } = props
  const form = useForm({
    errors,
    labels: Object.fromEntries(
      contactFields(locale).map(({ name }) => [name, message(messages, `contact.${name}`)]),
    ),
    fieldId,
    check: () => checkContact(draft, locale),
    send: async (): Promise<CallResult<readonly SavedContact[]>> => {
      const result =
        contact === undefined
          ? await call(addAddress, { body: draft })
          : await call(editAddress, { params: { id: contact.id }, body: draft })
      if (result.ok || !isListStale(result.error)) return result
      onStale()
      const { error } = result
      return { ok: false, error: { ...error, params: { limit: maximumContacts, ...error.params } } }
    },
    onSaved: (contacts, pressed) => {
      onDraft(undefined)
      onSaved(contacts, pressed)
    },
  })
  useEffect(() => onBusy?.(form.busy), [form.busy, onBusy])
  return form
}

interface FieldsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly draft: ContactDraft
  readonly optional: boolean
  readonly errorOf: (name: string) => string | undefined
  readonly onText: (name: keyof ContactDraft, text: string) => void
}

const Fields = ({ locale, messages, draft, optional, errorOf, onText }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {contactFields(locale)
      .filter((field) => 'optional' in field === optional)
      .map((field) => {
        const { name, autoComplete } = field
        const shared = {
          id: fieldId(name),
          label: message(messages, `contact.${name}`),
          value: draft[name],
          error: errorOf(name),
        }
        return (
          <div key={name} className={'wide' in field ? 'sm:col-span-2' : ''}>
            {name === 'country' ? (
              <CountrySelect {...shared} onChoice={(code) => onText(name, code)} />
            ) : (
              <TextInput
                {...shared}
                name={name}
                type={'type' in field ? field.type : 'text'}
                autoComplete={autoComplete}
                optionalText={optional ? message(messages, 'optional') : undefined}
                required={!optional}
                onText={(text) => onText(name, text)}
              />
            )}
          </div>
        )
      })}
  </div>
)

/** The fields of a contact, the optional ones collapsed. An error loses no input. */
export const ContactForm = (props: ContactFormProps) => {
  const { id, locale, messages, contact, refusal, onDraft, actions } = props
  const draft =
    props.draft ??
    (contact === undefined ? newDraft(props.owner ?? $session.get()?.user) : draftOf(contact))
  const form = useContactForm(props, draft)
  const optional = contactFields(locale).filter((field) => 'optional' in field)
  const isUsed = optional.some(({ name }) => draft[name] !== '' || form.errorOf(name) !== undefined)
  const fields = {
    ...{ locale, messages, draft },
    errorOf: form.errorOf,
    onText: (name: keyof ContactDraft, text: string) => onDraft({ ...draft, [name]: text }),
  }
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={refusal ?? message(messages, 'contact.failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <Fields {...fields} optional={false} />
      <details className="border-y border-line" open={isUsed || undefined}>
        <summary className="cursor-pointer py-2.5 font-medium">
          {message(messages, 'contact.more')}
        </summary>
        <div className="pt-2 pb-4">
          <Fields {...fields} optional />
        </div>
      </details>
      {actions?.(form.busy)}
    </form>
  )
}
