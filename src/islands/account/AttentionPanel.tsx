import { CircleAlert, CircleCheck } from 'lucide-react'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { errorText } from '../../client/api-error.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { attentionFor, type Attention } from './attention.ts'
import { Panel } from './Panel.tsx'
import type { OverviewQueries } from './use-overview.ts'

const Line = ({ locale, messages, one }: Omit<IslandProps, 'errors'> & { one: Attention }) => {
  const text = message(messages, one.key, one.params)
  const action = message(messages, `attention.do.${one.action}`, one.params)
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line py-2">
      <span className="flex min-w-0 flex-1 basis-60 items-start gap-2 [overflow-wrap:anywhere]">
        <CircleAlert
          aria-hidden
          className={`h-lh w-5 shrink-0 ${one.tone === 'bad' ? 'text-bad' : 'text-warn'}`}
        />
        {text}
      </span>
      <a
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 max-sm:ms-7"
        href={localePath(locale, one.path)}
        aria-label={`${action}: ${text}`}
      >
        {action}
      </a>
    </li>
  )
}

type AttentionPanelProps = IslandProps &
  Pick<OverviewQueries, 'customer' | 'reminders' | 'documents' | 'owed'>

/** What the customer should do, the most urgent first. */
export const AttentionPanel = (props: AttentionPanelProps) => {
  const { locale, messages, errors, customer, reminders, documents, owed } = props
  const all = attentionFor({
    reminders: reminders.answer,
    documents: documents.answer,
    user: customer.answer,
    owed,
  })
  const failed = [reminders, documents].find(({ answer, error }) => answer === undefined && error)
  return (
    <Panel title={message(messages, 'attention.title')}>
      {all.length > 0 && (
        <ul>
          {all.map((one) => (
            <Line key={`${one.key} ${one.id}`} {...{ locale, messages, one }} />
          ))}
        </ul>
      )}
      {failed?.error !== undefined && (
        <RetryNotice label={message(messages, 'again')} onRetry={failed.again}>
          {errorText(errors, failed.error)}
        </RetryNotice>
      )}
      {all.length === 0 && failed === undefined && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="h-lh w-5 shrink-0 text-good" />
          {message(messages, 'attention.none')}
        </p>
      )}
    </Panel>
  )
}
