import { message, type Messages } from '../../../../i18n/fill.ts'
import { Select } from '../../../../ui/Select.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'

/** Of inputs that take a part of an email address. */
export const mailboxNameInput = {
  inputMode: 'email',
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
} as const

/** Returns the labels of the fields of an email address. */
export const mailboxNameLabels = (messages: Messages) => ({
  name: message(messages, 'forwarders.name'),
  domain: message(messages, 'forwarders.domain'),
})

interface MailboxNameFieldsProps {
  readonly messages: Messages
  readonly fieldId: (name: string) => string
  readonly errorOf: (name: 'name' | 'domain') => string | undefined
  readonly draft: { readonly name: string; readonly domain: string }
  /** The main one first. */
  readonly domains: readonly string[]
  readonly change: (name: 'name' | 'domain') => (value: string) => void
}

/** The fields of an email address of one of the domains. */
export const MailboxNameFields = (props: MailboxNameFieldsProps) => {
  const { messages, fieldId, errorOf, draft, domains, change } = props
  const labels = mailboxNameLabels(messages)
  return (
    <>
      <TextInput
        {...mailboxNameInput}
        id={fieldId('name')}
        label={labels.name}
        hint={message(messages, 'forwarders.name.hint')}
        error={errorOf('name')}
        value={draft.name}
        maxLength={64}
        onText={change('name')}
      />
      <Select
        id={fieldId('domain')}
        label={labels.domain}
        error={errorOf('domain')}
        value={draft.domain}
        onChoice={change('domain')}
      >
        {domains.map((domain) => (
          <option key={domain} value={domain}>
            {`@${domain}`}
          </option>
        ))}
      </Select>
    </>
  )
}
