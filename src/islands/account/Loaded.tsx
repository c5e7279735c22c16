import type { ReactNode } from 'react'
import { errorText } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Query } from '../shell/use-query.ts'

interface LoadedProps<Answer> {
  readonly messages: Messages
  readonly errors: Messages
  readonly query: Pick<Query<Answer>, 'answer' | 'error' | 'again'>
  /** Shown while loading, with the height of the usual content. */
  readonly skeleton?: ReactNode
  readonly children: (answer: Answer) => ReactNode
}

/** Renders a request: loading, failed with a retry, or loaded. */
export const Loaded = <Answer,>(props: LoadedProps<Answer>) => {
  const { messages, errors, query, skeleton, children } = props
  if (query.answer !== undefined) return children(query.answer)
  if (query.error !== undefined) {
    return (
      <RetryNotice label={message(messages, 'again')} onRetry={query.again}>
        {errorText(errors, query.error)}
      </RetryNotice>
    )
  }
  return (
    <div role="status" data-skeleton>
      <span className="sr-only">{message(messages, 'loading')}</span>
      {skeleton ?? <Skeleton className="h-24 w-full" />}
    </div>
  )
}
