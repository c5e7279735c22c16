import { useState } from 'react'
import { checkFields } from '../../../../client/check-fields.ts'
import { addForwarder, type Forwarder } from '../../../../contract/forwarders.ts'
import { message } from '../../../../i18n/fill.ts'
import { call } from '../../../../stores/api.ts'
import { ErrorSummary } from '../../../../ui/ErrorSummary.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import type { IslandProps } from '../../../shell/use-session.ts'
import { SaveRow } from '../../SaveRow.tsx'
import { useForm } from '../../use-form.ts'
import { MailboxNameFields, mailboxNameInput, mailboxNameLabels } from './MailboxNameFields.tsx'

interface AddForwarderProps extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly id: string
  /** The main one first. */
  readonly domains: readonly string[]
  readonly onAdded: (added: Forwarder) => void
}

const fieldId = (name: string): string => `forwarder-${name}`

/** The form that forwards an email address of one of the domains to another email address. */
export const AddForwarder = ({ messages, errors, id, domains, onAdded }: AddForwarderProps) => {
  const [draft, setDraft] = useState({ name: '', domain: domains[0] ?? '', to: '' })
  const labels = {
    ...mailboxNameLabels(messages),
    to: message(messages, 'forwarders.target'),
  }
  const form = useForm({
    ...{ errors, labels, fieldId },
    check: () => checkFields(addForwarder.body, draft),
    send: () => call(addForwarder, { params: { id }, body: draft }),
    onSaved: (added) => {
      setDraft((before) => ({ ...before, name: '', to: '' }))
      onAdded(added)
    },
    aboutField: {
      FORWARDER_DOMAIN_UNKNOWN: 'domain',
      FORWARDER_TARGET_INVALID: 'to',
      FORWARDER_EXISTS: 'to',
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
      <TextInput
        {...mailboxNameInput}
        type="email"
        id={fieldId('to')}
        label={labels.to}
        error={form.errorOf('to')}
        value={draft.to}
        maxLength={254}
        onText={change('to')}
      />
      <SaveRow label={message(messages, 'forwarders.add')} busy={form.busy} />
    </form>
  )
}
