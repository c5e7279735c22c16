import type { ReactNode } from 'react'
import { errorText } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Asked } from './use-answer.ts'

interface LoadedProps<Answer> {
  readonly messages: Messages
  readonly errors: Messages
  readonly asked: Pick<Asked<Answer>, 'answer' | 'error' | 'again'>
  /** Shown while loading, with the height of the usual content. */
  readonly skeleton?: ReactNode
  readonly children: (answer: Answer) => ReactNode
}

/** Renders a request: loading, failed with a retry, or loaded. */
export const Loaded = <Answer,>(props: LoadedProps<Answer>) => {
  const { messages, errors, asked, skeleton, children } = props
  if (asked.answer !== undefined) return children(asked.answer)
  if (asked.error !== undefined) {
    return (
      <RetryNotice label={message(messages, 'again')} onRetry={asked.again}>
        {errorText(errors, asked.error)}
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
