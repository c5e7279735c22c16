import { useCallback, useEffect, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import { loadRewards } from '../../stores/wheel-actions.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useQuery } from '../shell/use-query.ts'
import { prizeName } from './prize-text.ts'

interface RewardHistoryProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly wheelId: string
  readonly spinsSeen: number
}

const few = 8

/** The winners of this wheel. */
export const RewardHistory = ({ messages, errors, wheelId, spinsSeen }: RewardHistoryProps) => {
  const load = useCallback((signal: AbortSignal) => loadRewards(wheelId, signal), [wheelId])
  // Only on demand: a notification must not reveal a prize while the wheel spins.
  const { answer, error, again } = useQuery(load, 'once')
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => {
    if (spinsSeen > 0) again()
  }, [spinsSeen, again])
  const shown = showsAll ? answer : answer?.slice(0, few)
  return (
    <>
      <h2 id="wheel-history" className="text-2xl">
        {message(messages, 'wheel.history.title')}
      </h2>
      {error !== undefined && (
        <RetryNotice label={message(messages, 'wheel.again')} onRetry={again}>
          {errorText(errors, error)}
        </RetryNotice>
      )}
      {answer === undefined && error === undefined && (
        <div data-skeleton>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {answer?.length === 0 && (
        <p className="border-y border-line py-6 text-ink-soft">
          {message(messages, 'wheel.history.empty')}
        </p>
      )}
      {shown !== undefined && shown.length > 0 && (
        <table className="wheel-table" aria-labelledby="wheel-history">
          <thead>
            <tr>
              <th scope="col">{message(messages, 'wheel.history.user')}</th>
              <th scope="col">{message(messages, 'wheel.history.award')}</th>
              <th scope="col" className="wheel-amount">
                {message(messages, 'wheel.history.date')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ user, date, award }, at) => (
              <tr key={`${date} ${at}`}>
                <td>{user}</td>
                <td className="font-medium">{prizeName(messages, award)}</td>
                <td className="wheel-moment text-ink-soft">
                  <time dateTime={date}>{formatMoment(date)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {answer !== undefined && answer.length > few && !showsAll && (
        <div>
          <Button look="secondary" onClick={() => setShowsAll(true)}>
            {message(messages, 'wheel.history.all', { count: answer.length })}
          </Button>
        </div>
      )}
    </>
  )
}
