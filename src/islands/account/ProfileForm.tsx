import { message } from '../../i18n/fill.ts'
import { saveProfile } from '../../contract/profile.ts'
import { call } from '../../stores/api.ts'
import { storeUser } from '../../stores/store-user.ts'
import { sameSession } from '../../stores/own-session.ts'
import { showToast } from '../../stores/toasts.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import type { ProfileProps } from './profile-props.ts'
import { SaveRow } from './SaveRow.tsx'
import { labelsOf } from './labels-of.ts'
import { checkProfile, profileFields, profileOf } from './profile-form.ts'
import { useDraft } from './use-draft.ts'
import { useForm } from './use-form.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

const fieldId = (name: string): string => `profile-${name}`

export const ProfileForm = ({ locale, messages, errors, user }: ProfileProps) => {
  const { draft, changed, type, settle } = useDraft(profileOf(user))
  useLeaveWarning(changed)
  const fields = profileFields(locale)
  const labels = labelsOf(messages, 'profile', fields)
  const form = useForm({
    errors,
    labels,
    fieldId,
    check: () => checkProfile(draft, user),
    send: async () => {
      const isSame = sameSession()
      const result = await call(saveProfile, { body: draft })
      // Updates the name in the header at once, in every tab.
      if (result.ok) void storeUser(result.answer, isSame)
      return result
    },
    onSaved: () => {
      settle(draft)
      showToast({ tone: 'good', text: message(messages, 'profile.saved') })
    },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={message(messages, 'check-fields')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <FieldGrid
        {...{ messages, fields, labels, draft, fieldId }}
        errorOf={form.errorOf}
        onText={(name, text) => {
          form.touch()
          type(name, text)
        }}
      />
      <SaveRow
        label={message(messages, 'save')}
        busy={form.busy}
        savedText={form.saved && !changed ? message(messages, 'saved') : undefined}
      />
    </form>
  )
}
