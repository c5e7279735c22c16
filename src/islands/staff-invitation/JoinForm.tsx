import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { checkFields } from '../../client/check-fields.ts'
import { usernameLength } from '../../contract/person-fields.ts'
import { InvitedPerson, type StaffInvitation } from '../../contract/staff-invitations.ts'
import { message } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import type { Locale } from '../../i18n/locales.ts'
import { calledName } from '../../stores/store-user.ts'
import { joinStaff } from '../../stores/staff-invitation.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FieldGrid, type FieldLine } from '../account/FieldGrid.tsx'
import { nameFields } from '../account/name-fields.ts'
import { useForm } from '../account/use-form.ts'
import { useSession, type IslandProps } from '../shell/use-session.ts'
import { endsInvitation, InvitationOver } from './InvitationOver.tsx'

type PersonField = keyof InvitedPerson

const fieldsIn = (locale: Locale): readonly FieldLine<PersonField>[] => [
  ...nameFields(locale),
  { name: 'username', autoComplete: 'username', wide: true },
]

const fieldId = (name: string): string => `invitation-${name}`

interface JoinFormProps extends IslandProps {
  readonly token: string
  readonly invitation: StaffInvitation
  readonly onJoined: () => void
}

/** Creates the account of staff. The input survives every failure. */
export const JoinForm = (props: JoinFormProps) => {
  const { locale, messages, token, invitation, onJoined } = props
  const { email, role, endsAt } = invitation
  const [draft, setDraft] = useState({ firstName: '', lastName: '', username: '' })
  const user = useSession()?.user
  const fields = fieldsIn(locale)
  const labels = Object.fromEntries(fields.map(({ name }) => [name, message(messages, name)]))
  const form = useForm({
    // The texts of a customer's registration offer a password.
    errors: {
      ...props.errors,
      PASSKEY_NOT_CREATED: message(messages, 'not-created'),
      PASSKEY_INVALID: message(messages, 'not-accepted'),
    },
    labels,
    fieldId,
    check: () => checkFields(InvitedPerson, draft),
    send: () => joinStaff({ token, ...draft }),
    onSaved: onJoined,
    aboutField: { USERNAME_EXIST: 'username' },
  })
  if (endsInvitation(form.failure)) return <InvitationOver {...props} error={form.failure} />
  return (
    <form method="dialog" noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="text-lg font-medium">
        {message(messages, 'invited', { role: message(messages, `role.${role}`) })}
      </p>
      <p className="text-ink-soft">
        {message(messages, 'intro')} {message(messages, 'until', { time: formatMoment(endsAt) })}
      </p>
      {user !== undefined && (
        <Notice>{message(messages, 'signed-in', { name: calledName(user) })}</Notice>
      )}
      <ErrorSummary
        title={message(messages, 'failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <dl className="grid gap-1">
        <dt className="font-medium">{message(messages, 'email')}</dt>
        <dd className="[overflow-wrap:anywhere]">{email}</dd>
      </dl>
      <FieldGrid
        messages={messages}
        fields={fields}
        labels={labels}
        hints={{ username: message(messages, 'username.hint', usernameLength) }}
        draft={draft}
        fieldId={fieldId}
        errorOf={form.errorOf}
        onText={(name, text) => setDraft({ ...draft, [name]: text })}
      />
      <Button type="submit" wide busy={form.busy}>
        <KeyRound aria-hidden className="size-5 shrink-0" />
        {message(messages, form.busy ? 'busy' : 'submit')}
      </Button>
    </form>
  )
}
