import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { errorText, fieldErrorText, type ApiError } from '../../client/api-error.ts'
import { addAddress, editAddress, type Contact } from '../../contract/accounts.ts'
import { listCountries, type Country } from '../../contract/places.ts'
import type { FieldError } from '../../contract/problem.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import {
  checkContact,
  contactFields,
  draftOf,
  emptyDraft,
  type ContactDraft,
} from './contact-form.ts'

interface ContactDialogProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly open: boolean
  /** The contact that is edited; undefined for a new one. */
  readonly contact: Contact | undefined
  /** What was typed before and not saved. */
  readonly draft: ContactDraft | undefined
  readonly onDraft: (draft: ContactDraft | undefined) => void
  readonly onSaved: (contacts: readonly Contact[]) => void
  readonly onClose: () => void
}

const fieldId = (name: string): string => `contact-${name}`

const useCountries = (): readonly Country[] => {
  const [countries, setCountries] = useState<readonly Country[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      const result = await call(listCountries, {}, { signal })
      if (result.ok && !signal.aborted) setCountries(result.answer)
    }
    void ask()
    return () => controller.abort()
  }, [])
  return countries
}

const ContactForm = (props: Omit<ContactDialogProps, 'open'>) => {
  const { messages, errors, contact, onDraft, onSaved, onClose } = props
  const draft = props.draft ?? (contact === undefined ? emptyDraft : draftOf(contact))
  const countries = useCountries()
  const [wrong, setWrong] = useState<readonly FieldError[]>([])
  const [failure, setFailure] = useState<ApiError | undefined>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const label = (name: string): string => message(messages, `contact.${name}`)
  const textOf = (error: FieldError): string => fieldErrorText(errors, error, label(error.field))
  const errorOf = (name: string): string | undefined => {
    const error = wrong.find(({ field }) => field === name)
    return error === undefined ? undefined : textOf(error)
  }
  const known = wrong.filter(({ field }) => contactFields.some(({ name }) => name === field))

  const save = async (): Promise<void> => {
    const result =
      contact === undefined
        ? await call(addAddress, { body: draft })
        : await call(editAddress, { params: { id: contact.id }, body: draft })
    if (result.ok) {
      onDraft(undefined)
      onSaved(result.answer)
      return
    }
    setWrong(result.error.errors)
    setFailure(result.error)
    setAttempt((before) => before + 1)
  }

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (running.current) return
    const found = checkContact(draft)
    setWrong(found)
    setFailure(undefined)
    if (found.length > 0) {
      setAttempt(attempt + 1)
      return
    }
    running.current = true
    setBusy(true)
    void save().finally(() => {
      running.current = false
      setBusy(false)
    })
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorSummary
        title={message(messages, 'contact.failed')}
        attempt={attempt}
        errors={[
          ...known.map((error) => ({ text: textOf(error), fieldId: fieldId(error.field) })),
          ...(failure !== undefined && known.length === 0
            ? [{ text: errorText(errors, failure) }]
            : []),
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {contactFields.map((field) => {
          const { name, autoComplete } = field
          const wide = 'wide' in field ? 'sm:col-span-2' : ''
          const onText = (text: string): void => onDraft({ ...draft, [name]: text })
          return (
            <div key={name} className={wide}>
              {name === 'country' ? (
                <Select
                  id={fieldId(name)}
                  label={label(name)}
                  autoComplete={autoComplete}
                  value={draft.country}
                  error={errorOf(name)}
                  onChoice={onText}
                >
                  {!countries.some(({ code }) => code === draft.country) && (
                    <option value={draft.country}>{draft.country}</option>
                  )}
                  {countries.map((country) => (
                    <option key={country.code} value={country.code}>
                      {country.name}
                    </option>
                  ))}
                </Select>
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
                  error={errorOf(name)}
                  onText={onText}
                />
              )}
            </div>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {message(messages, 'contact.save')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {message(messages, 'cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Adds or edits a contact. Nothing typed is lost: not by an error, not by closing. */
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
