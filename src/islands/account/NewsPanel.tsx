import { subscribe } from '../../contract/contacts.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { showToast } from '../../stores/toasts.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Panel } from './Panel.tsx'
import type { ProfilePartProps } from './profile-part.ts'
import { SaveRow } from './SaveRow.tsx'
import { useForm } from './use-form.ts'

/** News by mail, to the customer's own address. */
export const NewsPanel = ({ messages, errors, user }: ProfilePartProps) => {
  const form = useForm({
    errors,
    labels: {},
    fieldId: (name) => name,
    check: () => [],
    send: () => call(subscribe, { body: { email: user.email } }),
    onSaved: () => showToast({ tone: 'good', text: message(messages, 'profile.news.saved') }),
  })
  return (
    <Panel
      title={message(messages, 'profile.news')}
      description={message(messages, 'profile.news.text', { email: user.email })}
    >
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <ErrorSummary
          title={message(messages, 'profile.news.failed')}
          attempt={form.attempt}
          errors={form.summary}
        />
        <SaveRow
          label={message(messages, 'profile.news.subscribe')}
          busy={form.busy}
          savedText={form.saved ? message(messages, 'profile.news.saved') : undefined}
        />
      </form>
    </Panel>
  )
}
