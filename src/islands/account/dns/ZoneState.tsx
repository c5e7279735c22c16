import { useEffect, useState } from 'react'
import type { DnsZone } from '../../../contract/dns.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { usePart } from '../../shell/use-part.ts'
import type { LastChange } from './use-dns-zone.ts'
import type { SpreadOf } from './use-spread.ts'

/** Milliseconds after which publishing takes longer than usual. */
const usualMs = 30_000

interface ZoneStateProps {
  readonly id: string
  readonly locale: Locale
  readonly messages: Messages
  readonly zone: DnsZone
  /** The domain uses other nameservers. */
  readonly isUnused: boolean
  readonly last: LastChange | undefined
  readonly isUndoing: boolean
  readonly onUndo: (last: LastChange) => void
}

const Publishing = ({ messages, zone }: Pick<ZoneStateProps, 'messages' | 'zone'>) => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usualMs)
    return () => clearTimeout(timer)
  }, [])
  const key = zone.state === 'CREATING' ? 'state.creating' : 'state.publishing'
  return <>{message(messages, isLate ? `${key}.late` : key)}</>
}

const loadSpread = () => import('./Spread.tsx')

/** Which resolvers see the last change; its line is there before the answer. */
const SpreadLine = (props: Pick<ZoneStateProps, 'messages' | 'id'> & { of: SpreadOf }) => {
  const part = usePart(loadSpread)
  return (
    <p className="min-h-lh text-sm text-ink-soft [overflow-wrap:anywhere]" aria-live="polite">
      {part === undefined ? message(props.messages, 'spread.asking') : <part.Spread {...props} />}
    </p>
  )
}

const toneOf = ({ zone, last, isUnused }: ZoneStateProps): 'good' | 'warn' | 'plain' => {
  if (!zone.isPublished) return 'plain'
  if (isUnused) return 'warn'
  return last === undefined ? 'plain' : 'good'
}

/** Whether the nameservers answer with the records, and the way back. */
export const ZoneState = (props: ZoneStateProps) => {
  const { id, locale, messages, zone, isUnused, last, isUndoing, onUndo } = props
  if (zone.state === 'SUPPORT') {
    return (
      <Notice tone="warn" role="status">
        {message(messages, 'state.support')}{' '}
        <a className="underline underline-offset-4" href={localePath(locale, '/contact-us')}>
          {message(messages, 'state.support.contact')}
        </a>
      </Notice>
    )
  }
  const text = (): string => {
    if (isUnused)
      return message(messages, last === undefined ? 'state.unused' : 'state.saved.unused')
    if (last === undefined) return message(messages, 'state.published')
    const key = last.isUndo ? 'state.undone' : 'state.saved'
    return message(messages, key, { minutes: last.minutes })
  }
  return (
    <div className="grid min-h-18">
      <Notice
        tone={toneOf(props)}
        action={
          last?.canUndo === true && (
            <Button look="secondary" busy={isUndoing} onClick={() => onUndo(last)}>
              {message(messages, 'undo')}
            </Button>
          )
        }
      >
        <p role="status">
          {zone.isPublished ? (
            text()
          ) : (
            <Publishing key={zone.version} messages={messages} zone={zone} />
          )}
        </p>
        {last !== undefined && zone.isPublished && !isUnused && (
          <SpreadLine key={last.version} {...{ messages, id }} of={last.changed} />
        )}
      </Notice>
    </div>
  )
}
