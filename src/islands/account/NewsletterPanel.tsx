import { useState } from 'react'
import { getSubscription, subscribe, unsubscribe } from '../../contract/enquiries.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { showToast } from '../../stores/toasts.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import type { ProfileProps } from './profile-props.ts'
import { SaveRow } from './SaveRow.tsx'
import { useQuery } from '../shell/use-query.ts'
import { useForm } from './use-form.ts'

const loadSubscription = (signal: AbortSignal) => call(getSubscription, {}, { signal })

interface NewsFormProps extends ProfileProps {
  readonly isOn: boolean
  readonly onEnd: () => void
}

const NewsForm = ({ messages, errors, user, isOn, onEnd }: NewsFormProps) => {
  const say = (key: string): string => message(messages, `profile.news${key}`)
  /** A subscription begins with its mailed link. */
  const [isSent, setIsSent] = useState(false)
  const form = useForm({
    errors,
    labels: {},
    fieldId: (name) => name,
    check: () => [],
    send: () => (isOn ? call(unsubscribe, {}) : call(subscribe, { body: { email: user.email } })),
    onSaved: () => {
      setIsSent(!isOn)
      if (isOn) onEnd()
      showToast({ tone: 'good', text: say(isOn ? '.ended' : '.sent') })
    },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <ErrorSummary
        title={say(isOn ? '.end.failed' : '.failed')}
        attempt={form.attempt}
        errors={form.summary}
      />
      <SaveRow
        label={say(isOn ? '.end' : '.subscribe')}
        look={isOn ? 'secondary' : 'primary'}
        busy={form.busy}
        savedText={isOn ? say('.saved') : undefined}
      >
        {!isOn && <span className="text-ink-soft">{say(isSent ? '.sent' : '.none')}</span>}
      </SaveRow>
    </form>
  )
}

/** Shows the newsletter form once the customer's email address is verified. */
const Newsletter = (props: ProfileProps) => {
  const query = useQuery(loadSubscription)
  return (
    <Loaded {...props} query={query} skeleton={<Skeleton className="h-20 w-40 sm:h-11" />}>
      {({ subscribed }) => (
        <NewsForm {...props} isOn={subscribed} onEnd={() => query.take({ subscribed: false })} />
      )}
    </Loaded>
  )
}

/** Newsletter subscription. */
export const NewsletterPanel = (props: ProfileProps) => {
  const { messages, user } = props
  return (
    <Panel
      title={message(messages, 'profile.news')}
      description={message(messages, 'profile.news.text', { email: user.email })}
    >
      {user.isEmailVerified ? (
        <Newsletter {...props} />
      ) : (
        <p className="max-w-prose">{message(messages, 'profile.news.unverified')}</p>
      )}
    </Panel>
  )
}
