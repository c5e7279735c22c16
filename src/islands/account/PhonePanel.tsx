import type { Ref } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import { savePhoneNumber } from '../../contract/registration.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $customer } from '../../stores/customer.ts'
import { showToast } from '../../stores/toasts.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Panel } from './Panel.tsx'
import type { ProfileProps } from './profile-props.ts'
import { SaveRow } from './SaveRow.tsx'
import { useDraft } from './use-draft.ts'
import { useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

const fieldId = (name: string): string => `account-${name}`

interface PhonePanelProps extends ProfileProps {
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** A number to start with, for a customer without one. */
  readonly suggested?: string | undefined
}

/** The phone number, unique among customers. */
export const PhonePanel = (props: PhonePanelProps) => {
  const { messages, errors, user, headingRef, suggested = '' } = props
  const { draft, changed, type, settle } = useDraft({ phoneNumber: user.phoneNumber ?? suggested })
  useLeaveWarning(changed)
  const label = message(messages, 'profile.phoneNumber')
  const form = useForm({
    errors,
    labels: { phoneNumber: label },
    fieldId,
    check: () => checkFields(savePhoneNumber.body, draft),
    send: () => call(savePhoneNumber, { body: draft }),
    onSaved: ({ phoneNumber }) => {
      const customer = $customer.get()
      if (customer !== undefined) $customer.set({ ...customer, phoneNumber })
      settle(draft)
      showToast({ tone: 'good', text: message(messages, 'profile.phone.saved') })
    },
    aboutField: { PHONE_EXISTS: 'phoneNumber' },
  })
  return (
    <Panel
      title={message(messages, 'profile.phone')}
      description={message(messages, 'profile.phone.why')}
      headingRef={headingRef}
    >
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <ErrorSummary
          title={message(messages, 'check-fields')}
          attempt={form.attempt}
          errors={form.summary}
        />
        <div className="max-w-96">
          <TextInput
            id={fieldId('phoneNumber')}
            name="phoneNumber"
            label={label}
            hint={message(
              messages,
              suggested === '' ? 'profile.phone.hint' : 'profile.phone.suggested',
            )}
            type="tel"
            autoComplete="tel"
            required
            value={draft.phoneNumber}
            error={form.errorOf('phoneNumber')}
            onText={(text) => {
              form.touch()
              type('phoneNumber', text)
            }}
          />
        </div>
        <SaveRow
          label={message(messages, 'profile.phone.save')}
          busy={form.busy}
          savedText={form.saved && !changed ? message(messages, 'saved') : undefined}
        />
      </form>
    </Panel>
  )
}
