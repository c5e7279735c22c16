import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CallResult } from '../../client/api-error.ts'
import { editAddress, type SavedContact } from '../../contract/addresses.ts'
import type { LatinForm as Latin } from '../../contract/latin-form.ts'
import type { FieldError } from '../../contract/problem.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useForm } from '../account/use-form.ts'
import { contactFields, draftOf } from './contact-form.ts'
import { isListStale } from './contact-list.ts'

interface LatinFormProps {
  readonly id?: string
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
  readonly contact: SavedContact
  readonly takesFocus?: boolean
  readonly onSaved: (contacts: readonly SavedContact[], pressed: string) => void
  /** The list changed elsewhere and must be reloaded. */
  readonly onStale: () => void
  readonly onBusy?: (isBusy: boolean) => void
  readonly actions?: (isBusy: boolean) => ReactNode
}

const fieldId = (name: string): string => `latin-${name}`

/** Returns the errors of texts that a registry would refuse, without the schema, for its bytes: the server knows the lengths. */
const checkLatin = (draft: Readonly<Record<string, string>>): readonly FieldError[] =>
  Object.entries(draft).flatMap(([field, text]): FieldError[] => {
    if (text.trim() === '') return [{ field, code: 'REQUIRED', params: {} }]
    return /^[ -~]*$/.test(text) ? [] : [{ field, code: 'NOT_LATIN', params: {} }]
  })

/** The fields of a saved contact that registries need in Latin letters too, and only those. */
export const LatinForm = (props: LatinFormProps) => {
  const { id, locale, messages, errors, contact, takesFocus = false, onBusy, actions } = props
  const [draft, setDraft] = useState<Latin>(contact.latin)
  const first = useRef<HTMLFormElement>(null)
  const names = contactFields(locale).flatMap(({ name }) =>
    name in contact.latin ? [name as keyof Latin] : [],
  )
  const labelOf = (name: string): string =>
    message(messages, 'contact.latin.of', { field: message(messages, `contact.${name}`) })
  const form = useForm({
    errors,
    labels: Object.fromEntries(names.map((name) => [name, labelOf(name)])),
    fieldId,
    check: () => checkLatin({ ...draft }),
    send: async (): Promise<CallResult<readonly SavedContact[]>> => {
      const body = { ...draftOf(contact), latin: draft }
      const result = await call(editAddress, { params: { id: contact.id }, body })
      if (result.ok) return result
      const { error } = result
      if (isListStale(error)) props.onStale()
      const errors = error.errors.map((each) => ({
        ...each,
        field: each.field.replace('latin.', ''),
      }))
      return { ok: false, error: { ...error, errors } }
    },
    onSaved: props.onSaved,
  })
  useEffect(() => onBusy?.(form.busy), [form.busy, onBusy])
  useEffect(() => {
    if (takesFocus) first.current?.querySelector('input')?.focus()
  }, [takesFocus])
  return (
    <form id={id} ref={first} noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="max-w-prose text-ink-soft">{message(messages, 'contact.latin.why')}</p>
      <ErrorSummary
        title={message(messages, 'contact.failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextInput
            key={name}
            id={fieldId(name)}
            label={labelOf(name)}
            hint={contact[name]}
            lang="en"
            autoComplete="off"
            required
            value={draft[name] ?? ''}
            error={form.errorOf(name)}
            onText={(text) => setDraft((before) => ({ ...before, [name]: text }))}
          />
        ))}
      </div>
      {actions?.(form.busy)}
    </form>
  )
}
