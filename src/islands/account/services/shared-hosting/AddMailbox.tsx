import { useState } from 'react'
import { checkFields } from '../../../../client/check-fields.ts'
import { addMailbox, type Mailbox } from '../../../../contract/mailboxes.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { ErrorSummary } from '../../../../ui/ErrorSummary.tsx'
import { PasswordInput } from '../../../password/PasswordInput.tsx'
import { SaveRow } from '../../SaveRow.tsx'
import { useForm } from '../../use-form.ts'
import type { ServicesProps } from '../service-props.ts'
import { MailboxNameFields, mailboxNameLabels } from './MailboxNameFields.tsx'

interface AddMailboxProps extends Pick<ServicesProps, 'messages' | 'errors' | 'passwordMessages'> {
  readonly id: string
  /** The main one first. */
  readonly domains: readonly string[]
  readonly onAdded: (added: Mailbox) => void
}

const fieldId = (name: string): string => `mailbox-${name}`

const empty = { name: '', password: '' }

/** The form that creates a mailbox of one of the domains. */
export const AddMailbox = (props: AddMailboxProps) => {
  const { messages, errors, passwordMessages, id, domains, onAdded } = props
  const [draft, setDraft] = useState({ ...empty, domain: domains[0] ?? '' })
  const labels = {
    ...mailboxNameLabels(messages),
    password: message(messages, 'mailbox.password'),
  }
  const form = useForm({
    ...{ errors, labels, fieldId },
    check: () => checkFields(addMailbox.body, draft),
    send: () => call(addMailbox, { params: { id }, body: draft }),
    onSaved: (added) => {
      setDraft((before) => ({ ...before, ...empty }))
      onAdded(added)
    },
    aboutField: {
      FORWARDER_DOMAIN_UNKNOWN: 'domain',
      MAILBOX_EXISTS: 'name',
      INVALID_PASSWORD: 'password',
    },
  })
  const change = (name: keyof typeof draft) => (value: string) => {
    form.touch()
    setDraft((before) => ({ ...before, [name]: value }))
  }
  return (
    <form noValidate className="grid max-w-112 gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'check-fields')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <MailboxNameFields
        {...{ messages, fieldId, draft, domains, change }}
        errorOf={form.errorOf}
      />
      <PasswordInput
        id={fieldId('password')}
        label={labels.password}
        showLabel={message(passwordMessages, 'show')}
        hint={message(messages, 'mailbox.password.hint')}
        autoComplete="new-password"
        error={form.errorOf('password')}
        value={draft.password}
        onText={change('password')}
      />
      <SaveRow label={message(messages, 'mailbox.add')} busy={form.busy} />
    </form>
  )
}
