import type { FortuneWheel, SpinSource } from '../../contract/fortune-wheel.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { Badge } from '../../ui/Badge.tsx'
import { priceText } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { chanceText, prizeName } from './prize-text.ts'

interface PrizeListProps {
  readonly messages: Messages
  readonly wheel: FortuneWheel
}

const sources: readonly SpinSource[] = ['REGISTER', 'INVOICE', 'TOP_UP']

const givesText = (messages: Messages, wheel: FortuneWheel, source: SpinSource) => {
  const count = wheel.spins[source]
  if (count === 0) return undefined
  if (source === 'INVOICE' && wheel.minimumOrder === 0)
    return message(messages, 'wheel.gives.INVOICE.any', { count })
  const minimum = priceText(wheel.minimumOrder)
  return message(messages, `wheel.gives.${source}`, { count, minimum })
}

/** All prizes with their chances, and the sources of spins. */
export const PrizeList = ({ messages, wheel }: PrizeListProps) => {
  const gives = sources.flatMap((source) => givesText(messages, wheel, source) ?? [])
  return (
    <>
      <table className="wheel-table">
        <caption className="pb-1 text-start text-lg font-bold">
          {message(messages, 'wheel.prizes.title')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{message(messages, 'wheel.prizes.prize')}</th>
            <th scope="col" className="wheel-amount">
              {message(messages, 'wheel.prizes.chance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {wheel.prizes.map((prize) => (
            <tr key={prize.id}>
              <th scope="row">
                <span className="flex flex-wrap items-center gap-x-2">
                  {prizeName(messages, prize)}
                  {prize.chance === 0 && <Badge>{message(messages, 'wheel.prizes.gone')}</Badge>}
                </span>
              </th>
              <td className="wheel-amount font-bold">{chanceText(prize)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-1 text-sm text-ink-soft">
        {gives.length > 0 && (
          <>
            <p className="font-medium text-ink">{message(messages, 'wheel.gives.title')}</p>
            <ul>
              {gives.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        )}
        <p>{message(messages, 'wheel.expiry', wheel.expiryDays)}</p>
        {wheel.state === 'ACTIVE' && (
          <p>{message(messages, 'wheel.until', { date: formatDay(wheel.endsAt) })}</p>
        )}
      </div>
    </>
  )
}

export const PrizeListSkeleton = () => (
  <div className="grid gap-2" data-skeleton>
    {Array.from({ length: 5 }, (_, at) => (
      <Skeleton key={at} className="h-9 w-full" />
    ))}
    <Skeleton className="h-24 w-full" />
  </div>
)
